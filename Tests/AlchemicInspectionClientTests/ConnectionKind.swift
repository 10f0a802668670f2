import AlchemicCore
import AlchemicInspection
import AlchemicInspectionClient
import AlchemicInspectionServer
import AlchemicStores
import Foundation
import Logging
import TestPrograms
import Testing

/// The kinds of connections against which the contract runs.
///
/// To add a kind, add a case here and open the connection in ``ExploredCafe``.
enum ConnectionKind: CaseIterable {
  case inProcess, socket, readOnlySocket, saved

  /// Whether the container can still change.
  var isLive: Bool { self != .saved }

  /// The refusals of a read-only kind; `nil` for other kinds.
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
  /// Direct access to the same container.
  let inspector: ContainerInspector
  private let runtime: Runtime
  private let inspection: InspectionServer?

  /// - Parameters:
  ///   - kind: The kind of connection.
  ///   - capacity: The number of events that the container remembers.
  ///   - guests: The number of guests, set one after the other; `nil` does not start the container.
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

  /// Starts the container, and sets a number of guests.
  static func open(_ context: ALCContext, _ guests: Int) async throws {
    context.start()
    try await context.untilReady()
    let card = try context.get(Card.self)
    try card.set("stew", forKey: "special")
    try card.set("two eggs", forKey: "recipe")
    for _ in 0..<guests { try context.set(Guest()) }
  }

  /// Stops the server.
  func close() {
    inspection?.stop()
  }

  /// The container's own updates after an event, up to its newest.
  func history(after known: UInt64) async -> [Update] {
    await read(inspector.updates(after: known), after: known)
  }

  /// The connection's updates after an event, up to the container's newest.
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
