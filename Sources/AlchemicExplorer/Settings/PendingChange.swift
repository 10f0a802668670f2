/// A change that the container has not answered in full, in words.
extension SettingHistory.PendingChange {
  /// Why another one is not taken back meanwhile.
  var notice: String {
    switch (change.verb, direction) {
    case (.imported, .edit): "An import is in progress."
    case (.imported, .undo): "An import is being undone."
    case (.imported, .redo): "An import is being redone."
    case (.saved, _), (.removed, _), (.added, _), (.renamed, _): "A change is in progress."
    }
  }

  /// How far it is; `nil` for what takes no time that anybody would notice.
  var progress: String? {
    let verb: String
    switch (change.verb, direction) {
    case (.imported, .edit): verb = "Importing"
    case (.imported, .undo): verb = "Undoing an import"
    case (.imported, .redo): verb = "Redoing an import"
    case (.saved, _), (.removed, _), (.added, _), (.renamed, _): return nil
    }
    return "\(verb): \(change.parts.count - unanswered.count) of \(change.parts.count)."
  }
}

extension Explorer {
  /// Whether no change waits for answers; tells when one does. What is undone is the last one, and the last one is not
  /// known before it has ended.
  mutating func canUndoNow() -> Bool {
    guard let first = settingHistory.pending.first else { return true }
    let shown = settingHistory.pending.first { $0.progress != nil } ?? first
    status = Status(text: shown.notice, role: .warning)
    return false
  }
}
