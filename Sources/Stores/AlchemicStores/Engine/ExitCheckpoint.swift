// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Makes each open engine checkpoint when the process ends by `exit` or by returning from `main`.
///
/// Such a process closes no engine. Without the checkpoint a copy of the database file alone would lack the changes in
/// the -wal file.
enum ExitCheckpoint {
  /// The longest time that the process's end waits: a suspended thread may hold a file forever.
  private static let timeout = DispatchTimeInterval.milliseconds(500)

  private static let state = Mutex(State())

  private struct State {
    var engines: [ObjectIdentifier: Entry] = [:]
    /// The process that registered the exit handler; a forked child inherits the handler.
    var process: pid_t = 0
  }

  private struct Entry {
    weak var engine: EmbeddedEngine?
  }

  static func add(_ engine: EmbeddedEngine) {
    let isFirst = state.withLock { state in
      // A forked child must not use the connections of its parent.
      if state.process != getpid() { state.engines = [:] }
      state.engines[ObjectIdentifier(engine)] = Entry(engine: engine)
      defer { state.process = getpid() }
      return state.process == 0
    }
    if isFirst { atexit { ExitCheckpoint.run() } }
  }

  static func remove(_ engine: EmbeddedEngine) {
    // Releases the entry outside the lock.
    _ = state.withLock { $0.engines.removeValue(forKey: ObjectIdentifier(engine)) }
  }

  private static func run() {
    // Never waits: a signal handler that calls `exit` may have interrupted the thread that holds the lock.
    let engines = state.withLockIfAvailable { state in
      state.process == getpid() ? state.engines.values.compactMap(\.engine) : []
    }
    guard let engines, !engines.isEmpty else { return }
    for engine in engines { engine.stopWatching() }
    let isDone = DispatchSemaphore(value: 0)
    // On a separate thread: an engine may be locked by the thread that ends the process.
    Thread.detachNewThread {
      for engine in engines { engine.checkpoint() }
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + timeout)
  }
}
