internal import AlchemicRuntime
internal import Synchronization

/// Weak references to the objects of a template.
///
/// A class, because few factories need it. Used only under the lock of the instance.
final class LiveObjects {
  private var references: [WeakReference] = []

  /// How many of the newest objects are remembered.
  static let limit = 1_000

  /// Remembers an object.
  ///
  /// - Returns: The objects that were retained while the lock was held. The caller releases them outside of the lock,
  ///   because their deinitialisers may run then.
  func add(_ object: AnyObject) -> [AnyObject] {
    // Keeps about as many references as objects are alive, at a constant cost for each object.
    let isDue = references.count >= 16 && (references.count.nonzeroBitCount == 1 || references.count >= 2 * Self.limit)
    let alive = isDue ? all() : []
    if isDue, references.count > Self.limit { references.removeFirst(references.count - Self.limit) }
    references.append(WeakReference(object))
    return alive
  }

  /// The objects that are alive, oldest first. The caller releases them outside of the lock.
  func all() -> [AnyObject] {
    let alive = references.compactMap(\.object)
    if alive.count < references.count { references = alive.map(WeakReference.init) }
    return alive
  }
}

extension Instance {
  /// Remembers a living object of a template for the explorer.
  func remember(_ object: Any) {
    guard let object = References.object(in: object) else { return }
    let transfer = UncheckedTransfer(object)
    let looked = content.withLock { content in
      let followers = content.followers ?? Followers()
      content.followers = followers
      return UncheckedTransfer(followers.objects.add(transfer.value))
    }
    withExtendedLifetime(looked) {}
  }
}
