// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicStores
internal import Foundation

/// Keeps a store and an etcd cluster the same: sends changes that the cluster lacks, and applies other devices'
/// changes.
///
/// Reads and sets of the store stay as they are: local, durable, and independent of the network.
///
/// ```swift
/// let replica = try CloudReplica(
///   of: store, CloudConfiguration(etcd: EtcdConfiguration(endpoints: ["http://10.0.0.1:2379"]), account: "derek"))
/// let running = Task { await replica.run() }
/// ```
public actor CloudReplica {
  private let configuration: CloudConfiguration
  let store: ReplicaStore
  private let lock: ReplicaStore
  let client: EtcdClient
  let clock: any Clock<Duration>
  private let board = StatusBoard(CloudStatus(connection: .stopped))
  let layout: ReplicaLayout
  var machine: ReplicaMachine
  /// What is under way for the present connection. The number distinguishes connections.
  private var tasks: [Task<Void, Never>] = []
  private var connection = 0
  /// Reads the changes to send; `nil` while a task has it.
  private var batches: UnsentBatches.Iterator?
  private var reader: Task<Void, Never>?
  /// Whether the reader must begin with the first change again.
  private var restartsReader = false
  private var wallClock = WallClockCheck()
  private var end: AsyncStream<Never>.Continuation?

  init(
    of store: KeyValueStore, _ configuration: CloudConfiguration, transport: any EtcdTransport,
    clock: any Clock<Duration> = ContinuousClock(),
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) throws {
    guard
      let layout = ReplicaLayout(
        prefix: configuration.prefix, account: configuration.account, domain: configuration.domain ?? store.domain)
    else {
      throw EtcdError.invalidConfiguration(reason: "the account or the domain is empty")
    }
    var random = random
    self.configuration = configuration
    self.layout = layout
    self.store = store.replica(of: "etcd \(layout.root)")
    // Of several replicas of one file, one runs, also if their accounts differ: a store has the values of one account.
    lock = store.replica(of: "etcd")
    self.clock = clock
    client = try EtcdClient(
      configuration.etcd, transport: transport, clock: clock, first: Int(truncatingIfNeeded: random.next()))
    machine = ReplicaMachine(
      layout: layout, random: random, sealing: configuration.sealing,
      times: CheckTimes(check: configuration.etcd.checkInterval, watch: configuration.etcd.timeout))
  }

  deinit {
    for task in tasks { task.cancel() }
    reader?.cancel()
  }

  /// The present status. Reads the numbers of waiting changes and refused keys from the store.
  public nonisolated var status: CloudStatus {
    var status = board.status
    status.waiting = (try? store.unsentCount()) ?? 0
    status.refused = (try? store.refusedCount()) ?? 0
    return status
  }

  /// The present status, with the number of waiting changes at the last exchange with the server.
  nonisolated var lastStatus: CloudStatus { board.status }

  /// The present status, then each later one, until the reader's task is cancelled. A slow reader gets the newest.
  ///
  /// The number of waiting changes comes from the last exchange with the server.
  public nonisolated var statuses: AsyncStream<CloudStatus> { board.changes() }

  /// Makes the status say that this replica connects, also before the task that runs it has started: a stopped one
  /// would not be waited for.
  nonisolated func willRun() { board.change { $0.connection = .connecting } }

  /// Synchronises until the task is cancelled or the store is released. If another process replicates the same file,
  /// waits until that one ends.
  ///
  /// Call it once at a time.
  public func run() async {
    guard end == nil else { return }
    let (ended, end) = AsyncStream.makeStream(of: Never.self)
    self.end = end
    willRun()
    do {
      let lease = try await lock.lease { [board] in board.change { $0.connection = .standby } }
      board.change { $0.connection = .connecting }
      start()
      for await _ in ended {}
      disconnect()
      lease.release()
    } catch {
      if !(error is CancellationError) { report(error) }
    }
    self.end = nil
    board.change { $0.connection = .stopped }
  }

  /// Reports to the store's container that the status has changed.
  func notifyStore() { store.stateChanged() }

  // MARK: Events

  private func start() {
    do {
      try store.takeAccount()
      handle(.started(try store.cursor().flatMap { ReplicaCursor($0) }, held: try store.held()))
    } catch {
      failed(error)
    }
  }

  func handle(_ event: ReplicaMachine.Event) {
    let actions = machine.handle(event)
    do {
      for action in actions { try perform(action) }
    } catch {
      failed(error)
    }
    // The changes to send are the waiting ones. Counting them would take time while the server could work.
    if case .unsent(let changes) = event { publish(waiting: changes.count) } else { publish() }
  }

  /// A change that is made at the server first met other data than this device knows.
  func foundOtherData() { handle(.otherDataFound) }

  /// Handles the answer of a task, unless its connection has ended.
  private func handle(_ event: ReplicaMachine.Event, of number: Int) {
    if number == connection { handle(event) }
  }

  private func failed(_ error: any Error) {
    // A released store has nothing to replicate.
    if case KeyValueStoreError.closed = error {
      end?.finish()
      return
    }
    report(error)
    for action in machine.handle(.storeFailed(reason: "\(error)")) { try? perform(action) }
    publish()
  }

  private func report(_ error: any Error) {
    configuration.report(.storeFailed(reason: EtcdError.shortened("\(error)")))
  }

  private func publish(waiting known: Int? = nil) {
    let (phase, failure, now) = (machine.phase, machine.outbox.failure, Date())
    let (refused, isBehind) = (machine.refused.keys.count, machine.isBehind)
    let waiting = known ?? (try? store.unsentCount()) ?? 0
    board.change { status in
      status.sendingFailure = failure
      status.waiting = waiting
      status.refused = refused
      status.isBehind = isBehind
      switch (phase, status.connection) {
      case (.online, .online): break
      case (.online, _): status.connection = .online(since: now)
      // The time until the next attempt is set where the wait begins.
      case (.offline, _): break
      case (.readingMarker, .offline), (.verifying, .offline), (.creatingMarker, .offline), (.comparing, .offline),
        (.joining, .offline):
        break
      default: status.connection = .connecting
      }
      if case .online = phase, waiting == 0, refused == 0, !isBehind { status.synchronizedAt = now }
    }
  }

  // MARK: Actions

  private func perform(_ action: ReplicaMachine.Action) throws {
    switch action {
    case .readMarker:
      call { client, layout throws(EtcdError) in
        .markerRead(try await client.snapshot(of: EtcdRange(key: layout.marker)), time: Date())
      }
    case .readAnchor(let anchor):
      call { client, _ throws(EtcdError) in
        .anchorRead(try await client.value(of: anchor.key, at: anchor.revision))
      }
    case .check:
      followClock()
      call { client, layout throws(EtcdError) in
        .checked(try await client.check(layout.marker, newestOf: layout.range))
      }
    case .readAgain:
      call(failure: { _ in .readAgainFailed }) { client, layout throws(EtcdError) in
        .readAgain(try await client.snapshot(of: layout.range))
      }
    case .leaveEndpoint: client.leaveWatchedEndpoint()
    case .createMarker(let transaction):
      call { client, _ throws(EtcdError) in .markerCreated(try await client.transaction(transaction)) }
    case .compare:
      call { client, layout throws(EtcdError) in .compared(try await client.snapshot(of: layout.range)) }
    case .forget: try store.forget()
    case .reload: start()
    case .merge(let changes, let cursor, let isComplete, let isInitial):
      try merge(changes, cursor: cursor, isComplete: isComplete, isInitial: isInitial)
    case .watch(let revision): watch(from: revision)
    case .nextUnsent(let fromStart): readUnsent(fromStart: fromStart)
    case .send(let transaction):
      call(failure: { .sendFailed($0) }) { client, _ throws(EtcdError) in
        .sent(try await client.transaction(transaction))
      }
    case .acknowledge(let changes, let revision):
      try store.acknowledge(changes.map { Acknowledged($0, token: revision) })
    case .wait(let duration):
      let (now, reason) = (Date(), machine.phase)
      board.change { status in
        guard case .offline(let reason) = reason else { return }
        var since = now
        if case .offline(let earlier, _, _) = status.connection { since = earlier }
        status.connection = .offline(since: since, reason: reason, retry: now + duration.seconds)
      }
      wait(duration, .waited)
    case .waitToSend(let duration): wait(duration, .waitedToSend)
    case .waitToCheck(let duration): wait(duration, .waitedToCheck)
    case .disconnect: disconnect()
    case .report(let report): configuration.report(report)
    }
  }

  /// Starts a task of the present connection.
  private func start(_ body: @escaping @Sendable (CloudReplica, Int) async -> Void) -> Task<Void, Never> {
    let number = connection
    return Task { [weak self] in
      guard let self else { return }
      await body(self, number)
    }
  }

  private func call(
    failure: @escaping @Sendable (EtcdError) -> ReplicaMachine.Event = { .failed($0) },
    _ body: @escaping @Sendable (EtcdClient, ReplicaLayout) async throws(EtcdError) -> ReplicaMachine.Event
  ) {
    let (client, layout) = (client, layout)
    add(
      start { replica, number in
        let event: ReplicaMachine.Event
        do throws(EtcdError) { event = try await body(client, layout) } catch { event = failure(error) }
        await replica.handle(event, of: number)
      })
  }

  private func wait(_ duration: Duration, _ event: ReplicaMachine.Event) {
    let clock = clock
    add(
      start { replica, number in
        guard (try? await clock.sleep(for: duration)) != nil else { return }
        await replica.handle(event, of: number)
      })
  }

  private func watch(from revision: Int64) {
    let (client, range) = (client, layout.range)
    add(
      start { replica, number in
        let error = await client.watch(range, from: revision) { revision in
          await replica.handle(.watchCreated(revision), of: number)
        } batch: { batch in
          await replica.handle(.watched(batch), of: number)
        }
        await replica.handle(.watchEnded(error), of: number)
      })
  }

  private func add(_ task: Task<Void, Never>) {
    tasks.append(task)
  }

  private func disconnect() {
    connection += 1
    for task in tasks { task.cancel() }
    tasks = []
    reader?.cancel()
    reader = nil
    batches = nil
  }

  private func merge(_ changes: [ServerChange], cursor: ReplicaCursor?, isComplete: Bool, isInitial: Bool) throws {
    var held = isComplete || changes.containsRemoval ? try store.held() : [:]
    if isComplete, let cursor, changes.isRewound(held, at: cursor.revision) {
      try store.forget()
      held = [:]
      configuration.report(.serverLostData)
    }
    let now = Date()
    let received = changes.received(held, isComplete: isComplete, at: now)
    let outcome = try store.merge(
      received, cursor: cursor?.data, origin: isInitial ? .initialSync : .serverChange)
    let keys = Set(received.map(\.record.key))
    if !outcome.refused.isEmpty || !machine.refused.keys.isEmpty {
      handle(
        .merged(
          keys, refused: Set(outcome.refused.map(\.record.key)),
          madeRoom: outcome.applied.contains { $0.value == nil }))
    }
    if let conflict = outcome.conflicts.last {
      board.change { $0.lastConflict = CloudStatus.Conflict(key: conflict.key, date: now) }
    }
    // What the server lacks again can be among the changes that were read before.
    if !outcome.kept.isEmpty { readFromStart() }
  }

  /// Makes this device's changes again after its wall clock was set, if their clocks are too far ahead now.
  private func followClock() {
    if wallClock.wasSet(byMoreThan: ReplicaMachine.tolerableSkew) { readFromStart() }
  }

  /// Reads the changes to send from the first one, at once or when the next ones are needed.
  private func readFromStart() {
    if reader == nil { restartsReader = true } else { readUnsent(fromStart: true) }
  }

  /// Hands the next changes to the machine when there are some.
  private func readUnsent(fromStart: Bool) {
    reader?.cancel()
    if fromStart || restartsReader || batches == nil {
      batches = store.batches(limit: ReplicaOutbox.batchLimit).makeAsyncIterator()
    }
    restartsReader = false
    reader = start { replica, number in await replica.read(number) }
  }

  private func read(_ number: Int) async {
    // A reader that was replaced before it began must not take the changes of its successor.
    guard !Task.isCancelled, var iterator = batches else { return }
    batches = nil
    do {
      let changes = try await iterator.next(isolation: self)
      // A cancelled reader was replaced by another one.
      guard number == connection, !Task.isCancelled else { return }
      batches = iterator
      reader = nil
      // The store was released.
      guard let changes else {
        end?.finish()
        return
      }
      handle(
        .unsent(changes.map { ReplicaMachine.Outgoing(change: $0, isSecure: store.isSecure($0.record.key)) }))
    } catch {
      if number == connection, !Task.isCancelled { failed(error) }
    }
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: TimeInterval { TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18 }
}
