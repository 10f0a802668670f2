import AlchemicInspection

/// Starting and restarting the container.
extension Explorer {
  mutating func start() -> [Effect] {
    guard canSendCommands() else { return [] }
    switch container?.phase {
    case nil: return []
    case .idle, .failed: return [.perform(.start)]
    case .ready: status = Status(text: "The container has already started.", role: .warning)
    default: status = Status(text: "A start is in progress.", role: .warning)
    }
    return []
  }

  mutating func restart() -> [Effect] {
    guard canRestart else {
      status = Status(text: "Only the sample can be restarted. Run your program again.", role: .warning)
      return []
    }
    guard canSendCommands() else { return [] }
    switch container?.phase {
    case nil: break
    case .idle:
      status = Status(text: "The container has not started. Press \(keyLabel(.start)) to start.", role: .warning)
    case .ready, .failed:
      mode = .asking(
        Question(
          title: "Restart?", text: "This discards all objects and events.", yes: "yes, restart",
          answer: .restart))
    default: status = Status(text: "A start is in progress.", role: .warning)
    }
    return []
  }

  /// Whether commands can be sent. Where they cannot, the footer says why.
  mutating func canSendCommands() -> Bool {
    if isReadOnly {
      status = Status(text: "Read-only: nothing can be changed here.", role: .warning)
      return false
    }
    guard lostConnection != nil else { return true }
    status = Status(text: "The connection is lost. This is the last known state.", role: .bad)
    return false
  }
}
