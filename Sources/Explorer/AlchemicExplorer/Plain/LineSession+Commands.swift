// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// What each command does.
extension LineSession {
  mutating func perform(_ verb: LineCommand.Verb, _ argument: String) throws(Refusal) -> [Effect] {
    guard let container else { throw Refusal("The container has not answered yet.") }
    switch verb {
    case .status: return [.say(StateText.status(of: container))]
    case .list: return try StateText.list(container, matching: argument).map(Effect.say)
    case .show: return try StateText.factory(named: argument, in: container).map(Effect.say)
    case .why:
      let subject = try WhyAnswer.Subject(argument, in: container)
      return ask(.why(subject), LoadDetails(subject.factory, isWhole: mirror.rewound == nil))
    case .graph: return say(GraphAnswer(try StateText.id(of: argument, for: "graph", in: container), in: container))
    case .path:
      let (from, to) = try StateText.ends(ofPath: argument, in: container)
      return say(try PathAnswer(from: from, to: to, in: container))
    case .users: return say(UsersAnswer(try StateText.id(of: argument, for: "users", in: container), in: container))
    case .problems: return say(ProblemsAnswer(container))
    case .callbacks: return StateText.callbacks(of: container).map(Effect.say)
    case .startup: return say(try StartupAnswer(container, argument))
    case .live: return try live(argument)
    case .scopes:
      if mirror.rewound != nil { return try StateText.scopes(of: container, matching: argument).map(Effect.say) }
      return ask(.scopes(argument), LoadScopes())
    case .diff:
      if mirror.rewound != nil { throw Self.refusalOfThePast }
      guard !argument.isEmpty else {
        throw Refusal("diff requires a saved file or another process, for example: diff yesterday.alchemic")
      }
      return ask(.diff, CompareRuns(.named(argument), limit: nil))
    case .differences:
      guard let differences else { throw Refusal("Nothing was compared yet. Use diff first.") }
      let lines = differences.matching(argument)
      guard !lines.isEmpty else {
        let advice = DiffLines.advice(on: argument).map { " \($0)" } ?? ""
        throw Refusal("No difference matches \(quoted(argument)).\(advice)")
      }
      return lines.map(Effect.say)
    case .settings: return try StateText.settings(of: container, matching: argument, mirror.timeline).map(Effect.say)
    case .setting:
      return say(try SettingAnswer(try SettingName(typed: argument, for: "setting"), in: container, mirror.timeline))
    case .properties: return try StateText.properties(of: container, matching: argument).map(Effect.say)
    case .events: return try events(matching: argument)
    case .help:
      let isWhole = argument.isEmpty || argument.hasPrefix("#")
      return isWhole ? LineCommand.all.map { .say($0.help) } : [.say(try command(named: argument).help)]
    case .quit: return [.quit]
    case .save: return ask(.file, WriteFile(.snapshot))
    case .trace:
      if mirror.rewound != nil { throw Self.refusalOfThePast }
      guard container.progress.beganAt != nil else { throw Refusal("The container has not started.") }
      return ask(.file, WriteFile(.trace(container)))
    case .export:
      return ask(.file, WriteFile(.settings(try StateText.store(named: argument, for: "export", in: container))))
    case .back: return try rewind(isBack: true, argument)
    case .forward: return try rewind(isBack: false, argument)
    case .now: return try returnToPresent()
    case .start, .stop, .set, .unset, .take, .undo, .redo, .import: return try change(verb, argument, in: container)
    }
  }

  /// The command with a name that the user typed.
  func command(named name: String) throws(Refusal) -> LineCommand {
    if let command = LineCommand.named(name.lowercased()) { return command }
    let hint = SpellingSuggestion.hint(name, among: LineCommand.allNames)
    throw Refusal("There is no command \(quoted(name)).\(hint) \(Self.invitation)")
  }

  private mutating func change(
    _ verb: LineCommand.Verb, _ argument: String, in container: ContainerSnapshot
  ) throws(Refusal) -> [Effect] {
    try requireChanges()
    switch verb {
    case .start:
      ending = .start(hasBegun: false)
      return send(.start)
    case .stop:
      ending = .stop
      return send(.stop)
    case .set:
      let words = argument.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
      guard words.count == 2 else {
        throw Refusal("set requires a key and a value, for example: set branchName New Harbour")
      }
      let name = SettingName(typed: words[0])
      let command = try name.commandToSet(String(words[1]), in: container, creates: true)
      guard case .set(_, let key, _, _) = command, (try? name.find(in: container)) == nil else {
        return change(.saved, name, command)
      }
      let hint = SpellingSuggestion.hint(key, among: container.stores.flatMap(\.entries).map(\.key))
      return [.say("There was no setting \(quoted(key)): it will be created.\(hint)")] + change(.added, name, command)
    case .unset:
      let name = try SettingName(typed: argument, for: "unset")
      return change(.removed, name, try name.commandToRemove(in: container))
    case .take:
      let name = try SettingName(typed: argument, for: "take")
      return change(.taken, name, try name.commandToTakeOther(in: container))
    case .import:
      let words = argument.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
      let store = try StateText.store(named: words.first.map(String.init) ?? "", for: "import", in: container)
      guard words.count == 2 else {
        throw Refusal("import requires a file, for example: import \(store.id) settings.json")
      }
      return ask(.settings, ReadSettings(path: String(words[1]), store: store.id))
    case .redo: return try mirror.redo().map { .ask($0) }
    default: return try mirror.undo().map { .ask($0) }
    }
  }

  private func requireChanges() throws(Refusal) {
    if options.isReadOnly { throw Refusal("Read-only: nothing was changed.") }
    if mirror.rewound != nil { throw Self.refusalOfThePast }
  }

  private mutating func send(_ command: Command) -> [Effect] { [.ask(mirror.commands.send(command))] }

  private mutating func change(_ verb: SettingHistory.Verb, _ name: SettingName, _ command: Command) -> [Effect] {
    mirror.change(verb, name.key, [command]).map { .ask($0) }
  }

  private mutating func live(_ argument: String) throws(Refusal) -> [Effect] {
    switch argument.lowercased() {
    case "":
      if mirror.rewound != nil { throw Self.refusalOfThePast }
      return ask(.live, LoadLiveCounts())
    case "on", "off":
      try requireChanges()
      return send(.countLiveObjects(argument.lowercased() == "on"))
    case "baseline":
      guard mirror.live.isShown else { throw Refusal("Living objects are not counted yet. Use live on first.") }
      mirror.live.setBaseline()
      return [.say("Changes of living objects are counted from now.")]
    default: throw Refusal("live accepts on, off or baseline, or nothing.")
    }
  }

  private func events(matching filter: String) throws(Refusal) -> [Effect] {
    guard !reported.lines.isEmpty else { return [.say("No changes yet.")] }
    let lines = EventLine.matching(
      filter, in: reported.lines, since: mirror.rewound?.beganAt ?? container?.progress.beganAt)
    guard !lines.isEmpty else {
      let advice = EventLine.advice(on: filter).map { " \($0)" } ?? ""
      throw Refusal("No event matches \(quoted(filter)).\(advice)")
    }
    return lines.map(Effect.say)
  }

  private func say(_ answer: some AnswerContent) -> [Effect] { answer.texts.map(Effect.say) }

  /// Asks the outside; the session is busy until the answer arrives.
  private mutating func ask(_ awaited: Awaited, _ question: some Question) -> [Effect] {
    self.awaited = awaited
    return [.ask(question)]
  }
}
