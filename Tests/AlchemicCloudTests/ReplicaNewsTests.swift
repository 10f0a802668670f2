// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import AlchemicCore
  import EtcdServers
  import Foundation
  import Testing

  @testable import AlchemicCloud
  @testable import AlchemicStores

  /// When explorers are notified of what a replica is doing.
  @Suite(.timeLimit(.minutes(5))) struct ReplicaNewsTests {
    private static let date = Date(timeIntervalSince1970: 0)
    private static let online = CloudStatus.Connection.online(since: date)
    private static let offline = CloudStatus.Connection.offline(
      since: date, reason: .newerVersion(2), retry: date + 1)

    /// A clock whose sleeps are over at once.
    private struct ImmediateClock: Clock {
      var now: ContinuousClock.Instant { .now }
      var minimumResolution: Duration { .zero }
      func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
      }
    }

    @Test func `While changes are accepted, their number is no news, unless an explorer has seen that some wait`() {
      var news = ReplicaNews()
      func isNews(_ connection: CloudStatus.Connection, waiting: Int, at date: Date? = nil) -> Bool {
        news.isNews(CloudStatus(connection: connection, waiting: waiting, synchronizedAt: date))
      }
      #expect(isNews(.connecting, waiting: 0))
      #expect(isNews(Self.online, waiting: 2))
      #expect(!isNews(Self.online, waiting: 1))
      #expect(!isNews(Self.online, waiting: 0, at: Self.date))
      news.asked(CloudStatus(connection: Self.online, waiting: 1))
      #expect(!isNews(Self.online, waiting: 2))
      #expect(isNews(Self.online, waiting: 0))
      #expect(!isNews(Self.online, waiting: 0))
      news.asked(CloudStatus(connection: Self.online, waiting: 0))
      #expect(!isNews(Self.online, waiting: 0))
    }

    @Test func `While no changes are accepted, each change of their number is news`() {
      var news = ReplicaNews()
      let statuses = [
        CloudStatus(connection: Self.offline, waiting: 0), CloudStatus(connection: Self.offline, waiting: 1),
        CloudStatus(connection: Self.online, waiting: 1, sendingFailure: .compacted(revision: 1)),
        CloudStatus(connection: Self.online, waiting: 2, sendingFailure: .compacted(revision: 1)),
      ]
      #expect((statuses + [statuses[3]]).map { news.isNews($0) } == [true, true, true, true, false])
    }

    @Test func `The exact number is counted only where it matters`() {
      var news = ReplicaNews()
      let online = CloudStatus(connection: Self.online)
      #expect(!news.needsCount(online))
      #expect(news.needsCount(CloudStatus(connection: Self.offline)))
      #expect(news.needsCount(CloudStatus(connection: Self.online, sendingFailure: .compacted(revision: 1))))
      news.asked(CloudStatus(connection: Self.online, waiting: 1))
      #expect(news.needsCount(online))
    }

    @Test func `An explorer learns of a set while offline, and that nothing waits once the server is back`()
      async throws
    {
      let server = try EtcdServer()
      let store = ALCCloudKeyValueStore(
        configuration: KeyValueStoreConfiguration(
          domain: "news", engine: InMemoryEngine(), settings: .none, arguments: []))
      let etcd = EtcdConfiguration(endpoints: [server.endpoint])
      // Without its clock, the replica makes no attempt to connect again, which would also be news.
      let clock = TestClock()
      let replica = try CloudReplica(
        of: store, CloudConfiguration(etcd: etcd, account: "derek", domain: "news") { _ in },
        transport: HTTPTransport(etcd), clock: clock)
      let (notices, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
      store.core.onProblems { continuation.yield() }
      let running = RunningReplica(replica, server: "etcd", clock: ImmediateClock())
      defer { running.end() }
      // As an explorer does: it asks once it is notified.
      func waits(for state: ReplicaSnapshot.State, waiting: Int) async -> ReplicaSnapshot? {
        for await _ in notices {
          let snapshot = running.snapshot
          if snapshot.state == state, snapshot.waiting == waiting { return snapshot }
        }
        return nil
      }
      _ = try await #require(waits(for: .online, waiting: 0))
      server.kill()
      _ = try await #require(waits(for: .offline, waiting: 0))
      // Several, since what the lost connection leaves to report can be news of the first ones.
      for number in 1...5 {
        try store.set(number, forKey: "key \(number)")
        _ = try await #require(waits(for: .offline, waiting: number))
      }
      try server.restart()
      clock.advance(by: .seconds(3_600))
      _ = try await #require(waits(for: .online, waiting: 0))
    }
  }
#endif
