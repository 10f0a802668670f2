// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore
internal import AlchemicInspection
internal import AlchemicStores
public import AlchemicInspectionServer
internal import Logging
internal import Synchronization

/// A container that a check of ``ConnectionContract`` explores: a café with a guest, a special of the day and a secret.
///
/// All methods may be called from any thread.
public final class ExploredContainer: Sendable {
  /// The container.
  public let context: ALCContext
  /// Direct access to the container. A connection in the same process reads from it.
  public let inspector: ContainerInspector
  private let completions = Mutex<[@Sendable () -> Void]>([])

  /// Creates a container, and starts it.
  ///
  /// - Parameters:
  ///   - capacity: The number of events that the container remembers.
  ///   - guests: The number of guests, set one after the other; `nil` does not start the container.
  package init(remembering capacity: Int = 1_024, guests: Int? = 1) async throws {
    context = ALCContext(
      scan: .classes([Kettle.self, Counter.self, Guest.self, Card.self]), eventCapacity: capacity,
      logger: Logger(label: "cafe") { _ in SwiftLogNoOpLogHandler() })
    inspector = ContainerInspector(context)
    context.whenReady("open", fileID: "Cafe/Main.swift", line: 8) {}
    if let guests { try await start(guests) }
  }

  /// Runs a function after the check: one that stops a server, for example.
  ///
  /// - Parameter completion: The function.
  public func onCompletion(_ completion: @escaping @Sendable () -> Void) {
    completions.withLock { $0.append(completion) }
  }

  /// Starts the container, and sets a number of guests.
  func start(_ guests: Int) async throws {
    try await context.started()
    let card = try card()
    try card.set("stew", forKey: "special")
    try card.set("two eggs", forKey: "recipe")
    for _ in 0..<guests { try context.set(Guest()) }
  }

  /// The settings.
  package func card() throws -> Card { try context.get(Card.self) }

  /// The container's own updates after an event, up to its newest.
  func history(after known: UInt64) async -> [ContainerUpdate] {
    await read(inspector.updates(after: known), after: known)
  }

  /// Reads updates after an event, up to the container's newest.
  func read(_ updates: AsyncStream<ContainerUpdate>, after known: UInt64) async -> [ContainerUpdate] {
    let newest = context.snapshot().lastEvent
    var position = known
    var read: [ContainerUpdate] = []
    guard position < newest else { return read }
    for await update in updates {
      read.append(update)
      switch update {
      case .event(let event): position = event.number
      case .dropped(let count): position += UInt64(count)
      }
      if position >= newest { break }
    }
    return read
  }

  /// Runs the functions that are due after the check.
  package func complete() {
    for completion in completions.withLock({ $0 }) { completion() }
  }
}
