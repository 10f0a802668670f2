// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import EtcdServers
  import Foundation
  import Synchronization
  import Testing

  @testable import AlchemicCloud
  @testable import AlchemicStores

  /// A device whose file was damaged while it was off.
  @Suite(.timeLimit(.minutes(5))) struct SalvagedReplicaTests {
    /// Where the damage is.
    enum Place: CaseIterable {
      /// In the value that another device has set.
      case received
      /// In what the server holds of a key.
      case held
      /// In how far the server was read.
      case cursor
    }

    private static func store(_ engine: EmbeddedEngine) -> ALCCloudKeyValueStore {
      ALCCloudKeyValueStore(
        configuration: KeyValueStoreConfiguration(domain: "test", engine: engine, settings: .none, arguments: []))
    }

    /// Changes the file as a damaged disk does.
    private static func damage(_ file: URL, at place: Place) throws {
      var bytes = try Data(contentsOf: file)
      let place =
        switch place {
        case .received: bytes.range(of: Data("theirs".utf8))?.lowerBound
        // Behind the peer's name and the key.
        case .held: bytes.range(of: Data("etcd /alchemic/derek/test/shared".utf8))?.upperBound
        case .cursor: bytes.range(of: Data(#""revision":"#.utf8))?.upperBound
        }
      bytes[try #require(place)] ^= 1
      try bytes.write(to: file)
    }

    @Test(arguments: Place.allCases)
    func `A salvaged device converges to the server, and does not say to be synchronised before`(
      place: Place
    ) async throws {
      let server = try EtcdServer()
      let folder = FileManager.default.temporaryDirectory.appending(path: "salvaged-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appending(path: "cloud.sqlite")
      let other = try TestDevice([server.endpoint])
      do {
        let engine = try EmbeddedEngine(at: file, session: 1, delay: { _ in }) { _ in }
        let device = try TestDevice([server.endpoint], Self.store(engine))
        try device.store.set(["shared": "mine", "kept": 1, "removed": 2])
        await other.waits(for: "removed", 2)
        try other.store.set(["shared": "theirs"])
        await device.waits(for: "shared", "theirs")
        await device.waitsForSending()
        await device.stop()
        // Changes on both sides while the device is off.
        try device.store.set(["unsent": "acknowledged", "kept": 3])
        engine.close()
        try other.store.removeValue(forKey: "removed")
        try other.store.set(["new": "theirs too"])
        await other.waitsForSending()
      }
      try Self.damage(file, at: place)

      let reports = Reports()
      let engine = try EmbeddedEngine(at: file, session: 2, delay: { _ in }) { reports.add($0) }
      guard case .fileRepaired(_, _, _, let damaged) = reports.all.first else {
        Issue.record("\(reports.all)")
        return
      }
      #expect(damaged == (place == .received ? ["shared"] : []))
      let device = try TestDevice([server.endpoint], Self.store(engine))
      // The first time that it says so.
      await device.waits { $0.summary(at: Date()) == "synchronised" }
      let expected: [String: StoredValue] = [
        "shared": "theirs", "kept": 3, "unsent": "acknowledged", "new": "theirs too",
      ]
      #expect(device.values == expected)
      await other.waits(for: "unsent", "acknowledged")
      await other.waits(for: "kept", 3)
      #expect(other.values == expected)
      await device.stop()
      engine.close()
    }

    private final class Reports: Sendable {
      private let list = Mutex<[StoreReport]>([])
      var all: [StoreReport] { list.withLock { $0 } }
      func add(_ report: StoreReport) { list.withLock { $0.append(report) } }
    }
  }
#endif
