// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Takes the place of an engine whose file could not be opened. Each use throws the reason, and later uses try to open
/// the file again. A store does not read until then.
///
/// Nothing polls. The first use after a pause tries again, on another thread for readers. Each failure doubles the
/// pause.
final class ReopeningEngine: KeyValueEngine {
  typealias Now = @Sendable () -> ContinuousClock.Instant

  let location: String
  /// The device's number is in the file. No change is made before it is open.
  /// A transaction that is under way when the engine is closed still needs it.
  var writer: Int64 { state.withLock(\.writer) }
  let session: Int64

  /// Opens the file for an engine with this session number.
  private let open: @Sendable (_ session: Int64) throws(KeyValueStoreError) -> any KeyValueEngine
  private let report: @Sendable (StoreReport) -> Void
  private let now: Now
  private let state: Mutex<State>
  /// Whether the file is not open. Readers check this without a lock.
  private let isMissing = Atomic(true)

  private static let firstPause = Duration.milliseconds(100)
  private static let longestPause = Duration.seconds(60)

  private struct State {
    var phase: Phase
    /// The engine's writer, once it was opened.
    var writer: Int64 = 0
    var pause = firstPause
    var handler: (@Sendable () -> Void)?
    /// Run before anything else once the file is open.
    var actions: [@Sendable () -> Void] = []
  }

  private enum Phase {
    /// The file could not be opened. The next attempt is allowed at `next`.
    case waiting(KeyValueStoreError, next: ContinuousClock.Instant)
    /// A thread is opening the file. Other threads get the last error.
    case opening(KeyValueStoreError)
    case opened(any KeyValueEngine)
    case closed
  }

  init(
    location: String, reason: KeyValueStoreError, session: Int64 = .random(in: 1...Int64.max),
    now: @escaping Now = { ContinuousClock.now }, report: @escaping @Sendable (StoreReport) -> Void,
    open: @escaping @Sendable (_ session: Int64) throws(KeyValueStoreError) -> any KeyValueEngine
  ) {
    self.location = location
    self.session = session
    self.now = now
    self.report = report
    self.open = open
    state = Mutex(State(phase: .waiting(reason, next: now() + Self.firstPause)))
  }

  func read<Result>(
    _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    try ready().read(body)
  }

  func transaction<Result>(
    _ durability: CommitDurability, _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    try ready().transaction(durability, body)
  }

  func sharedTransaction(
    _ body: @escaping @Sendable (any KeyValueTransaction) throws -> [StoredRecord]
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    try ready().sharedTransaction(body)
  }

  func exclusiveTransaction<Result>(
    _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result? {
    try ready().exclusiveTransaction(body)
  }

  func leaseLock(for peer: String) throws(KeyValueStoreError) -> any ReplicaLeaseLock {
    try ready().leaseLock(for: peer)
  }

  func watchLeases(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) -> any Sendable {
    try ready().watchLeases(handler)
  }

  func watch(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) {
    state.withLock { $0.handler = handler }
    try opened()?.watch(handler)
  }

  func close() {
    let engine = state.withLock { state -> (any KeyValueEngine)? in
      defer { state.phase = .closed }
      state.handler = nil
      state.actions = []
      guard case .opened(let engine) = state.phase else { return nil }
      return engine
    }
    engine?.close()
  }

  /// Runs `action` once the file is open, before the change or read that opened it.
  func whenOpened(_ action: @escaping @Sendable () -> Void) { state.withLock { $0.actions.append(action) } }

  /// Whether the file is still not open. Starts an attempt on another thread if one is due: readers never wait for a
  /// disk.
  func isMissingYet() -> Bool {
    guard isMissing.load(ordering: .acquiring) else { return false }
    let isDue = state.withLock { state in
      if case .waiting(_, let next) = state.phase { now() >= next } else { false }
    }
    if isDue { DispatchQueue.global().async { [weak self] in _ = try? self?.ready() } }
    return true
  }

  /// Returns the engine; `nil` while the file is not open.
  func opened() throws(KeyValueStoreError) -> (any KeyValueEngine)? {
    try state.withLock { (state) throws(KeyValueStoreError) -> (any KeyValueEngine)? in
      switch state.phase {
      case .waiting, .opening: return nil
      case .opened(let engine): return engine
      case .closed: throw .closed(location: location)
      }
    }
  }

  /// Returns the engine, after opening the file if an attempt is due.
  func ready() throws(KeyValueStoreError) -> any KeyValueEngine {
    let engine = try state.withLock { (state) throws(KeyValueStoreError) -> (any KeyValueEngine)? in
      switch state.phase {
      case .opened(let engine): return engine
      case .closed: throw .closed(location: location)
      case .opening(let reason): throw reason
      case .waiting(let reason, let next):
        guard now() >= next else { throw reason }
        state.phase = .opening(reason)
        return nil
      }
    }
    if let engine { return engine }
    do {
      return try took(open(session))
    } catch {
      let isNews = state.withLock { state -> Bool in
        guard case .opening(let last) = state.phase else { return false }
        state.pause = min(state.pause * 2, Self.longestPause)
        state.phase = .waiting(error, next: now() + state.pause)
        return last != error
      }
      if isNews { report(.openFailed(error)) }
      throw error
    }
  }

  private func took(_ engine: any KeyValueEngine) throws(KeyValueStoreError) -> any KeyValueEngine {
    let (actions, handler, isClosed) = state.withLock { state in
      defer { state.actions = [] }
      if case .closed = state.phase { return (state.actions, state.handler, true) }
      state.phase = .opened(engine)
      state.writer = engine.writer
      return (state.actions, state.handler, false)
    }
    guard !isClosed else {
      engine.close()
      throw .closed(location: location)
    }
    isMissing.store(false, ordering: .releasing)
    report(.opened(location: location))
    if let handler {
      do { try engine.watch(handler) } catch { report(.refreshFailed(error)) }
      handler()
    }
    for action in actions { action() }
    return engine
  }
}
