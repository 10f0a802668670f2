// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import AlchemicInspection
import AlchemicInspectionClient
import AlchemicInspectionServer
import AlchemicStores
import Dispatch
import TestPrograms
import Testing

/// When a store waits for another process to finish writing, only the explorer that changes a setting waits with it.
@Suite(.timeLimit(.minutes(10)))
struct BusyStoreTests {
  private let context: ALCContext
  private let larder: Larder

  init() async throws {
    context = ALCContext(testing: .classes([Larder.self]))
    context.start()
    try await context.untilReady()
    larder = try context.get(Larder.self)
  }

  /// Blocks the next write. Returns a stream with an element once the write waits, and a semaphore that releases it.
  private func blockNextWrite() -> (isWaiting: AsyncStream<Void>, release: DispatchSemaphore) {
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

  @Test func `While one explorer's change waits, another one can read, change and receive events`() async throws {
    let runtime = try Runtime()
    let inspection = try InspectionServer.serve(context, directory: runtime.directory)
    let first = try await SocketConnection.connect(to: inspection.socketPath)
    let second = try await SocketConnection.connect(to: inspection.socketPath)
    let (isWaiting, release) = blockNextWrite()
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

  @Test func `An explorer's requests after a pending change see it, and events still arrive`() async throws {
    let runtime = try Runtime()
    let inspection = try InspectionServer.serve(context, directory: runtime.directory)
    let connection = try await SocketConnection.connect(to: inspection.socketPath)
    let known = try await connection.snapshot().lastEvent
    let updates = connection.updates(after: known)
    let (isWaiting, release) = blockNextWrite()
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
    // The snapshot and the removal were sent in any order, but both after the change.
    let seen = stored(try await snapshot)
    #expect(seen["salt"] == .string("sea"))
    #expect([nil, .string("oats")].contains(seen["flour"]))
    try await removal
    #expect(stored(try await connection.snapshot()) == ["salt": .string("sea")])
    inspection.stop()
  }

  @Test func `A change completes after its explorer has disconnected, and stopping does not wait for it`() async throws
  {
    let runtime = try Runtime()
    let inspection = try InspectionServer.serve(context, directory: runtime.directory)
    let first = try await SocketConnection.connect(to: inspection.socketPath)
    let (isWaiting, release) = blockNextWrite()
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

/// User defaults whose writes can be blocked.
private final class Larder: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
  let engine: HookedEngine

  override init() {
    engine = HookedEngine()
    super.init(
      configuration: KeyValueStoreConfiguration(
        engine: engine, settings: .none, arguments: [], importsFoundationDefaults: false))
  }
}
