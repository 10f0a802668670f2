import AlchemicInspection

/// The words for what a store's replica is doing.
enum ReplicaText {
  /// The state in one line, such as `etcd ×3 · 2 waiting · offline since 2026-11-22 12:40`. Times are absolute: nothing
  /// needs to be drawn again while they pass.
  ///
  /// - Parameters:
  ///   - replica: The replica.
  ///   - separator: What separates the parts.
  ///   - secondsFromGMT: The offset of local times.
  static func line(_ replica: ReplicaSnapshot, separator: String, secondsFromGMT: Int) -> String {
    let waiting = replica.waiting > 0 ? "\(replica.waiting) waiting" : nil
    let since = replica.since.map { " since \(Format.date($0 + Double(secondsFromGMT)))" } ?? ""
    let state =
      switch replica.state {
      case .stopped: "stopped"
      case .standby: "another process synchronises"
      case .connecting: "connecting"
      case .online: replica.reason != nil ? "changes are not accepted" : replica.waiting > 0 ? "online" : "synchronised"
      case .offline: "offline\(since)"
      }
    return [replica.server, waiting, state].compactMap { $0 }.joined(separator: " \(separator) ")
  }

  /// Whether the replica needs attention.
  static func isProblem(_ replica: ReplicaSnapshot) -> Bool {
    replica.state == .offline || replica.reason != nil
  }
}

extension Shared {
  /// The words for a store's replica.
  func replicaLine(_ replica: ReplicaSnapshot) -> String {
    ReplicaText.line(replica, separator: "\(symbols.separator)", secondsFromGMT: secondsFromGMT)
  }
}
