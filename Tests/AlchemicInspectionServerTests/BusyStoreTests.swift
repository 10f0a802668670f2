import AlchemicCore
import AlchemicInspection
import AlchemicInspectionClient
import AlchemicInspectionServer
import AlchemicStores
import Dispatch
import Logging
import TestPrograms
import Testing

/// A store may wait long for another process that writes; nobody but who changes it waits with it.
@Suite(.timeLimit(.minutes(10)))
struct BusyStoreTests {
  private let context: ALCContext
  private let larder: Larder

  init() async throws {
    context = ALCContext(
      scan: .classes([Larder.self]), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    context.start()
    try await context.untilReady()
    larder = try context.get(Larder.self)
  }

  /// Has the next write wait. Returns what comes once it does, and what ends its wait.
  private func holdNextWrite() -> (isWaiting: AsyncStream<Void>, release: DispatchSemaphore) {
    let (isWaiting, continuation) = AsyncStream.makeStream(of: Void.self)
    let release = DispatchSemaphore(value: 0)
    larder.engine.beforeNextWrite {
      continuation.yield()
      release.wait()
    }
    return (isWaiting, release)
  }

  private static func set(_ key: String, _ value: String) -> Command {
    .set(store: "user-defaults", key: key, .string(value))
  }

  private func stored(_ snapshot: ContainerSnapshot) -> [String: SettingValue] {
    let entries = snapshot.stores.flatMap(\.entries).compactMap { entry in entry.value.map { (entry.key, $0) } }
    return Dictionary(uniqueKeysWithValues: entries)
  }

  @Test func `While one explorer's change waits, another looks, changes and listens`() async throws {
    let runtime = try Runtime()
    let inspection = try InspectionServer.serve(context, directory: runtime.directory)
    let first = try await SocketConnection.connect(to: inspection.socketPath)
    let second = try await SocketConnection.connect(to: inspection.socketPath)
    let (isWaiting, release) = holdNextWrite()
    async let change: Void = first.perform(Self.set("flour", "oats"))
    for await _ in isWaiting { break }
    let snapshot = try await second.snapshot()
    #expect(stored(snapshot) == [:])
    try await second.perform(Self.set("salt", "sea"))
    for await update in second.updates(after: snapshot.lastEvent) {
      if case .event(let event) = update, case .entry(_, "salt", let entry) = event.change {
        #expect(entry?.value == .string("sea"))
        break
      }
    }
    #expect(stored(try await second.snapshot()) == ["salt": .string("sea")])
    release.signal()
    try await change
    #expect(stored(try await second.snapshot()) == ["flour": .string("oats"), "salt": .string("sea")])
    inspection.stop()
  }

  @Test func `What an explorer asks after its change sees the change, and events reach it meanwhile`() async throws {
    let runtime = try Runtime()
    let inspection = try InspectionServer.serve(context, directory: runtime.directory)
    let connection = try await SocketConnection.connect(to: inspection.socketPath)
    let known = try await connection.snapshot().lastEvent
    let updates = connection.updates(after: known)
    let (isWaiting, release) = holdNextWrite()
    async let change: Void = connection.perform(Self.set("flour", "oats"))
    for await _ in isWaiting { break }
    async let snapshot = connection.snapshot()
    async let removal: Void = connection.perform(.remove(store: "user-defaults", key: "flour"))
    try larder.set("sea", forKey: "salt")
    for await update in updates {
      if case .event(let event) = update, case .entry(_, "salt", _) = event.change { break }
    }
    release.signal()
    try await change
    // The two were sent in any order; the removal is done before or after the look, never instead of the change.
    let seen = stored(try await snapshot)
    #expect(seen["salt"] == .string("sea"))
    #expect([nil, .string("oats")].contains(seen["flour"]))
    try await removal
    #expect(stored(try await connection.snapshot()) == ["salt": .string("sea")])
    inspection.stop()
  }

  @Test func `A change goes on when its explorer has gone, and nobody waits for it to stop serving`() async throws {
    let runtime = try Runtime()
    let inspection = try InspectionServer.serve(context, directory: runtime.directory)
    let first = try await SocketConnection.connect(to: inspection.socketPath)
    let (isWaiting, release) = holdNextWrite()
    let change = Task { try await first.perform(Self.set("flour", "oats")) }
    for await _ in isWaiting { break }
    let known = ContainerInspector(context).snapshot().lastEvent
    first.close()
    await #expect(throws: ConnectionError.ended) { try await change.value }
    let second = try await SocketConnection.connect(to: inspection.socketPath)
    #expect(stored(try await second.snapshot()) == [:])
    inspection.stop()
    release.signal()
    for await update in ContainerInspector(context).updates(after: known) {
      if case .event(let event) = update, case .entry(_, "flour", let entry) = event.change {
        #expect(entry?.value == .string("oats"))
        break
      }
    }
  }
}

/// User defaults whose writes can be held up.
private final class Larder: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
  let engine: HookedEngine

  override init() {
    engine = HookedEngine()
    super.init(
      configuration: KeyValueStoreConfiguration(
        engine: engine, settings: .none, arguments: [], importsFoundationDefaults: false))
  }
}
