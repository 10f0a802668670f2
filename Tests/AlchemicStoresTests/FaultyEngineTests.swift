// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStoresTesting
import Synchronization
import Testing

/// Each check of the contract, and the faults that it finds.
private let findings: [(check: String, faults: [FaultyEngine.Fault])] = [
  (
    "Every value is restored exactly, through this handle and another",
    [.dropsAKey]
  ),
  (
    "The changes of one write have consecutive revisions and this engine's number",
    [.dropsAKey, .skipsRevisions]
  ),
  (
    "Removing a key keeps a record without a value; removing a missing key keeps none",
    [.missesKeys]
  ),
  (
    "A write beyond the limits changes nothing",
    [.missesKeys, .countsNothing, .breaksAtomicity]
  ),
  (
    "A change whose precondition does not hold is refused",
    [.dropsAKey, .missesKeys, .breaksAtomicity]
  ),
  (
    "The last changes of a key are kept, newest first",
    [.forgetsHistory, .keepsSecrets]
  ),
  (
    "Fewer earlier values are kept of large values",
    [.missesKeys, .forgetsHistory, .keepsHistory]
  ),
  (
    "Each change keeps its author, in the history and after a merge",
    [.dropsAKey, .missesKeys, .forgetsAuthors, .forgetsHistory]
  ),
  (
    "The change with the later clock applies, wherever it is merged",
    [.missesKeys]
  ),
  (
    "A merged change beyond the limits, or with a clock that is too far ahead, is refused on its own",
    [.countsNothing]
  ),
  (
    "An import is done once, by whichever handle",
    [.importsTwice]
  ),
  (
    "An import does not change keys that were set or removed before",
    [.dropsAKey, .missesKeys]
  ),
  (
    "Only the present value of a secret is kept, also after a merge",
    [.forgetsHistory, .keepsSecrets]
  ),
  (
    "One handle is notified of another's change",
    [.neverNotifies]
  ),
  (
    "A handle's first read has what others changed since it was opened, and its second one the same",
    [.dropsAKey, .missesKeys]
  ),
  (
    "A closed handle throws, and others remain open",
    [.staysOpen]
  ),
  (
    "No change is lost when many threads write at once",
    [.dropsAKey, .skipsRevisions]
  ),
  (
    "Each of several threads that share a handle finds its changes in its order",
    [.dropsAKey, .skipsRevisions]
  ),
  (
    "Another handle's changes count for this handle's next change",
    [.missesKeys, .countsNothing, .forgetsHistory]
  ),
  (
    "What each peer holds, and how far it was read, is kept for all handles",
    [.dropsAKey, .forgetsPeers, .forgetsHeld, .mixesPeers]
  ),
  (
    "The changes that a peer lacks are found in their order, each key once",
    [.dropsAKey, .missesKeys, .skipsRevisions, .forgetsHeld]
  ),
  (
    "A change is later than a version of a peer that was refused",
    [.dropsAKey, .forgetsHeld, .ignoresRefused]
  ),
  (
    "A conflict is kept until it is over, and its loser is sent",
    [.dropsAKey, .missesKeys, .forgetsConflicts, .keepsConflicts]
  ),
  (
    "The values of another account are kept, and return with it",
    [.dropsAKey, .keepsHistory, .forgetsPeers]
  ),
  (
    "Of several replicas of a peer, one has the lease",
    [.leasesToAll]
  ),
]

@Suite struct FaultyEngineTests {
  /// The faults that a check finds.
  private func faults(_ check: KeyValueEngineContract.Check) async throws -> [FaultyEngine.Fault] {
    let found = Mutex<[FaultyEngine.Fault]>([])
    for fault in FaultyEngine.Fault.allCases {
      try await withKnownIssue(isIntermittent: true) {
        let run = Task { try await check.run { FaultyEngine.medium(fault) } }
        // As a time limit does.
        if fault == .neverNotifies { run.cancel() }
        try await run.value
      } matching: { _ in
        found.withLock { if $0.last != fault { $0 += [fault] } }
        return true
      }
    }
    return found.withLock { $0 }
  }

  @Test func `Each check of the contract finds the faults that it exists for`() async throws {
    var found: [(check: String, faults: [FaultyEngine.Fault])] = []
    for check in KeyValueEngineContract.checks { found.append((check.name, try await faults(check))) }
    #expect(found.map(\.check) == findings.map(\.check))
    #expect(found.map(\.faults) == findings.map(\.faults))
  }
}
