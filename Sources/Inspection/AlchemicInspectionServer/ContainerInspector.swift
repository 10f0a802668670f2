// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore
public import AlchemicInspection
internal import Synchronization

/// A connection to a container of this process.
///
/// All methods may be called on any thread. None creates an object of the program.
public struct ContainerInspector: Connection {
  let context: ALCContext
  private let counting: LiveCountingHold
  private let processName: String?

  /// Creates an inspector of a container.
  ///
  /// - Parameters:
  ///   - context: The container.
  ///   - processName: What snapshots call this process; `nil` for the name of its program.
  public init(_ context: ALCContext, processName: String? = nil) {
    self.context = context
    self.processName = processName
    counting = LiveCountingHold(context)
  }

  /// The container's current state.
  public func snapshot() -> ContainerSnapshot {
    var snapshot = context.snapshot()
    if let processName { snapshot.process.name = processName }
    return snapshot
  }

  /// The updates after an event, as they happen.
  ///
  /// The stream reads the container's events at the speed of its reader. The container remembers the newest events, and
  /// counts the events that a slow reader has lost.
  public func updates(after event: UInt64) -> AsyncStream<ContainerUpdate> {
    let reader = AlchemicEventReader(context)
    let position = Mutex(event)
    return AsyncStream {
      var number = position.withLock { $0 }
      let update = await reader.next(after: &number)
      position.withLock { [number] in $0 = number }
      return update
    }
  }

  /// The open scopes, and the objects that have outlived their scope.
  public func scopes() -> ScopesReport { context.scopesReport() }

  /// Performs a command. The author of a changed setting is the one in `KeyValueAuthor` of AlchemicStores, by
  /// default this process.
  ///
  /// - Throws: `CommandError` with the reason, if the container refuses.
  public func perform(_ command: Command) throws(CommandError) {
    try perform(command, by: nil)
  }

  /// Performs a command, with an author for a changed setting.
  func perform(_ command: Command, by author: String?) throws(CommandError) {
    switch command {
    case .start:
      guard context.startHeld() else {
        throw CommandError(
          context.phase == .stopping
            ? "The container is stopping. Start it again once it has stopped." : "The container has already started.")
      }
    case .stop: try stop()
    case .registerCallback(let label):
      context.whenReady(label, fileID: "alchemic-tui/Explorer.swift", line: 0) {}
    case .set(let store, let key, let value, let seen):
      try self.store(store).set(value, forKey: key, seen: seen, by: author)
    case .remove(let store, let key, let seen):
      try self.store(store).removeValue(forKey: key, seen: seen, by: author)
    case .takeOther(let store, let key, let seen):
      try self.store(store).takeOther(forKey: key, seen: seen, by: author)
    case .countLiveObjects(let isCounting): counting.set(isCounting)
    }
  }

  private func store(_ identifier: String) throws(CommandError) -> any AttachedStore {
    guard let store = context.store(identifier) else { throw CommandError("There is no store named \(identifier).") }
    return store
  }

  /// Begins to stop the container, and returns. Events report what follows.
  private func stop() throws(CommandError) {
    switch context.phase {
    case .idle: throw CommandError("The container has not started: it has nothing to stop.")
    case .failed: throw CommandError("The start has failed: the container has nothing to stop.")
    case .stopping: throw CommandError("The container is already stopping.")
    case .stopped: throw CommandError("The container has already stopped.")
    case .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks, .ready, .unknown:
      // Detached: the caller's task may end, or may be one of the objects' own.
      Task.detached { [context] in _ = try? await context.stop() }
    }
  }

  /// A factory's object as it describes itself, if its type is `CustomStringConvertible`, and otherwise its type.
  ///
  /// Reflection is not used: it could read a secret, or a variable that is being set.
  ///
  /// For a template, the text has the number of live objects created since the first call for it, then the descriptions
  /// of the newest ones. Equal descriptions share one line.
  ///
  /// - Throws: `CommandError` if the factory currently has no object.
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
    let rest =
      count > texts.count ? ["and \(count - texts.count) older \(count - texts.count == 1 ? "object" : "objects")"] : []
    let described = lines.map { $0.count == 1 ? $0.text : "\($0.text) (\($0.count) objects)" }
    return (["\(count) alive of those created since this factory was first inspected"] + described + rest).joined(
      separator: "\n"
    )
    .truncated
  }

  /// The maximum number of a template's objects that are described.
  private static let liveLimit = 20

  private static func words(_ object: Any) -> String {
    if let object = object as? any CustomStringConvertible { return object.description }
    // The name of a private type contains the address of its context.
    return String(reflecting: type(of: object)).replacing(/\(unknown context at [^)]*\)\./, with: "")
  }

  /// Explains what each argument and then each variable of a factory receives, in the order of the snapshot.
  ///
  /// Each explanation has at most ``InspectionProtocol/batchSize`` chosen candidates and as many others. Creates no
  /// object.
  public func explain(_ factory: Int) -> [Explanation] {
    context.explain(factoryID: factory).map(\.shortened)
  }

  /// The when-ready callbacks.
  func callbacks() -> [CallbackSnapshot] { context.callbackSnapshots() }

  /// All key-value stores, or the one with an identifier.
  func settings(_ identifier: String?) -> [StoreSnapshot] {
    guard let identifier else { return context.storeSnapshots() }
    return context.storeSnapshot(identifier).map { [$0] } ?? []
  }
}

extension Explanation {
  /// The explanation with the candidates that fit into a message: chosen ones take precedence.
  fileprivate var shortened: Explanation {
    let others = candidates.filter { !$0.isChosen }.prefix(InspectionProtocol.batchSize)
    let kept = Set((candidates.filter(\.isChosen).prefix(InspectionProtocol.batchSize) + others).map(\.id))
    var explanation = self
    explanation.candidates.removeAll { !kept.contains($0.id) }
    return explanation
  }
}
