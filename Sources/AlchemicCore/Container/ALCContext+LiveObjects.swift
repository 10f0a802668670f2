internal import Synchronization

extension ALCContext {
  /// Transforms the living objects of a template, newest first; an empty result for any other factory.
  ///
  /// The container remembers the objects of a template from the first call on, and only while a listener observes the
  /// events, because this makes each construction several times slower. The call creates no object.
  ///
  /// - Parameters:
  ///   - id: The template's number in the snapshot.
  ///   - limit: The maximum number of objects to transform.
  ///   - body: Transforms one object.
  /// - Returns: How many objects are alive, and the results for the newest of them.
  package func withLiveObjects<Result>(
    ofTemplate id: Int, limit: Int, _ body: (AnyObject) -> Result
  ) -> (count: Int, results: [Result]) {
    guard let engine = state.withLock({ $0.lifecycle.engine }), engine.model.factories.indices.contains(id),
      engine.model.factories[id].mode == .template
    else { return (0, []) }
    engine.store[id].isWatched.store(true, ordering: .relaxed)
    let alive = engine.store[id].content.withLock { UncheckedTransfer($0.followers?.objects.all() ?? []) }.value
    return (alive.count, alive.suffix(limit).reversed().map(body))
  }
}
