// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
internal import AlchemicStores
private import Foundation
private import Synchronization

/// A replica with its task. It belongs to a store, and ends with it.
final class RunningReplica: AttachedReplica {
  let replica: CloudReplica
  private let running: Task<Void, Never>
  private let notifying: Task<Void, Never>
  private let reporter: ReplicaReporter

  init(_ replica: CloudReplica, server: String, clock: any Clock<Duration> = ContinuousClock()) {
    self.replica = replica
    replica.willRun()
    // Detached: a task that is created while a container creates an object would keep that container alive.
    running = Task.detached { await replica.run() }
    let reporter = ReplicaReporter(replica, server: server)
    self.reporter = reporter
    notifying = Task.detached { await reporter.run(clock) }
  }

  var snapshot: ReplicaSnapshot { reporter.snapshot }

  func end() {
    running.cancel()
    notifying.cancel()
  }

  /// Sends unsent changes, for at most a time, and ends the replica. An offline replica ends at once: its changes stay
  /// in the store's file.
  func stop(within limit: Duration) async {
    let replica = replica
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for await status in replica.statuses {
          switch status.connection {
          case .stopped, .standby, .offline: return
          case .connecting: continue
          // The status of the sequence has the number at the last exchange.
          case .online: if replica.status.waiting == 0 { return }
          }
        }
      }
      group.addTask { try? await Task.sleep(for: limit) }
      await group.next()
      group.cancelAll()
    }
    end()
    await running.value
  }
}

/// Notifies explorers of what a replica is doing.
private final class ReplicaReporter: Sendable {
  private let replica: CloudReplica
  private let server: String
  // Held while a status is read, so that none is given to an explorer between its reading and the decision.
  private let news = Mutex(ReplicaNews())

  init(_ replica: CloudReplica, server: String) {
    self.replica = replica
    self.server = server
  }

  /// What the replica is doing, for an explorer.
  var snapshot: ReplicaSnapshot {
    news.withLock { news in
      let status = replica.status
      news.asked(status)
      return ReplicaSnapshot(status, server: server)
    }
  }

  /// How often explorers are notified at most.
  private static let pause = Duration.milliseconds(500)

  /// Notifies explorers until the task is cancelled.
  func run(_ clock: any Clock<Duration>) async {
    let (occasions, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    // A change that is made offline waits, and the replica does not see it before it is online.
    let (statuses, changes) = (replica.statuses, replica.store.notifications())
    async let ended: Void = {
      for await _ in statuses { continuation.yield() }
      continuation.finish()
    }()
    async let released: Void = {
      if let changes { for await _ in changes { continuation.yield() } }
    }()
    for await _ in occasions where news.withLock({ $0.isNews(presentStatus($0)) }) {
      await replica.notifyStore()
      guard (try? await clock.sleep(for: Self.pause)) != nil else { break }
    }
    _ = await (ended, released)
  }

  /// The status. Counts the waiting changes only where their number matters: each set is an occasion.
  private func presentStatus(_ news: ReplicaNews) -> CloudStatus {
    let last = replica.lastStatus
    return news.needsCount(last) ? replica.status : last
  }
}

extension ReplicaSnapshot {
  init(_ status: CloudStatus, server: String) {
    let failure = status.sendingFailure.map { "\($0)" }
    let synchronized = status.synchronizedAt?.timeIntervalSince1970
    self.init(
      server: server, state: .stopped, reason: failure, waiting: status.waiting,
      refused: status.refused, synchronizedAt: synchronized)
    switch status.connection {
    case .stopped: state = .stopped
    case .standby: state = .standby
    case .connecting: state = .connecting
    case .online(let date): (state, since) = (.online, date.timeIntervalSince1970)
    case .offline(let date, let reason, let retry):
      (state, since, retryAt) = (.offline, date.timeIntervalSince1970, retry.timeIntervalSince1970)
      self.reason = "\(reason)"
    }
  }
}
