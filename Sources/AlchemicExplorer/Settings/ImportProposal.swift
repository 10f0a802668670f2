import AlchemicInspection
import TerminalScreen

/// What a file would change in a store, to say yes or no to.
struct ImportProposal: Hashable {
  /// Those that make the changes, in the order of the file.
  private(set) var commands: [Command] = []
  private(set) var misfits: [Misfit] = []
  /// How many are of entries that are not set from files: secrets, and what can only be read.
  private(set) var leftOut = 0
  /// Its lines: what is not done first, or nobody would see it below thousands of changes.
  private(set) var rows: [Row] = []
  /// The row that is shown first.
  private(set) var top = 0

  /// A value that its entry does not take.
  struct Misfit: Hashable {
    let key: String
    let title: String
    /// The value, and why it is not taken.
    let problem: String
  }

  /// A line of the proposal.
  enum Row: Hashable {
    case change(title: String, before: String, after: String)
    case misfit(Misfit)
    case leftOut(Int)
  }

  /// What values for keys would change in a store as it is.
  init(_ assignments: [SettingAssignment], for store: StoreSnapshot, _ symbols: Symbols) {
    var changes: [Row] = []
    let entries = EntryIndex([store])
    for assignment in assignments {
      guard let entry = entries[store.id, assignment.key] else {
        add(assignment.value, to: assignment.key, in: store.id, seen: nil)
        changes.append(
          .change(title: assignment.key, before: "not set", after: SettingText.plain(assignment.value)))
        continue
      }
      let value = entry.fitted(assignment.value)
      if entry.editor == .secret || entry.editor == .readOnly {
        leftOut += 1
      } else if entry.storedValue == value {
        continue
      } else if let problem = entry.problem(with: value) {
        let shown = SettingText.plain(assignment.value)
        misfits.append(Misfit(key: entry.key, title: entry.title, problem: "\(shown) \(problem)"))
      } else {
        add(value, to: entry.key, in: store.id, seen: entry.revision)
        changes.append(
          .change(
            title: entry.title, before: SettingText.value(of: entry, symbols),
            after: SettingText.value(value, of: entry, symbols)))
      }
    }
    rows = misfits.map { .misfit($0) } + (leftOut == 0 ? [] : [.leftOut(leftOut)]) + changes
  }

  private mutating func add(_ value: SettingValue, to key: String, in store: String, seen: String?) {
    commands.append(.set(store: store, key: key, value, seen: seen))
  }

  /// Moves on in a window that shows so many rows.
  mutating func move(_ action: Action, visible: Int) {
    top = Overlay.moved(action, from: top, rows: rows.count, visible: visible)
  }

  var title: String {
    let count = misfits.count == 1 ? " 1 does not fit" : " \(misfits.count) do not fit"
    return "Change \(subject)?" + (misfits.isEmpty ? "" : count)
  }

  /// What is changed, in words: `2 settings`.
  var subject: String { Format.count(commands.count, "setting", "settings") }

  /// What is said of a file that changes nothing.
  var refusal: String {
    var text = "The file changes nothing."
    if let first = misfits.first {
      let others = misfits.count == 1 ? "" : " (and \(misfits.count - 1) more)"
      text += " \(first.key): \(first.problem)\(others)."
    }
    return leftOut == 0 ? text : text + " " + Self.words(leftOut: leftOut)
  }

  static func words(leftOut count: Int) -> String {
    "\(count) that cannot be set this way \(count == 1 ? "is" : "are") left out."
  }
}

/// The proposal over the panes.
extension Explorer {
  /// Shows what a file would change, and asks.
  mutating func propose(_ assignments: [SettingAssignment], for store: String) {
    guard isReachable(), let store = container?.stores.first(where: { $0.id == store }) else {
      return
    }
    let proposal = ImportProposal(assignments, for: store, symbols)
    if proposal.commands.isEmpty {
      status = Status(text: proposal.refusal, role: .warning)
    } else {
      mode = .proposing(proposal)
    }
  }

  mutating func move(_ proposal: ImportProposal, _ action: Action) {
    var proposal = proposal
    proposal.move(action, visible: visibleRows(of: proposal, height: height))
    mode = .proposing(proposal)
  }

  /// How many rows of a proposal a window of a height has room for.
  private func visibleRows(of proposal: ImportProposal, height: Int) -> Int {
    max(1, min(proposal.rows.count, height - 6))
  }

  func draw(_ proposal: ImportProposal, on canvas: inout Canvas) {
    let visible = visibleRows(of: proposal, height: canvas.screen.height)
    let count = proposal.rows.count
    let top = max(0, min(proposal.top, count - visible))
    let box = centred(width: min(76, canvas.screen.width - 4), height: visible + 4, on: canvas)
    canvas.clear(box)
    let position = count > visible ? "line \(top + visible) of \(count)" : ""
    canvas.frame(box, title: proposal.title, position: position, isFocused: true)
    for (offset, row) in proposal.rows.dropFirst(top).prefix(visible).enumerated() {
      canvas.put(
        spans(of: row, width: box.width - 6), row: box.row + 1 + offset, column: box.column + 3, width: box.width - 6)
    }
    canvas.put(
      [Span("y", .key), Span(" yes, import   ", .dim), Span("n", .key), Span(" no, leave it", .dim)],
      row: box.row + box.height - 2, column: box.column + 3, width: box.width - 6)
  }

  /// A line of a proposal. What the value is and what it would be have half of the room at least, or a long one would
  /// hide the other.
  private func spans(of row: ImportProposal.Row, width: Int) -> [Span] {
    switch row {
    case .misfit(let misfit):
      return [Span("\(symbols.failed) ", .bad), Span("\(misfit.title): \(misfit.problem)")]
    case .leftOut(let count):
      return [Span(ImportProposal.words(leftOut: count), .dim)]
    case .change(let title, let before, let after):
      let room = width - Format.width(of: title) - 5
      let shown = Format.fitted(before, to: max(room / 2, room - Format.width(of: after)), symbols)
      return [Span("\(title): "), Span(shown, .dim), Span(" \(symbols.arrow) "), Span(after, .strong)]
    }
  }
}
