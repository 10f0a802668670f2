// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import EtcdServers
  import Foundation
  import TestPrograms
  import Testing

  /// The manual's example with processes that share nothing but etcd.
  @Suite struct TwoDevicesTests {
    @Test func `A name that one device sets is read on the others, also by one that starts later`() async throws {
      let server = try EtcdServer()
      let folder = FileManager.default.temporaryDirectory.appending(path: "alchemic-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      func device(_ name: String) throws -> RunningProgram {
        let home = folder.appending(path: name)
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        return try RunningProgram(
          "manual-device", [],
          environment: [
            "HOME": home.path, "XDG_CONFIG_HOME": home.path, "CLOUD_ENDPOINTS": server.endpoint,
            "CLOUD_ACCOUNT": "derek@example.com",
          ])
      }
      let (phone, tablet) = (try device("phone"), try device("tablet"))
      #expect(try await tablet.ask("online") == "online")
      #expect(try await phone.ask("someMethod") == "nil")
      #expect(try await tablet.ask("username") == "derek, by manual-device (\(phone.identifier))")
      #expect(try await tablet.ask("someMethod") == "derek")
      // The phone ends, and its value is there for a new device.
      #expect(try await phone.ask("stop") == "0 waiting")
      let laptop = try device("laptop")
      #expect(try await laptop.ask("username").hasPrefix("derek, by manual-device ("))
      #expect(try await laptop.ask("someMethod") == "derek")
    }
  }
#endif
