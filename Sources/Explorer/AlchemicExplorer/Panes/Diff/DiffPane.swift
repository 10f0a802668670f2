// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// The diff pane: what differs from an earlier run, which is the previous one, a saved file or another process.
struct DiffPane: PaneModel {
  static let pane = Pane.diff
  static let place = PanePlace(view: .differences, area: .right)
  static let finding = Finding.filters
  static let bindings: [KeyBinding] = [
    KeyBinding(.opening, [.enter], .open, "go to the factory or the setting that differs", hint: "factory"),
    .filtering, .returning,
    KeyBinding(.viewing, [.character("c")], .compare, "compare with a file or a process", hint: "compare"),
    KeyBinding(.viewing, [.character("p")], .comparePrevious, "compare with the previous run", hint: "previous"),
  ]

  var cursor = Cursor()
  var list = DiffList()
  var filter: String { list.filter }
  static let filterWords: [FilterWord] =
    [
      FilterWord("word", "the row, its section or its kind of change contains it"),
      FilterWord("section:", ContainerDiff.Section.allCases.map(\.rawValue).joined(separator: ", ")),
      FilterWord("change:", "added, removed or changed"),
      FilterWord("factory:", "it belongs to a factory whose name contains it"),
    ] + FilterWord.signs
  /// The state of the container that was replaced, or of the process that has ended.
  private var previous: ContainerSnapshot?
  private var startSettings = StartSettings()
  /// The state of the container before it was stopped; `nil` unless that was seen.
  private var stopped: ContainerSnapshot?
  /// Whether the next snapshot is that of a container that has replaced the one before, which is kept already.
  private var isReplaced = false
  private var state = State.idle
  /// What the user typed last.
  private var lastName = ""
  /// The run that the list is compared with, and that is compared again once the container has started or stopped.
  private var run: EarlierRun?
  /// What the pane showed before the comparison that is under way, and the run that this was compared with.
  private var shown: (state: State, run: EarlierRun?) = (.idle, nil)
  /// The number of the last comparison. The answers to earlier ones do not count.
  private(set) var number: UInt64 = 0
  private var isComparing = false
  /// Whether a setting has changed since the last comparison began.
  private var isStale = false
  /// Whether the pane had the focus when it was last asked what is missing.
  private var hadFocus = false

  /// The largest number of factories that are compared again at each change of a setting.
  private static let quickCount = 500

  private enum State {
    /// Nothing was compared yet.
    case idle
    /// The comparison is under way.
    case comparing
    /// The list shows what differs between these runs.
    case compared(ComparedRuns)
    /// The reason is one sentence.
    case failed(String)
  }

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    switch action {
    case .open:
      guard let difference = cursor.item.flatMap({ list[$0] }) else { return [] }
      return open(difference, &shared)
    case .compare:
      return shared.container == nil ? [] : [.open(ComparePrompt(name: PathField(lastName, first: SavedFile.ending)))]
    case .comparePrevious:
      guard let previous else {
        shared.warn("There is no previous run yet: restart the container, or wait for the next process.")
        return []
      }
      run = .previous(previous)
      return compareAgain()
    default: return nil
    }
  }

  mutating func setFilter(_ text: String, _ shared: inout ExplorerState) {
    list.setFilter(text)
    move(&shared) { $0.goToFirst(in: $1, height: $2) }
  }

  mutating func prepare(for message: Message, _ shared: ExplorerState) {
    // It compares with the present.
    guard shared.mirror.rewound == nil else { return }
    switch message {
    case .snapshot(let snapshot):
      // The next process of the name: the state on the screen is the last one of the process that has ended.
      if shared.mirror.isOfOtherProcess(snapshot), !isReplaced {
        keep(shared.container)
        forgetPreviousRun()
      }
      isReplaced = false
    case .event(let event):
      switch (shared.container?.phase, event.change) {
      // A stop closes the stores, so the run is what it was before.
      case (.ready, .phase(.stopping, _)): stopped = shared.container
      case (.stopped, .phase(.scanning, _)), (.failed, .phase(.scanning, _)): startAgain(shared.container)
      default: break
      }
    default: break
    }
  }

  /// The container starts again in its process.
  private mutating func startAgain(_ container: ContainerSnapshot?) {
    keep(stopped ?? container)
    stopped = nil
    forgetPreviousRun()
  }

  /// The run before this one is another one now.
  private mutating func forgetPreviousRun() {
    if case .previous = shown.run { shown = (.idle, nil) }
    if case .previous = run { (state, run, list) = (.idle, nil, DiffList()) }
  }

  mutating func receive(_ message: Message, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    switch message {
    // The snapshot of the new container follows.
    case .replaced:
      keep(stopped ?? shared.container)
      // An answer that is on its way is of the container before.
      (isReplaced, stopped, isComparing) = (true, nil, false)
      forgetPreviousRun()
    case .snapshot where shared.mirror.rewound == nil:
      startSettings.add(shared.container)
      let first = comparePreviousOnce(shared)
      if case .comparing = state, !isComparing { return compareAgain() }
      return first
    case .event(let event):
      switch event.change {
      case .phase(let phase, _):
        startSettings.add(shared.container)
        let first = comparePreviousOnce(shared)
        if !first.isEmpty { return first }
        if [.ready, .failed, .stopped].contains(phase) { return compareAgain() }
      case .store: startSettings.add(shared.container)
      case .entry: isStale = true
      default: break
      }
    case .answered(let reply):
      guard let compared = reply.to(CompareRuns.self), isComparing, compared.question.number == number else { break }
      isComparing = false
      finish(compared.answer, &shared)
      return [.settle]
    default: break
    }
    return []
  }

  /// Compares a run that has started with the one before it: the user need not ask what a restart has changed.
  private mutating func comparePreviousOnce(_ shared: ExplorerState) -> [ExplorerRequest] {
    guard run == nil, let previous, let phase = shared.container?.phase, [.ready, .failed].contains(phase) else {
      return []
    }
    run = .previous(previous)
    return compareAgain()
  }

  /// Compares again after a change of a setting: with the run before at once, else when the user comes here. A named run is read
  /// again, and many factories take long.
  mutating func missing(_ shared: ExplorerState) -> [Effect] {
    guard shared.mirror.rewound == nil, shared.lostConnection == nil, let container = shared.container else {
      hadFocus = false
      return []
    }
    let hasCome = shared.focus == Self.pane && !hadFocus
    hadFocus = shared.focus == Self.pane
    guard isStale, !isComparing, case .compared = state, let run else { return [] }
    var isQuick = false
    if case .previous = run { isQuick = container.factories.count <= Self.quickCount }
    return isQuick || hasCome ? [.ask(begin(run))] : []
  }

  private mutating func finish(_ answer: CompareRuns.Answer, _ shared: inout ExplorerState) {
    switch answer {
    case .success(let differences):
      // The list of the same runs keeps its cursor.
      if case .comparing = state { cursor = Cursor() }
      state = .compared(differences.runs.naming(shared.access.file))
      shown = (state, run)
      let filter = list.filter
      list = DiffList(differences.diff, shared.symbols)
      list.setFilter(filter)
    case .failure(let refusal):
      // A name that is mistyped costs nothing: the differences from the run before stay, and are those that are found again.
      if case .compared = shown.state { (state, run) = shown } else { state = .failed(refusal.description) }
      shared.status = StatusMessage(text: refusal.description, role: .bad)
    }
  }

  /// Compares with a run that the user named.
  mutating func show(_ subject: PaneSubject, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    guard case .run(let name) = subject else { return [] }
    lastName = name
    run = .named(name)
    return compareAgain()
  }

  private mutating func compareAgain() -> [ExplorerRequest] {
    guard let run else { return [] }
    state = .comparing
    return [.ask(begin(run)), .settle]
  }

  private mutating func begin(_ run: EarlierRun) -> CompareRuns {
    (number, isComparing, isStale) = (number + 1, true, false)
    var question = CompareRuns(run)
    question.number = number
    return question
  }

  /// Keeps a run that was started, to compare the next one with it.
  private mutating func keep(_ run: ContainerSnapshot?) {
    guard let run, run.phase != .idle else { return }
    previous = startSettings.applied(to: run)
    startSettings = StartSettings()
  }

  /// Goes to what differs.
  private func open(_ difference: Difference, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    if let setting = difference.setting {
      guard shared.container?.entry(setting.store, setting.key) != nil else {
        shared.warn("This run has no setting \(setting.title).")
        return []
      }
      return [.showSetting(EntryName(store: setting.store, key: setting.key))]
    }
    guard let name = difference.factory else {
      shared.warn("This difference is of no factory and no setting.")
      return []
    }
    guard let id = shared.container?.factories.firstIndex(where: { $0.name == name }) else {
      shared.warn("This run has no factory \(name).")
      return []
    }
    return [.follow(id, in: .detail)]
  }

  // MARK: The view

  func document(width: Int, _ shared: ExplorerState) -> Document {
    switch state {
    case .idle:
      let previous =
        previous != nil
        ? ", or \(shared.keyLabel(.comparePrevious)) with the previous run"
        : shared.canRestart ? ", or restart with \(shared.keyLabel(.restart)) to see what that changes" : ""
      return Document(
        notice: "Press \(shared.keyLabel(.compare)) to compare with a saved file or another process\(previous).",
        width: width)
    case .comparing: return Document(notice: "Comparing.", width: width)
    case .failed(let reason): return Document(notice: reason, width: width)
    case .compared(let runs):
      let heading = Document.Section.lines(Self.lines(of: runs, width: width, shared))
      let name = runs.old.name
      if list.isEmpty, shared.container?.phase == .idle {
        let later = "Its settings and times are compared once it has started (\(shared.keyLabel(.start)))."
        return Self.notice("Nothing differs from \(name) yet. \(later)", below: heading, width: width)
      }
      if list.isEmpty {
        return Self.notice("Nothing differs from \(name). Short times are not compared.", below: heading, width: width)
      }
      guard list.count > 0 else {
        let advice = filterAdvice(shared).map { " \($0)" } ?? ""
        return Document(
          notice: "No difference matches \"\(list.filter)\".\(advice) Esc clears the filter.", width: width)
      }
      return Document([heading] + list.sections)
    }
  }

  private static func notice(_ text: String, below heading: Document.Section, width: Int) -> Document {
    Document([heading, .lines(Format.wrapped(text, to: width).map { Document.Line([Span($0, .dim)]) })])
  }

  /// The two runs, in as many rows as they need.
  private static func lines(of runs: ComparedRuns, width: Int, _ shared: ExplorerState) -> [Document.Line] {
    let words = RunWords(runs, shared.symbols, secondsFromGMT: shared.appearance.secondsFromGMT)
    return [("-", Role.bad, words.old), ("+", .good, words.new)].flatMap { mark, role, text in
      Format.wrapped(text, to: max(1, width - 2)).enumerated().map { index, part in
        Document.Line([Span(index == 0 ? "\(mark) " : "  ", role), Span(part, .dim)])
      }
    }
  }

  func draw(
    item: Int, in area: Rectangle, over overlay: (any Overlay)?, _ shared: ExplorerState, on canvas: inout Canvas
  ) {
    guard let difference = list[item] else { return }
    let mark = difference.change.mark
    let role: Role = mark == "+" ? .good : mark == "-" ? .bad : .accent
    canvas.put(String(mark), role, row: area.row, column: area.column, width: 1)
    let column = area.column + 2
    let words = DiffWords.text(of: difference, shared.symbols)
    // The key of a setting gives way: what differs is the answer.
    let width = difference.spans.reduce(4) { $0 + Format.width(of: $1.text) } + Format.width(of: words)
    let spans = width > area.width ? Array(difference.spans.prefix(1)) : difference.spans
    let next = canvas.put(spans, row: area.row, column: column, width: area.width - 2)
    // What differs stands in a column, unless a subject is so long that the column would be narrow.
    let subjects = min(list.subjectWidths[difference.section] ?? 0, area.width * 2 / 5)
    let room = area.width - 4 - Format.width(of: words)
    let start = max(next, column + min(subjects, max(0, room))) + 2
    let rest = area.column + area.width - start
    if rest > 0 { canvas.put(words, .dim, row: area.row, column: start, width: rest) }
  }

  func note(_ shared: ExplorerState) -> String {
    guard case .compared(let runs) = state else { return "" }
    return (shared.mirror.rewound == nil ? "" : "the present, ") + "since \(runs.old.name)"
  }

  func position(_ cursor: Cursor, in document: Document, width: Int, height: Int, _ shared: ExplorerState) -> String {
    guard let index = cursor.item.flatMap(list.position) else { return "" }
    return "\(index + 1) of \(list.count)"
  }

  // MARK: The footer and the clipboard

  func filterAdvice(_ shared: ExplorerState) -> String? { DiffFilter(list.filter).advice }

  func isUseful(_ action: Action, _ shared: ExplorerState) -> Bool {
    switch action {
    case .open: cursor.item.flatMap { list[$0] }.map { $0.factory != nil || $0.setting != nil } ?? false
    case .comparePrevious: previous != nil
    case .filter: !list.isEmpty
    default: true
    }
  }

  func hint(for action: Action, _ shared: ExplorerState) -> String? {
    action == .open && cursor.item.flatMap { list[$0]?.setting } != nil ? "setting" : nil
  }

  func badge(_ shared: ExplorerState) -> Badge? {
    guard case .compared = state, list.changeCount > 0 else { return nil }
    return Badge(text: "~ \(list.changeCount) changed", short: "~ \(list.changeCount)", role: .accent)
  }

  func textToCopy(_ shared: ExplorerState) -> String? {
    cursor.item.flatMap { list[$0] }.map { "\($0.label) \(DiffWords.text(of: $0, shared.symbols))" }
  }
}

extension Difference {
  /// What differs, with the key of a setting less prominent than its title.
  fileprivate var spans: [Span] {
    guard let setting, setting.title != setting.key else { return [Span(subject)] }
    return [Span(setting.title), Span("  \(subject)", .dim)]
  }
}

extension Pane {
  /// What differs from an earlier run.
  public static let diff = Pane("diff", title: "Differences", otherNames: ["diff"])
}

extension Action {
  static let compare = Action("compare", otherNames: ["diff", "compare with a file"])
  static let comparePrevious = Action("compare-previous", otherNames: ["diff with the previous run"])
}
