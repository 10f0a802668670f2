// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import AlchemicStores
  import EtcdServers
  import Foundation
  import Testing

  @testable import AlchemicCloud

  /// A cluster that has the data of an earlier time again, with the same identity.
  @Suite(.timeLimit(.minutes(5))) struct RestoredSnapshotTests {
    /// Puts the data back as it was before `change`.
    private static func restore(_ server: EtcdServer, after change: () async throws -> Void) async throws {
      let (data, copy) = (server.folder.appending(path: "data"), server.folder.appending(path: "copy"))
      server.kill()
      try FileManager.default.copyItem(at: data, to: copy)
      try server.restart()
      try await change()
      server.kill()
      try FileManager.default.removeItem(at: data)
      try FileManager.default.moveItem(at: copy, to: data)
      try server.restart()
    }

    @Test(arguments: [true, false])
    func `A device that returns after the revisions have passed its own compares all values`(
      isNoticedBefore: Bool
    ) async throws {
      let server = try EtcdServer()
      let (store, other) = (TestDevice.store(), TestDevice.store())
      do {
        let (first, second) = (try TestDevice([server.endpoint], store), try TestDevice([server.endpoint], other))
        try first.store.set(["kept": 1])
        await second.waits(for: "kept", 1)
        try await Self.restore(server) {
          for device in [first, second] { await device.waitsUntilOnline() }
          try first.store.set(["lost": 2, "kept": 3])
          await second.waits(for: "lost", 2)
          await second.waits(for: "kept", 3)
          // A change whose answer it has not received is not lost: it only sends it again, and has nothing to report.
          await first.waitsForSending()
          for device in [first, second] { await device.stop() }
        }
      }
      // One that knows what was lost, or one that does not.
      let third = try TestDevice([server.endpoint], isNoticedBefore ? other : nil)
      for value in Int64(0)..<10 {
        try third.store.set(["new": .integer(value)])
        await third.waitsForSending()
      }
      let back = try TestDevice([server.endpoint], store)
      await back.waits(for: "new", 9)
      await third.waits(for: "lost", 2)
      await third.waits(for: "kept", 3)
      #expect(back.values == ["kept": 3, "lost": 2, "new": 9])
      #expect(third.values == back.values)
      #expect(back.reports == [.serverLostData])
    }
  }
#endif
