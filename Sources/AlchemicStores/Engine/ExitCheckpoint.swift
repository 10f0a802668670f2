import Dispatch
import Foundation
import Glibc
import Synchronization

/// Has each open engine move its changes into its file when the process ends by `exit`, or by returning from `main`.
///
/// Such a process closes nothing: a copy of the file alone would lack what is in the -wal file.
enum ExitCheckpoint {
  /// How long the process's end waits at most: a thread that was stopped in the middle may have a file for ever.
  private static let patience = DispatchTimeInterval.milliseconds(500)

  private static let state = Mutex(State())

  private struct State {
    var engines: [ObjectIdentifier: Entry] = [:]
    /// The process that asked to be told of its end; its children did not.
    var process: pid_t = 0
  }

  private struct Entry {
    weak var engine: EmbeddedEngine?
  }

  static func add(_ engine: EmbeddedEngine) {
    let isFirst = state.withLock { state in
      // A forked child must not touch what its parent has open.
      if state.process != getpid() { state.engines = [:] }
      state.engines[ObjectIdentifier(engine)] = Entry(engine: engine)
      defer { state.process = getpid() }
      return state.process == 0
    }
    if isFirst { atexit { ExitCheckpoint.run() } }
  }

  static func remove(_ engine: EmbeddedEngine) {
    // Let go outside the lock.
    _ = state.withLock { $0.engines.removeValue(forKey: ObjectIdentifier(engine)) }
  }

  private static func run() {
    // Not waited for: a signal's handler that calls `exit` may have interrupted the one who has it.
    let engines = state.withLockIfAvailable { state in
      state.process == getpid() ? state.engines.values.compactMap(\.engine) : []
    }
    guard let engines, !engines.isEmpty else { return }
    for engine in engines { engine.stopWatching() }
    let isDone = DispatchSemaphore(value: 0)
    // On a thread of its own, which may wait for the one that ends the process.
    Thread.detachNewThread {
      for engine in engines { engine.checkpoint() }
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + patience)
  }
}
