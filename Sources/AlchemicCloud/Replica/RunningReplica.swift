internal import AlchemicInspection
internal import AlchemicStores
private import Foundation

/// A replica with its task. It belongs to a store, and ends with it.
final class RunningReplica: AttachedReplica {
  let replica: CloudReplica
  private let server: String
  private let running: Task<Void, Never>
  private let notifying: Task<Void, Never>

  init(_ replica: CloudReplica, server: String, clock: any Clock<Duration> = ContinuousClock()) {
    self.replica = replica
    self.server = server
    // Detached: a task that is created while a container creates an object would keep that container alive.
    running = Task.detached { await replica.run() }
    notifying = Task.detached { await Self.notify(of: replica, clock) }
  }

  var snapshot: ReplicaSnapshot { ReplicaSnapshot(replica.status, server: server) }

  func end() {
    running.cancel()
    notifying.cancel()
  }

  /// Sends what is unsent, for at most a time, and ends the replica. An offline replica ends at once: its changes stay
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

  /// How often explorers learn of a changed state at most.
  private static let pause = Duration.milliseconds(500)

  private static func notify(of replica: CloudReplica, _ clock: any Clock<Duration>) async {
    var last: CloudStatus?
    for await status in replica.statuses {
      let shown = status.shown
      if shown == last { continue }
      last = shown
      await replica.notifyStore()
      guard (try? await clock.sleep(for: pause)) != nil else { return }
    }
  }
}

extension CloudStatus {
  /// The part whose changes explorers are notified of. While the server accepts changes, their number is not part of it.
  fileprivate var shown: CloudStatus {
    var shown = self
    shown.synchronizedAt = nil
    if case .online = connection, sendingFailure == nil { shown.waiting = 0 }
    return shown
  }
}

extension ReplicaSnapshot {
  init(_ status: CloudStatus, server: String) {
    let failure = status.sendingFailure.map { "\($0)" }
    let synchronized = status.synchronizedAt?.timeIntervalSince1970
    self.init(
      server: server, state: .stopped, reason: failure, waiting: status.waiting, synchronizedAt: synchronized)
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
