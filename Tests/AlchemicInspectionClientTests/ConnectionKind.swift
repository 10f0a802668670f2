import AlchemicCore
import AlchemicInspection
import AlchemicInspectionClient
import AlchemicInspectionServer
import AlchemicStores
import Foundation
import Logging
import TestPrograms
import Testing

/// The ways to a container, so that each test of the contract runs against each of them.
///
/// A new kind of connection is a new case here, and what it gives is opened in ``ExploredCafe``.
enum ConnectionKind: CaseIterable {
  case inProcess, socket, readOnlySocket, saved

  /// Whether the container at the other end still does something.
  var isLive: Bool { self != .saved }

  /// Why it refuses every command and every question; `nil` for one that does not.
  var refusal: (commands: CommandError, descriptions: CommandError)? {
    let readOnly = CommandError("This process is read-only.")
    return switch self {
    case .inProcess, .socket: nil
    case .readOnlySocket: (readOnly, readOnly)
    case .saved:
      (
        CommandError("A saved container can't run commands."),
        CommandError("A saved container has no objects.")
      )
    }
  }

  static let live = allCases.filter(\.isLive)
  static let changing = allCases.filter { $0.refusal == nil }
  static let refusing = allCases.filter { $0.refusal != nil }
  static let sockets = [socket, readOnlySocket]
}

/// A café with a guest, a special of the day and a secret, and a connection to its container.
final class ExploredCafe {
  let context: ALCContext
  let connection: any Connection
  /// The same container, looked at without anything between.
  let inspector: ContainerInspector
  private let runtime: Runtime
  private let inspection: InspectionServer?

  /// - Parameters:
  ///   - kind: The way to it.
  ///   - capacity: How many events it remembers.
  ///   - guests: How many have come, one after the other; `nil` for a café that was never open: its container waits.
  init(_ kind: ConnectionKind, remembering capacity: Int = 1_024, guests: Int? = 1) async throws {
    runtime = try Runtime()
    context = ALCContext(
      scan: .classes([Kettle.self, Counter.self, Guest.self, Card.self]), eventCapacity: capacity,
      logger: Logger(label: "cafe") { _ in SwiftLogNoOpLogHandler() })
    inspector = ContainerInspector(context)
    context.whenReady("open", fileID: "Cafe/Main.swift", line: 8) {}
    if let guests { try await Self.open(context, guests) }

    switch kind {
    case .inProcess:
      inspection = nil
      connection = InProcessConnection(inspector)
    case .socket, .readOnlySocket:
      let serving = try InspectionServer.serve(
        context, options: kind == .readOnlySocket ? .readOnly : [], directory: runtime.directory)
      inspection = serving
      connection = try await SocketConnection.connect(to: serving.socketPath)
    case .saved:
      inspection = nil
      connection = try SavedConnection(await SavedConnection.save(InProcessConnection(inspector)))
    }
  }

  deinit {
    inspection?.stop()
  }

  /// Opens the café, for so many guests.
  static func open(_ context: ALCContext, _ guests: Int) async throws {
    context.start()
    try await context.untilReady()
    let card = try context.get(Card.self)
    try card.set("stew", forKey: "special")
    try card.set("two eggs", forKey: "recipe")
    for _ in 0..<guests { try context.set(Guest()) }
  }

  /// Serves nobody any more.
  func close() {
    inspection?.stop()
  }

  /// What the container itself has to tell after an event, up to its newest.
  func history(after known: UInt64) async -> [Update] {
    await read(inspector.updates(after: known), after: known)
  }

  /// What the connection has to tell after an event, up to the container's newest.
  func updates(after known: UInt64) async -> [Update] {
    await read(connection.updates(after: known), after: known)
  }

  private func read(_ updates: AsyncStream<Update>, after known: UInt64) async -> [Update] {
    let newest = context.snapshot().lastEvent
    var position = known
    var read: [Update] = []
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
}
