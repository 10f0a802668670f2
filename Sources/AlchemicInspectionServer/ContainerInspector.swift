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
      switch factory.state {
      case .created, .released: factory.mode == .singleton
      case .notCreated, .creating, .set, .failed: false
      }
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
    let translation = translation
    let events = EventReader(context.events(after: event))
    return AsyncStream { await events.next().map(translation.update) }
  }

  /// What turns the container's events into an explorer's.
  var translation: EventTranslation { EventTranslation(context, stores: stores) }

  /// Does what an explorer asks for. What that changes in a store this process has changed, or whoever `KeyValueAuthor`
  /// names.
  ///
  /// - Throws: `CommandError` when it cannot be done, with the reason.
  public func perform(_ command: Command) throws(CommandError) {
    try perform(command, by: nil)
  }

  /// Does what an explorer asks for. What that changes in a store `author` has changed, if one is given.
  func perform(_ command: Command, by author: String?) throws(CommandError) {
    switch command {
    case .start:
      guard context.startHeld() else { throw CommandError("The container has already started.") }
    case .registerCallback(let label):
      context.whenReady(label, fileID: "alchemic-tui/Explorer.swift", line: 0) {}
    case .set(let store, let key, let value, let seen):
      try stores.set(value, forKey: key, in: store, seen: seen, by: author)
    case .remove(let store, let key, let seen):
      try stores.remove(key, in: store, seen: seen, by: author)
    }
  }

  /// What the object of a factory says of itself, if its type is `CustomStringConvertible`; else its type. Nothing is
  /// read by reflection: that could meet a secret, or a variable that is being set.
  ///
  /// Of a template it is how many live of the objects that it has made since this was first asked, and what the newest of
  /// them say, a line for each; those that say the same have one line.
  ///
  /// - Throws: `CommandError` when the factory has no object at the moment.
  @MainActor
  public func describe(_ factory: Int) throws(CommandError) -> String {
    if let text = context.withObject(ofFactory: factory, Self.words) { return text.truncated }
    let (count, texts) = context.withLiveObjects(ofTemplate: factory, limit: Self.liveLimit) { Self.words($0) }
    guard count > 0 else { throw CommandError("This factory currently has no object.") }
    var lines: [(text: String, count: Int)] = []
    for text in texts {
      if let known = lines.firstIndex(where: { $0.text == text }) {
        lines[known].count += 1
      } else {
        lines.append((text, 1))
      }
    }
    let rest = count > texts.count ? ["and \(count - texts.count) older objects"] : []
    let described = lines.map { $0.count == 1 ? $0.text : "\($0.text) (\($0.count) objects)" }
    return (["\(count) alive, created since the factory was first inspected"] + described + rest).joined(
      separator: "\n"
    )
    .truncated
  }

  /// How many objects of a template are asked.
  private static let liveLimit = 20

  private static func words(_ object: Any) -> String {
    if let object = object as? any CustomStringConvertible { return object.description }
    // Of a private type the runtime also tells where its context lies in memory.
    return String(reflecting: type(of: object)).replacing(/\(unknown context at [^)]*\)\./, with: "")
  }

  /// Why each argument and then each variable of a factory gets what it gets, in the order of the snapshot; the first
  /// ``InspectionProtocol/batchSize`` candidates of each. Makes no object.
  public func explain(_ factory: Int) -> [ExplanationSnapshot] {
    context.explain(factoryID: factory).map { ExplanationSnapshot($0) }
  }

  /// The when-ready callbacks.
  func callbacks() -> [CallbackSnapshot] {
    context.snapshot().callbacks.map(CallbackSnapshot.init)
  }

  /// The key-value stores, or one of them.
  func settings(_ identifier: String?) -> [StoreSnapshot] {
    stores.snapshots().filter { identifier == nil || $0.id == identifier }
  }
}

/// Reads a container's events for one stream.
///
/// `@unchecked`: an `AsyncStream` asks for one element after the other, so the iterator is never used by two at once.
private final class EventReader: @unchecked Sendable {
  private let iterator: AlchemicEvents.Iterator

  init(_ events: AlchemicEvents) {
    iterator = events.makeAsyncIterator()
  }

  func next() async -> AlchemicEvents.Element? {
    await iterator.next()
  }
}
