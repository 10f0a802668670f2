public import AlchemicCore
public import AlchemicInspection
private import Foundation

/// A container and its stores in the words of an explorer.
///
/// All methods may be called on any thread; none makes an object of the program.
public struct ContainerInspector: Sendable {
  private let context: ALCContext
  private let stores: StoreInspector

  /// An inspector of a container.
  public init(_ context: ALCContext) {
    self.context = context
    stores = StoreInspector(context)
  }

  /// The container as it is now.
  public func snapshot() -> ContainerSnapshot {
    let snapshot = context.snapshot()
    let started = snapshot.factories.count { factory in
      if case .started = factory.state, factory.mode == .singleton { true } else { false }
    }
    return ContainerSnapshot(
      process: ProcessDescription(
        name: ProcessInfo.processInfo.processName, identifier: ProcessInfo.processInfo.processIdentifier),
      phase: Phase(snapshot.phase), failure: snapshot.failure?.description,
      progress: Progress(
        started: started, total: snapshot.singletonCount, beganAt: snapshot.startedAt, endedAt: snapshot.endedAt),
      factories: snapshot.factories.map(FactorySnapshot.init), callbacks: snapshot.callbacks.map(CallbackSnapshot.init),
      stores: stores.snapshots(), lastEvent: snapshot.lastEvent, instant: snapshot.instant)
  }

  /// What happens after an event that is known already. Ends when whoever reads it does.
  ///
  /// Reads on only as fast as it is read: the container keeps the newest events, and tells how many were lost.
  public func updates(after event: UInt64) -> AsyncStream<Update> {
    let translation = EventTranslation(context, stores: stores)
    let events = EventReader(context.events(after: event))
    return AsyncStream { await events.next().map(translation.update) }
  }

  /// Does what an explorer asks for.
  ///
  /// - Throws: `CommandError` when it cannot be done, with the reason.
  public func perform(_ command: Command) throws(CommandError) {
    switch command {
    case .start:
      guard context.start() else { throw CommandError("The container is started already.") }
    case .set(let store, let key, let value):
      try stores.set(value, forKey: key, in: store)
    case .remove(let store, let key):
      try stores.remove(key, in: store)
    }
  }
}

/// Reads a container's events for one stream.
///
/// `@unchecked`: an `AsyncStream` asks for one element after the other, so the iterator is never used by two at once.
private final class EventReader: @unchecked Sendable {
  private let iterator: ALCEvents.Iterator

  init(_ events: ALCEvents) {
    iterator = events.makeAsyncIterator()
  }

  func next() async -> ALCEvents.Element? {
    await iterator.next()
  }
}
