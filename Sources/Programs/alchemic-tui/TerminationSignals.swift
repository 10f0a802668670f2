// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// SIGINT, SIGTERM and SIGHUP, held back until cleanup has finished.
///
/// While the explorer is on the screen, `NCursesTerminal` handles these signals instead, to restore the screen first.
struct TerminationSignals {
  private let reading: Int32

  /// The pipe's end for the signal handler; it is stored before the handler is installed.
  private static let writing = Atomic<Int32>(-1)
  /// Whether a signal has arrived.
  private static let isEnding = Atomic(false)

  /// Holds back the signals of this process. Child processes that start later have their default handlers.
  init() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { preconditionFailure("No pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = ends[0]
    Self.writing.store(ends[1], ordering: .sequentiallyConsistent)
    // Created here: a handler must not be the first to use it.
    Self.isEnding.store(false, ordering: .sequentiallyConsistent)
    for number in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(number) {
      // A signal handler may only call async-signal-safe functions, such as write.
      signal(number) { number in
        let error = errno
        TerminationSignals.isEnding.store(true, ordering: .sequentiallyConsistent)
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(TerminationSignals.writing.load(ordering: .sequentiallyConsistent), &byte, 1)
        errno = error
      }
    }
  }

  /// Runs the cleanup on a separate thread when a signal arrives, then ends the process by that signal.
  func end(after cleanup: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [reading] in
      var byte: UInt8 = 0
      while read(reading, &byte, 1) != 1 {}
      cleanup()
      Self.end(by: Int32(byte))
    }
  }

  /// Blocks the calling thread if a signal is ending the process, so that no other exit code replaces the signal.
  static func waitWhileEnding() {
    while isEnding.load(ordering: .sequentiallyConsistent) { pause() }
  }

  /// Whether the parent process has disabled a signal, as `nohup` does. It then stays ignored.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // SIG_IGN is a number, not a function, so it cannot be compared as one.
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Ends the process by the signal's default action.
  private static func end(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    raise(number)
    _exit(128 + number)
  }
}
