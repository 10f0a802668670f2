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
      return ask(.why(subject), LoadDetails(subject.factory))
    case .graph: return say(GraphAnswer(try StateText.id(of: argument, for: "graph", in: container), in: container))
    case .path:
      let (from, to) = try StateText.ends(ofPath: argument, in: container)
      return say(try PathAnswer(from: from, to: to, in: container))
    case .users: return say(UsersAnswer(try StateText.id(of: argument, for: "users", in: container), in: container))
    case .problems: return say(ProblemsAnswer(container))
    case .callbacks: return StateText.callbacks(of: container).map(Effect.say)
    case .startup: return say(try StartupAnswer(container, argument))
    case .live: return try live(argument)
    case .scopes: return ask(.scopes(argument), LoadScopes())
    case .diff:
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
    case .settings: return try StateText.settings(of: container, matching: argument).map(Effect.say)
    case .setting:
      guard !argument.isEmpty else { throw Refusal("setting requires a key, for example: setting branchName") }
      let (store, entry) = try SettingName(typed: argument[...], in: container).find(in: container)
      return StateText.setting(entry, in: store, container).map(Effect.say)
    case .properties: return try StateText.properties(of: container, matching: argument).map(Effect.say)
    case .events: return try events(matching: argument)
    case .help: return LineCommand.help.map(Effect.say)
    case .quit: return [.quit]
    case .save: return ask(.file, WriteFile(.snapshot))
    case .trace:
      guard container.progress.beganAt != nil else { throw Refusal("The container has not started.") }
      return ask(.file, WriteFile(.trace(container)))
    case .export:
      let ids = container.stores.map(\.id)
      guard let store = container.stores.first(where: { $0.id == argument }) else {
        let names = ids.isEmpty ? "none is open until the container is started" : ids.joined(separator: ", ")
        throw Refusal("export requires a store: \(names).")
      }
      return ask(.file, WriteFile(.settings(store)))
    case .start, .stop, .set, .unset, .take, .undo: return try change(verb, argument, in: container)
    }
  }

  private mutating func change(
    _ verb: LineCommand.Verb, _ argument: String, in container: ContainerSnapshot
  ) throws(Refusal) -> [Effect] {
    if options.isReadOnly { throw Refusal("Read-only: nothing was changed.") }
    switch verb {
    case .start:
      ending = .start
      return begin(.start)
    case .stop:
      ending = .stop
      return begin(.stop)
    case .set:
      let words = argument.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
      guard words.count == 2 else {
        throw Refusal("set requires a key and a value, for example: set branchName New Harbour")
      }
      return begin(try SettingName(typed: words[0], in: container).commandToSet(String(words[1]), in: container))
    case .unset:
      guard !argument.isEmpty else { throw Refusal("unset requires a key, for example: unset branchName") }
      return begin(try SettingName(typed: argument[...], in: container).commandToRemove(in: container))
    case .take:
      guard !argument.isEmpty else { throw Refusal("take requires a key, for example: take branchName") }
      return begin(try SettingName(typed: argument[...], in: container).commandToTakeOther(in: container))
    default:
      let effects = begin(try undoList.command())
      undoList.beginUndo()
      return effects
    }
  }

  private mutating func live(_ argument: String) throws(Refusal) -> [Effect] {
    switch argument.lowercased() {
    case "":
      return ask(.live, LoadLiveCounts())
    case "on", "off":
      if options.isReadOnly { throw Refusal("Read-only: nothing was changed.") }
      return begin(.countLiveObjects(argument.lowercased() == "on"))
    case "baseline":
      guard live.isCounting else { throw Refusal("Living objects are not counted yet. Use live on first.") }
      live.setBaseline()
      return [.say("Changes of living objects are counted from now.")]
    default: throw Refusal("live accepts on, off or baseline, or nothing.")
    }
  }

  private func events(matching filter: String) throws(Refusal) -> [Effect] {
    guard !reported.lines.isEmpty else { return [.say("No changes yet.")] }
    let lines = EventLine.matching(filter, in: reported.lines, since: container?.progress.beganAt)
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
    isBusy = true
    return [.ask(question)]
  }

  private mutating func begin(_ command: Command) -> [Effect] {
    undoList.begin(command, in: container)
    isBusy = true
    commandCount += 1
    sent = (command, commandCount)
    return [.ask(SendCommand(command, id: commandCount))]
  }
}
