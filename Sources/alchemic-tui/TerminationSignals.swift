import Foundation
import Synchronization

/// The signals by which a person ends a program, held back until there is something to do before.
///
/// While the explorer is on the screen its terminal takes them instead, to give the screen back first.
struct TerminationSignals {
  private let reading: Int32

  /// Where the handler writes; made before it is installed.
  private static let writing = Atomic<Int32>(-1)
  /// Whether such a signal came, and what is done before has begun.
  private static let isEnding = Atomic(false)

  /// Holds the signals of this process back; a program that is run from now on has its own.
  init() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { preconditionFailure("No pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = ends[0]
    Self.writing.store(ends[1], ordering: .sequentiallyConsistent)
    for number in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(number) {
      // Nothing here but a write, which a handler may do.
      signal(number) { number in
        let error = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(TerminationSignals.writing.load(ordering: .sequentiallyConsistent), &byte, 1)
        errno = error
      }
    }
  }

  /// Has something done when such a signal came or comes, on a thread of its own, before it ends the process.
  func end(after work: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [reading] in
      var byte: UInt8 = 0
      while read(reading, &byte, 1) != 1 {}
      Self.isEnding.store(true, ordering: .sequentiallyConsistent)
      work()
      Self.end(by: Int32(byte))
    }
  }

  /// Where such a signal is about to end the process, waits for that: whatever else would end it is a consequence.
  static func waitWhileEnding() {
    while isEnding.load(ordering: .sequentiallyConsistent) { pause() }
  }

  /// What whoever ran this ignores (nohup) stays ignored.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // Compared as the number that it is: SIG_IGN is no function.
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Ends the process by a signal, as if nobody had listened to it.
  private static func end(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    raise(number)
    _exit(128 + number)
  }
}
