// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import SeededNumbers

#if Cloud
  import AlchemicStores
  import EtcdServers
  import Foundation
  import Synchronization

  @testable import AlchemicCloud

  /// A device: a store and its replica, which runs until the device is released.
  final class TestDevice: Sendable {
    let store: ALCCloudKeyValueStore
    let replica: CloudReplica
    private let running: RunningReplica
    private let log: Log

    private final class Log: Sendable {
      let reports = Mutex<[CloudReport]>([])
    }

    /// - Parameters:
    ///   - endpoints: The endpoints of etcd.
    ///   - store: The store; `nil` for a new one in memory.
    ///   - clock: What measures waits.
    ///   - seed: Chooses the first endpoint.
    init(
      _ endpoints: [String], _ store: ALCCloudKeyValueStore? = nil, clock: any Clock<Duration> = ContinuousClock(),
      timeout: Duration = .seconds(30), checkInterval: Duration = .seconds(60), seed: UInt64 = 1
    ) throws {
      let log = Log()
      let store = store ?? TestDevice.store()
      let configuration = CloudConfiguration(
        etcd: EtcdConfiguration(endpoints: endpoints, timeout: timeout, checkInterval: checkInterval),
        account: "derek", domain: "test"
      ) { report in log.reports.withLock { $0.append(report) } }
      let replica = try CloudReplica(
        of: store, configuration, transport: HTTPTransport(configuration.etcd), clock: clock,
        random: Seeded(seed: seed))
      let running = RunningReplica(replica, server: "etcd")
      store.attach(running)
      self.store = store
      self.replica = replica
      self.log = log
      self.running = running
    }

    deinit { running.end() }

    /// A store in memory.
    static func store(_ limits: KeyValueLimits = .cloud) -> ALCCloudKeyValueStore {
      ALCCloudKeyValueStore(
        configuration: KeyValueStoreConfiguration(
          domain: "test", engine: InMemoryEngine(), settings: .none, arguments: []), limits: limits)
    }

    var reports: [CloudReport] { log.reports.withLock { $0 } }

    /// The stored values.
    var values: [String: StoredValue] {
      Dictionary(uniqueKeysWithValues: store.entries.compactMap { entry in entry.storedValue.map { (entry.key, $0) } })
    }

    /// The conflicts that were reported, each with its winner and its loser.
    var conflicts: [[StoredValue?]] {
      store.reports.compactMap { report in
        if case .conflict(let conflict) = report { [conflict.winner.value, conflict.loser.value] } else { nil }
      }
    }

    /// Sends what waits, for at most a time, and returns when the replica has ended.
    func stop(within limit: Duration = .zero) async { await running.stop(within: limit) }

    /// Waits until a key has a value.
    func waits(for key: String, _ value: StoredValue?) async {
      let changes = store.changes(forKey: key)
      if store.entry(forKey: key).storedValue == value { return }
      for await _ in changes where store.entry(forKey: key).storedValue == value { return }
    }

    /// Waits for a status.
    @discardableResult
    func waits(_ condition: (CloudStatus) -> Bool) async -> CloudStatus {
      for await status in replica.statuses where condition(status) { return status }
      return replica.status
    }

    func waitsUntilOnline() async { await waits { if case .online = $0.connection { true } else { false } } }

    /// Waits until everything is sent.
    func waitsForSending() async {
      // The status of the sequence counts what waited at the last exchange.
      await waits { status in
        if case .online = status.connection { replica.status.waiting == 0 } else { false }
      }
    }

    func waitsUntilOffline() async { await waits { if case .offline = $0.connection { true } else { false } } }
  }
#endif
