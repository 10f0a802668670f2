// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif
internal import Synchronization

extension Alchemic {
  /// Exits the program when its container fails to start, after the error is logged.
  ///
  /// Use it in a program that a supervisor watches and that cannot work without its objects. Otherwise a program that only
  /// waits in `dispatchMain()` would wait forever.
  ///
  /// ```swift
  /// Alchemic.exitIfStartFails()
  /// AcWhenReady("listen") { try AcGet(Server.self).listen() }
  /// dispatchMain()
  /// ```
  ///
  /// Call it on any thread, before or after the start; it starts nothing. The container calls `exit` on its queue, before
  /// any ``ALCContext/untilReady()`` throws. If the start has already failed, the program exits now, on this thread.
  ///
  /// - Parameter status: The exit status of the program. With an unknown option on the command line, it is 64.
  public static func exitIfStartFails(status: Int32 = 1) {
    let failure = mainContext.state.withLock { state -> AlchemicError? in
      state.exitStatus = status
      return if case .failed(let error, _) = state.lifecycle { error } else { nil }
    }
    if let failure { exit(failure.usageStatus ?? status) }
  }
}

extension AlchemicError {
  /// The exit status for a wrong command line, as `EX_USAGE` of the system's headers; `nil` for any other failure.
  package var usageStatus: Int32? {
    found.contains(where: \.kind.isOfCommandLine) ? EX_USAGE : nil
  }
}
