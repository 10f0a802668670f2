// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import AlchemicStores
  import EtcdServers
  import Foundation
  import Testing

  @testable import AlchemicCloud

  /// Two devices change one key while they do not see each other: both learn of the conflict, and either can take the other
  /// value.
  @Suite(.timeLimit(.minutes(5))) struct ConflictOnBothDevicesTests {
    private final class Pair {
      let server: EtcdServer
      let folder = FileManager.default.temporaryDirectory.appending(path: "conflict-\(UUID())")
      var first: TestDevice
      var second: TestDevice

      init() throws {
        server = try EtcdServer()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        first = try TestDevice([server.endpoint], Self.store(folder, "first"))
        second = try TestDevice([server.endpoint], Self.store(folder, "second"))
      }

      deinit { try? FileManager.default.removeItem(at: folder) }

      static func store(_ folder: URL, _ name: String) -> ALCCloudKeyValueStore {
        ALCCloudKeyValueStore(
          configuration: KeyValueStoreConfiguration(
            domain: name, directory: folder, settings: .none, arguments: [], importsFoundationDefaults: false))
      }

      func restart() throws {
        first = try TestDevice([server.endpoint], Self.store(folder, "first"))
        second = try TestDevice([server.endpoint], Self.store(folder, "second"))
      }

      /// Both set the key while the server is away. The first sender is at the server when the other one comes.
      func meet(earlier: StoredValue?, later: StoredValue?, earlierSendsFirst: Bool) async throws {
        try first.store.set(["city": "before"])
        await first.waitsForSending()
        await second.waits(for: "city", "before")
        for device in [first, second] { await device.stop() }
        try first.store.set(earlier, forKey: "city")
        // Three changes, so that the last one's clock is later also within one millisecond.
        for value in ["Chur", "Thun", later] as [StoredValue?] { try second.store.set(value, forKey: "city") }
        try restart(only: earlierSendsFirst)
        await (earlierSendsFirst ? first : second).waitsForSending()
        try restart(only: !earlierSendsFirst)
        for device in [first, second] { await device.waits { $0.lastConflict?.key == "city" } }
        for device in [first, second] { await device.waitsForSending() }
      }

      private func restart(only isFirst: Bool) throws {
        if isFirst {
          first = try TestDevice([server.endpoint], first.store)
        } else {
          second = try TestDevice([server.endpoint], second.store)
        }
      }
    }

    @Test(arguments: [true, false])
    func `Both devices report it once, whichever sends first`(earlierSendsFirst: Bool) async throws {
      let pair = try Pair()
      try await pair.meet(earlier: "Bern", later: "Basel", earlierSendsFirst: earlierSendsFirst)
      for device in [pair.first, pair.second] {
        #expect(device.values == ["city": "Basel"])
        #expect(device.conflicts == [["Basel", "Bern"]])
        #expect(device.store.entry(forKey: "city").conflict?.loser.value == "Bern")
      }
    }

    @Test(arguments: [true, false])
    func `Either device can take the other value, also after a restart`(isFirst: Bool) async throws {
      let pair = try Pair()
      try await pair.meet(earlier: "Bern", later: "Basel", earlierSendsFirst: true)
      for device in [pair.first, pair.second] { await device.stop() }
      try pair.restart()
      let (here, there) = isFirst ? (pair.first, pair.second) : (pair.second, pair.first)
      for device in [here, there] { await device.waitsForSending() }
      #expect(here.conflicts == [])
      #expect(try here.store.takeOther(forKey: "city"))
      await there.waits(for: "city", "Bern")
      #expect(there.store.entry(forKey: "city").conflict == nil)
      #expect(here.store.entry(forKey: "city").conflict == nil)
    }

    @Test func `The device of a value that a removal has replaced learns of it, and can take its value again`()
      async throws
    {
      let pair = try Pair()
      try await pair.meet(earlier: "Bern", later: nil, earlierSendsFirst: true)
      #expect(pair.first.conflicts == [[nil, "Bern"]])
      #expect(try pair.first.store.takeOther(forKey: "city"))
      await pair.second.waits(for: "city", "Bern")
    }
  }
#endif
