internal import AlchemicRuntime
internal import Synchronization

/// The objects of a template that may be alive: nobody keeps them but those who asked for them.
///
/// A class, because hardly any factory has some: used under the lock of the factory's storage.
final class LiveObjects {
  private var references: [WeakReference] = []

  /// How many of the newest are remembered.
  static let limit = 1_000

  /// Remembers an object.
  ///
  /// - Returns: Objects that it took the lock of the factory's storage to look at: to be let go of outside of it,
  ///   because they may go away then, and what they do is theirs.
  func add(_ object: AnyObject) -> [AnyObject] {
    // Keeps about as many as are alive, at a constant cost for each object.
    let isDue = references.count >= 16 && (references.count.nonzeroBitCount == 1 || references.count >= 2 * Self.limit)
    let alive = isDue ? all() : []
    if isDue, references.count > Self.limit { references.removeFirst(references.count - Self.limit) }
    references.append(WeakReference(object))
    return alive
  }

  /// Those that live, the oldest first; to be let go of outside of the lock.
  func all() -> [AnyObject] {
    let alive = references.compactMap(\.object)
    if alive.count < references.count { references = alive.map(WeakReference.init) }
    return alive
  }
}

extension ObjectFactory {
  /// Remembers an object of a template as long as it lives, for those who explore the container.
  func remember(_ object: Any) {
    guard let object = References.object(in: object) else { return }
    let transfer = UncheckedTransfer(object)
    let looked = storage.withLock { storage -> UncheckedTransfer<[AnyObject]> in
      let objects = storage.objects ?? LiveObjects()
      storage.objects = objects
      return UncheckedTransfer(objects.add(transfer.value))
    }
    withExtendedLifetime(looked) {}
  }
}

extension ALCContext {
  /// What is made of the objects of a template that live, the newest first; none for another factory. Makes no object.
  ///
  /// Objects are remembered from the first time on that this asks for those of their template, and only while somebody
  /// follows the events: it makes the making of each several times as dear.
  ///
  /// - Parameters:
  ///   - id: The template's number in the snapshot.
  ///   - limit: How many objects are looked at.
  ///   - body: What is made of each.
  /// - Returns: How many live, and what was made of the newest of them.
  package func withLiveObjects<Result>(
    ofTemplate id: Int, limit: Int, _ body: (AnyObject) -> Result
  ) -> (count: Int, results: [Result]) {
    guard let factories = state.withLock({ $0.lifecycle.model?.factories }), factories.indices.contains(id) else {
      return (0, [])
    }
    guard factories[id].mode == .template else { return (0, []) }
    factories[id].isWatched.store(true, ordering: .relaxed)
    let alive = factories[id].storage.withLock { UncheckedTransfer($0.objects?.all() ?? []) }.value
    return (alive.count, alive.suffix(limit).reversed().map(body))
  }
}
