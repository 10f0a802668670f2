import AlchemicInspection

/// Starting and restarting the container.
extension Explorer {
  mutating func start() -> [Effect] {
    guard canSendCommands() else { return [] }
    switch container?.phase {
    case nil: return []
    case .idle, .failed: return [.perform(.start)]
    case .ready: status = Status(text: "The container is started already.", role: .warning)
    default: status = Status(text: "A start is under way.", role: .warning)
    }
    return []
  }

  mutating func restart() -> [Effect] {
    guard canRestart else {
      status = Status(text: "Only the sample can be begun anew; run your program again.", role: .warning)
      return []
    }
    guard canSendCommands() else { return [] }
    switch container?.phase {
    case nil: break
    case .idle: status = Status(text: "The container was not started yet.", role: .warning)
    case .ready, .failed:
      mode = .asking(
        Question(
          title: "Begin anew?", text: "The objects that were made go, and so do the events.", yes: "yes, begin anew",
          answer: .restart))
    default: status = Status(text: "A start is under way.", role: .warning)
    }
    return []
  }

  /// Whether commands can be sent; tells when they cannot.
  mutating func canSendCommands() -> Bool {
    if isReadOnly {
      status = Status(text: "This is read-only: nothing is changed.", role: .warning)
      return false
    }
    guard lostConnection != nil else { return true }
    status = Status(text: "The connection is lost: what you see is the last that is known.", role: .bad)
    return false
  }
}
