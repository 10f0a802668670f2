// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import Testing

@testable import AlchemicExplorer

/// The words for what keeps a store and a server the same.
struct ReplicaTextTests {
  private static func line(_ replica: ReplicaSnapshot) -> String {
    ReplicaText.line(replica, separator: "·", secondsFromGMT: 3_600)
  }

  @Test func `Each state has its words, with what waits`() {
    let since = 1_795_336_942.0
    let replicas: [ReplicaSnapshot] = [
      ReplicaSnapshot(server: "etcd", state: .stopped), ReplicaSnapshot(server: "etcd", state: .standby),
      ReplicaSnapshot(server: "etcd", state: .connecting, waiting: 1),
      ReplicaSnapshot(server: "etcd ×3", state: .online, since: since, synchronizedAt: since),
      ReplicaSnapshot(server: "etcd ×3", state: .online, since: since, waiting: 2),
      ReplicaSnapshot(server: "etcd ×3", state: .online, since: since, refused: 3, synchronizedAt: since),
      ReplicaSnapshot(server: "etcd ×3", state: .online, since: since, reason: "no space", waiting: 2),
      ReplicaSnapshot(
        server: "etcd ×3", state: .offline, since: since, retryAt: since + 8, reason: "refused", waiting: 2),
    ]
    #expect(
      replicas.map(Self.line) == [
        "etcd · stopped", "etcd · another process synchronises", "etcd · 1 waiting · connecting",
        "etcd ×3 · synchronised", "etcd ×3 · 2 waiting · online", "etcd ×3 · 3 refused · online",
        "etcd ×3 · 2 waiting · changes are not accepted",
        "etcd ×3 · 2 waiting · offline since 2026-11-22 09:42",
      ])
    #expect(replicas.map(ReplicaText.isProblem) == [false, false, false, false, false, true, true, true])
  }

  @Test(arguments: [
    (0.0, "offline for 40 s, retrying in 8 s"), (7.5, "offline for 47 s, retrying in 1 s"),
    (9, "offline for 49 s, retrying"), (79.5, "offline for 119 s, retrying"), (80, "offline for 2 min, retrying"),
    (7_160, "offline for 2 h, retrying"), (-50, "offline for 0 s, retrying in 58 s"),
    (1e300, "offline for 277777777 h, retrying"),
  ])
  func `While the time is known, it is counted since when a store is offline`(passed: Double, words: String) {
    let since = 1_795_336_942.0
    let replica = ReplicaSnapshot(server: "etcd ×3", state: .offline, since: since, retryAt: since + 48)
    #expect(
      ReplicaText.line(replica, separator: "·", at: since + 40 + passed, secondsFromGMT: 0) == "etcd ×3 · \(words)")
  }

  @Test func `The settings show it below the store's heading, with the reason of a problem`() {
    func lines(_ replica: ReplicaSnapshot?) -> [String] {
      let store = StoreSnapshot(
        id: "cloud", title: "Cloud", location: "memory",
        entries: [EntrySnapshot(key: "a", value: nil, origin: .default, editor: .text)],
        notices: [StoreSnapshot.Notice(code: "wrong-type", text: "noticed")],
        replica: replica)
      return SettingsList([store], replicaLine: Self.line).headings
    }
    #expect(lines(nil) == ["Cloud  memory", "  ! noticed"])
    #expect(
      lines(ReplicaSnapshot(server: "etcd", state: .online)) == [
        "Cloud  memory", "  etcd · synchronised", "  ! noticed",
      ])
    #expect(
      lines(ReplicaSnapshot(server: "etcd", state: .offline, reason: "etcd cannot be reached."))
        == ["Cloud  memory", "  etcd · offline", "  ! etcd cannot be reached.", "  ! noticed"])
  }
}

extension SettingsList {
  /// The texts of the lines that are no items.
  fileprivate var headings: [String] {
    (0..<document.count).compactMap { row in
      guard case .line(let line) = document[row] else { return nil }
      return line.spans.map(\.text).joined()
    }
  }
}
