// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import AlchemicCore
  import AlchemicProperties
  import AlchemicTesting
  import Configuration
  import EtcdServers
  import Testing

  @testable import AlchemicCloud
  @testable import AlchemicStores

  /// The declaration of a synchronised store in a container.
  @Suite struct DeclarationTests {
    private final class Fleet: AlchemicManaged {
      static func alchemic(_ factory: ALCClassObjectFactory) {
        AcEnableCloudKeyValueStore(
          // Longer than a busy machine is late.
          synchronizedWith: .etcd(
            AcProperty("cloud.endpoints"), account: AcProperty("cloud.account"),
            adjusting: { $0.etcd.timeout = .seconds(240) }))
      }
    }

    /// Replaces the default store, and is synchronised by `Fleet`'s declaration.
    private final class FleetSettings: ALCCloudKeyValueStore, AlchemicManaged, @unchecked Sendable {
      required override init() {
        super.init(configuration: .inMemory)
      }
    }

    /// Synchronises itself.
    private final class ShipSettings: ALCCloudKeyValueStore, AlchemicDeclaring, @unchecked Sendable {
      @AcStored var speed = 1
      init(endpoints: [String], account: String) throws {
        super.init(configuration: .inMemory)
        try synchronize(
          with: CloudConfiguration(
            etcd: EtcdConfiguration(endpoints: endpoints, timeout: .seconds(240)), account: account))
      }

      static func alchemic(_ factory: ALCClassObjectFactory) {
        AcInitializer(
          factory, ShipSettings.init(endpoints:account:), AcProperty("cloud.endpoints"), AcProperty("cloud.account"))
      }
    }

    private static func context(
      _ classes: [AnyClass], endpoints: [String], account: String? = "derek"
    ) -> ALCContext {
      ALCContext(
        testing: .classes(classes).configuring { _ in
          var values = ["cloud.endpoints": ConfigValue(.stringArray(endpoints), isSecret: false)]
          values["cloud.account"] = account.map { ConfigValue(.string($0), isSecret: false) }
          AcUseProperties(.values(values))
        })
    }

    private static func waits(_ statuses: AsyncStream<CloudStatus>, _ condition: (CloudStatus) -> Bool) async {
      for await status in statuses where condition(status) { return }
    }

    private static func isOnline(_ status: CloudStatus) -> Bool {
      if case .online = status.connection { true } else { false }
    }

    @Test func `A missing property is a problem before the start, at the place of the declaration`() {
      let problems = Self.context([Fleet.self], endpoints: ["http://127.0.0.1:1"], account: nil).problems()
      #expect(problems.map(\.code) == ["value-missing"])
      #expect(problems.first?.location?.fileID == "AlchemicCloudTests/DeclarationTests.swift")
    }

    @Test func `An endpoint that is no URL fails the start`() async {
      let context = Self.context([Fleet.self, FleetSettings.self], endpoints: ["localhost"])
      let error = await #expect(throws: AlchemicError.self) { try await context.started() }
      #expect(error?.problems.map(\.code) == ["creation-failed"])
      #expect(error?.description.contains("an endpoint is not a URL like https://host:2379") == true)
    }

    @Test func `A container that keeps its stores in memory synchronises nothing and needs no properties`() async throws
    {
      let context = try await ALCContext(
        testing: .classes([Fleet.self]).configuring { _ in AcKeepStoresInMemory() }
      ).started()
      #expect(try context.get(CloudSynchronization.self).status == CloudStatus(connection: .stopped))
      try context.get(ALCCloudKeyValueStore.self).set(1, forKey: "a")
    }

    @Test func `A declared store is synchronised, explorers see it, and it ends with its container`() async throws {
      let server = try EtcdServer()
      var contexts = [
        try await Self.context([Fleet.self, FleetSettings.self], endpoints: [server.endpoint]).started(),
        try await Self.context([Fleet.self, FleetSettings.self], endpoints: [server.endpoint]).started(),
      ]
      let stores = try contexts.map { try $0.get(FleetSettings.self) }
      let changes = stores[1].changes(forKey: "limit")
      try stores[0].set(3, forKey: "limit")
      for await change in changes where change.newValue == 3 { break }
      let statuses = try contexts.map { try $0.get(CloudSynchronization.self).statuses }
      for status in statuses { await Self.waits(status, Self.isOnline) }
      let snapshot = try #require(stores[0].snapshot(as: "cloud").replica)
      #expect([snapshot.server, snapshot.state.rawValue] == ["etcd", "online"])
      // The stores live on; the containers do not.
      contexts = []
      for status in statuses { await Self.waits(status) { $0.connection == .stopped } }
      #expect(stores[0].snapshot(as: "cloud").replica?.state == .stopped)
    }

    @Test func `A subclass synchronises itself, and its container reports the state`() async throws {
      let server = try EtcdServer()
      let contexts = [
        try await Self.context([ShipSettings.self], endpoints: [server.endpoint]).started(),
        try await Self.context([ShipSettings.self], endpoints: [server.endpoint]).started(),
      ]
      let ships = try contexts.map { try $0.get(ShipSettings.self) }
      let changes = ships[1].changes(forKey: "speed")
      ships[0].speed = 12
      for await change in changes where change.newValue == 12 { break }
      #expect(ships[1].speed == 12)
      server.kill()
      for await element in contexts[0].events() {
        guard case .event(let event) = element, case .store(let store) = event.change else { continue }
        if store.replica?.state == .offline { break }
      }
    }

    @Test func `The container's stop sends what waits`() async throws {
      let server = try EtcdServer()
      let context = try await Self.context([Fleet.self, FleetSettings.self], endpoints: [server.endpoint]).started()
      let store = try context.get(FleetSettings.self)
      let synchronization = try context.get(CloudSynchronization.self)
      for number in 0..<200 { try store.set(number, forKey: "key \(number)") }
      _ = try await context.stop(within: .seconds(240))
      #expect([synchronization.status.connection == .stopped, synchronization.status.waiting == 0] == [true, true])
    }

    @Test func `A replica that is stopped at once, before its task begins, sends what waits`() async throws {
      let server = try EtcdServer()
      for number in 0..<20 {
        let store = TestDevice.store()
        try store.set(number, forKey: "key")
        let device = try TestDevice([server.endpoint], store, timeout: .seconds(240))
        #expect(device.replica.status.connection != .stopped)
        await device.stop(within: .seconds(240))
        #expect(device.replica.status.waiting == 0)
      }
    }

    @Test func `Stopping sends what waits, and does not wait for a server that is away`() async throws {
      let server = try EtcdServer()
      let context = try await Self.context([Fleet.self, FleetSettings.self], endpoints: [server.endpoint]).started()
      let store = try context.get(FleetSettings.self)
      let synchronization = try context.get(CloudSynchronization.self)
      for number in 0..<200 { try store.set(number, forKey: "key \(number)") }
      await synchronization.stop(within: .seconds(240))
      #expect(
        synchronization.status
          == CloudStatus(
            connection: .stopped, waiting: 0, synchronizedAt: synchronization.status.synchronizedAt))
      server.kill()
      let other = try await Self.context([Fleet.self, FleetSettings.self], endpoints: [server.endpoint]).started()
      try other.get(FleetSettings.self).set(1, forKey: "a")
      let alone = try other.get(CloudSynchronization.self)
      await Self.waits(alone.statuses) { if case .offline = $0.connection { true } else { false } }
      await alone.stop(within: .seconds(3_600))
      #expect(alone.status.waiting == 1)
    }
  }

  extension KeyValueStoreConfiguration {
    fileprivate static var inMemory: KeyValueStoreConfiguration {
      KeyValueStoreConfiguration(domain: "fleet", engine: InMemoryEngine(), settings: .none, arguments: [])
    }
  }
#endif
