// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The words for the state of a store's replica.
enum ReplicaText {
  /// The state in one line, such as `etcd ×3 · 2 waiting · offline for 40 s, retrying in 8 s`.
  ///
  /// - Parameters:
  ///   - replica: The replica.
  ///   - separator: What separates the parts.
  ///   - date: The present time, in seconds since 1970; `nil` for absolute times, which stay true.
  ///   - secondsFromGMT: The offset of local times.
  static func line(
    _ replica: ReplicaSnapshot, separator: String, at date: Double? = nil, secondsFromGMT: Int
  ) -> String {
    let waiting = replica.waiting > 0 ? "\(replica.waiting) waiting" : nil
    let refused = replica.refused > 0 ? "\(replica.refused) refused" : nil
    let state =
      switch replica.state {
      case .stopped: "stopped"
      case .standby: "another process synchronises"
      case .connecting: "connecting"
      case .online where replica.reason != nil: "changes are not accepted"
      case .online: replica.waiting > 0 || replica.refused > 0 ? "online" : "synchronised"
      case .unknown: "in a state that this version does not know"
      case .offline: "offline" + offline(replica, date, secondsFromGMT)
      }
    return [replica.server, waiting, refused, state].compactMap { $0 }.joined(separator: " \(separator) ")
  }

  /// Since when, and until when.
  private static func offline(_ replica: ReplicaSnapshot, _ date: Double?, _ secondsFromGMT: Int) -> String {
    guard let since = replica.since else { return "" }
    guard let date else { return " since \(Format.date(since + Double(secondsFromGMT)))" }
    let retry = replica.retryAt.map { ", retrying" + ($0 > date ? " in \(duration(($0 - date).rounded(.up)))" : "") }
    return " for \(duration(date - since))\(retry ?? "")"
  }

  /// Whole seconds, or minutes, or hours. Clocks can be set back.
  private static func duration(_ seconds: Double) -> String {
    switch seconds {
    case ..<0: "0 s"
    case ..<120: "\(Int(seconds)) s"
    case ..<7_200: "\(Int(seconds / 60)) min"
    default: "\(Int(min(seconds, 1e12) / 3_600)) h"
    }
  }

  /// Whether the replica needs attention.
  static func isProblem(_ replica: ReplicaSnapshot) -> Bool {
    replica.state == .offline || replica.reason != nil || replica.refused > 0
  }
}

extension ExplorerState {
  /// The words for the replicas of all stores that have one.
  var replicaLines: [String] { (container?.stores ?? []).compactMap { $0.replica.map(replicaLine) } }

  /// The words for a store's replica.
  func replicaLine(_ replica: ReplicaSnapshot) -> String {
    ReplicaText.line(
      replica, separator: "\(symbols.separator)", at: isCounting ? mirror.date : nil,
      secondsFromGMT: appearance.secondsFromGMT)
  }
}
