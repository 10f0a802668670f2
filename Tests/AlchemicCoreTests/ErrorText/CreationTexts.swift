// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

extension ErrorTextTests {
  /// The texts of objects that are not created, not set or not stopped, some in several variants.
  static let creation: [Row] = [
    (
      .waitingForEachOther([ledger, archive, ledger]),
      """
      ledger waits for an object that waits for it on another thread.
        the cycle       ledger (Ledger.swift:3)
                        archive (Bank.Archive)
                        ledger (Ledger.swift:3)
        remedy          declare the dependency of one of them, instead of requesting it
        [waiting-for-each-other]
      """
    ),
    (
      .referenceNotSet(ledger),
      """
      The reference ledger was not set.
        declared        ledger (Ledger.swift:3)
        remedy          set it with AcSet, or declare it AcNillable()
        [reference-not-set]
      """
    ),
    (
      .applicationNotSet(ledger, after: .seconds(30)),
      """
      The program did not pass its application object, ledger, within 30.0 s.
        declared        ledger (Ledger.swift:3)
        remedy          call AcSetApplication(self) in its initialiser, or let its class return it as `application`,
                        which is nil where this run has none
        or              give the program more time: `static var applicationLimit: Duration?`
        [application-not-set]
      """
    ),
    (
      .nilValue(ledger),
      """
      ledger returned nil, but is not nillable.
        declared        ledger (Ledger.swift:3)
        remedy          declare it AcNillable(), or return an object
        [nil-value]
      """
    ),
    (
      .nilValue(ledger, isNillable: true),
      """
      ledger currently has no object, and the requested type is not optional.
        declared        ledger (Ledger.swift:3)
        remedy          take an optional
        [nil-value]
      """
    ),
    (
      .creationFailed(ledger, underlying: Fire()),
      """
      ledger could not be created: Fire()
        declared        ledger (Ledger.swift:3)
        [creation-failed]
      """
    ),
    (
      .stopFailed(ledger, underlying: Fire()),
      """
      ledger could not be stopped: Fire()
        declared        ledger (Ledger.swift:3)
        [stop-failed]
      """
    ),
    (
      .stopTimedOut(ledger, after: .milliseconds(5_250), keptWaiting: ["archive", "Vault"]),
      """
      ledger did not stop within 5.2 s; the container continued without it.
        declared        ledger (Ledger.swift:3)
        kept waiting    archive
                        Vault
        remedy          let alchemicStop() return when its task is cancelled, or allow more time with AcStopTimeout
        [stop-timed-out]
      """
    ),
    (
      .stopNotStarted(ledger, waitedFor: ["archive", "Vault"]),
      """
      ledger was not stopped: no time was left when its turn came.
        declared        ledger (Ledger.swift:3)
        waited for      archive
                        Vault
        remedy          allow more time with stop(within:), or less for what hangs with AcStopTimeout
        [stop-not-started]
      """
    ),
    (
      .lifecycle(attempted: "AcGet", state: .stopping),
      """
      AcGet needs a container that is ready; this one is stopping.
        remedy          keep what is needed in a variable: it works until all that depend on it have stopped
        [lifecycle]
      """
    ),
    (
      .lifecycle(attempted: "AcGet", state: .stopped),
      """
      AcGet needs a container that is ready; this one has stopped.
        remedy          start it again, then wait with untilReady(), or in AcWhenReady { … }
        [lifecycle]
      """
    ),
    (
      .lifecycle(attempted: "AcGet", state: .starting),
      """
      AcGet needs a container that is ready; this one is starting.
        remedy          wait with untilReady(), or in AcWhenReady { … }
        [lifecycle]
      """
    ),
    (
      .lifecycle(attempted: "AcGet", state: .notStarted, isOfProgram: true),
      """
      AcGet needs a container that is ready; the program's own was not started.
        remedy          start it, then wait with untilReady(), or in AcWhenReady { … }
        [lifecycle]
      """
    ),
    (
      .lifecycle(attempted: "AcInvoke", state: .notStarted, isOfProgram: true, isAnotherInUse: true),
      """
      AcInvoke needs a container that is ready; the program's own was not started.
        remedy          another container is in use: call this in its withCurrent { … }, and for an object of a
                        scope in its AcScope(…) { … }; detached tasks and dispatch queues inherit neither
        or              start it, then wait with untilReady(), or in AcWhenReady { … }
        [lifecycle]
      """
    ),
    (
      .cancelled(attempted: "untilReady"),
      """
      untilReady stopped waiting because its task was cancelled. The container continues.
        [cancelled]
      """
    ),
    (
      .unableToSet(typeName: "Archive", reason: "no factory matches."),
      """
      An Archive cannot be set: no factory matches.
        [unable-to-set]
      """
    ),
    (
      .unableToSet(typeName: "Archive", reason: "no factory matches.", remedy: "declare it"),
      """
      An Archive cannot be set: no factory matches.
        remedy          declare it
        [unable-to-set]
      """
    ),
  ]
}
