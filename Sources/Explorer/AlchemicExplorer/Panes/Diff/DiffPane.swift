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
  private(set) var previous: ContainerSnapshot?
  private var startSettings = StartSettings()
  /// The state of the container before it was stopped; `nil` unless that was seen.
  private var stopped: ContainerSnapshot?
  /// Whether the next snapshot is that of a container that has replaced the one before, which is kept already.
  private var isReplaced = false
  private(set) var state = State.idle
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

  enum State {
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
}

extension Pane {
  /// What differs from an earlier run.
  public static let diff = Pane("diff", title: "Differences", otherNames: ["diff"])
}

extension Action {
  static let compare = Action("compare", otherNames: ["diff", "compare with a file"])
  static let comparePrevious = Action("compare-previous", otherNames: ["diff with the previous run"])
}
