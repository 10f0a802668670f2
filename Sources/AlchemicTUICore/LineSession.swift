public import AlchemicExplorer
public import AlchemicInspection

/// The explorer for screen readers and pipes: it reads one command per line, and reports each change in one line.
///
/// A session has no access to a terminal or a container. Its driver passes lines and messages to it and runs the
/// effects that it returns. The driver holds further lines back while ``isBusy``, so that a script sees the result of
/// a command before the next one.
public struct LineSession: Sendable {
  /// The last known state of the container; `nil` before the first snapshot.
  public private(set) var container: ContainerSnapshot?
  /// Whether a command is in progress.
  public private(set) var isBusy = true
  /// Whether a command was rejected or invalid.
  public private(set) var hasRefused = false
  private var isStarting = false
  /// The command that has no answer yet.
  private var sent: (command: Command, id: Int)?
  private var commandCount = 0
  /// The factory that the user asked about, until the answer arrives.
  private var explained: Int?
  /// The changes of settings that can be undone, oldest first: each with the value before it.
  private var changes: [Change] = []
  /// The change that has no answer yet.
  private var change: Change?

  /// A change of a setting.
  private struct Change {
    let store: String
    let key: String
    /// The stored value before it; `nil` for none.
    let before: SettingValue?
    let isSecret: Bool
    /// Whether it is itself the undoing of the last one.
    var isUndo = false
  }
  /// Whether a command has finished and the snapshot that shows its result has not arrived yet.
  private var isAwaitingResult = false
  private var loading = Loading.none
  private let isReadOnly: Bool
  private let hasPast: Bool
  /// The reported changes, oldest first.
  private var reported: [String] = []
  /// The state before the events that the container remembers from before the first snapshot; `nil` once all have arrived.
  private var past: ContainerSnapshot?

  /// The state of snapshot requests. The container sends one snapshot at a time.
  private enum Loading {
    case none
    /// A snapshot was requested.
    case requested
    /// The requested snapshot may be too old; another request follows it.
    case outdated
  }

  /// What the driver must do.
  public enum Effect: Hashable, Sendable {
    /// Print a line.
    case say(String)
    /// Send a command to the container, and report its end with ``Message/commandFinished(_:refusal:)``.
    case perform(Command, id: Int)
    /// Request the description and the explanations of a factory, and report them with
    /// ``Message/detailsLoaded(_:object:explanations:)``.
    case loadDetails(Int)
    /// Request a snapshot of the container, and report it with ``Message/snapshot(_:)``.
    case loadSnapshot
    /// End the session.
    case quit
  }

  /// How many changes the command `events` lists at most.
  static let historyLimit = 1_000

  /// Creates a session that waits for its first snapshot.
  ///
  /// - Parameters:
  ///   - isReadOnly: Whether the session rejects commands that change something.
  ///   - hasPast: Whether the driver also passes the events from before the first snapshot, from the oldest that the
  ///     container remembers. The session is busy until the last one.
  public init(isReadOnly: Bool = false, hasPast: Bool = false) {
    self.isReadOnly = isReadOnly
    self.hasPast = hasPast
  }

  /// Handles a line of input.
  ///
  /// - Returns: The effects to run, in order.
  public mutating func read(_ line: String) -> [Effect] {
    let words = line.split(separator: " ", omittingEmptySubsequences: true)
    guard let verb = words.first?.lowercased(), !verb.hasPrefix("#") else { return [] }
    guard let command = LineCommand.all.first(where: { $0.name == verb }) else {
      let hint = SpellingSuggestion.hint(verb, among: LineCommand.all.map(\.name))
      return refuse("There is no command \(quoted(verb)).\(hint) \(Self.invitation)")
    }
    let argument = String(line.drop { $0 == " " }.dropFirst(verb.count).drop { $0 == " " })
    do {
      return try perform(command.verb, argument)
    } catch {
      return refuse(error.description)
    }
  }

  /// Handles a message from the container or about a command.
  ///
  /// - Returns: The effects to run, in order.
  public mutating func update(_ message: Message) -> [Effect] {
    switch message {
    case .snapshot(let snapshot):
      return receive(snapshot)
    case .event(let event):
      guard let known = container else { return [] }
      guard event.number > known.lastEvent else { return receivePast(event) }
      container?.apply(event)
      var effects = report(ChangeText.lines(of: event.change, before: known, after: container ?? known))
      if case .phase(let phase, _) = event.change, phase == .ready || phase == .failed, isStarting {
        effects += endStart(phase)
      }
      return effects
    case .dropped(var count):
      if let past, let container {
        // What the container forgot before the snapshot is not lost: the snapshot includes it.
        let included = Int(clamping: min(UInt64(clamping: count), container.lastEvent - past.lastEvent))
        count -= included
        self.past?.lastEvent += UInt64(included)
        endPast()
        if count == 0 { return [] }
      }
      return report(["Missed \(Format.count(count, "change", "changes"))."]) + load()
    case .commandFinished(let id, let refusal):
      guard let sent, sent.id == id else { return [] }
      self.sent = nil
      return finish(sent.command, refusal)
    case .connectionLost(let reason):
      hasRefused = true
      return [.say("Connection lost: \(reason.printable)"), .quit]
    case .detailsLoaded(let id, let object, let explanations):
      guard let container, explained == id else { return [] }
      explained = nil
      isBusy = false
      return StateText.why(id, object: object, explanations, in: container).map(Effect.say)
    case .input, .startRequested, .resized, .tick, .notice, .settingsRead, .settingsUnreadable,
      .compared, .comparisonFailed, .liveCounts, .connected, .output, .replaced:
      return []
    }
  }

  /// Handles a snapshot request that the container rejected. The session continues.
  ///
  /// - Returns: The effects to run, in order.
  public mutating func refuseSnapshot(_ reason: String) -> [Effect] {
    loading = .none
    if isAwaitingResult {
      isAwaitingResult = false
      isBusy = false
    }
    return refuse(reason)
  }

  private static let invitation = "Type help for a list of commands."

  private mutating func load() -> [Effect] {
    guard loading == .none else {
      loading = .outdated
      return []
    }
    loading = .requested
    return [.loadSnapshot]
  }

  private mutating func receive(_ snapshot: ContainerSnapshot) -> [Effect] {
    guard let known = container else {
      container = snapshot
      isBusy = false
      if hasPast, snapshot.lastEvent > 0 {
        // Commands wait until the events have arrived, so that a script sees all of them.
        past = snapshot.beforeStart
        isBusy = true
      }
      return [.say("\(StateText.status(of: snapshot)) \(Self.invitation)")]
    }
    var effects: [Effect] = []
    if snapshot.lastEvent >= known.lastEvent {
      container = snapshot
      effects = report(ChangeText.lines(ofSettings: known.stores, now: snapshot.stores))
      if snapshot.phase != known.phase {
        effects += report([StateText.status(of: snapshot)])
        let isOver = snapshot.phase == .ready || snapshot.phase == .failed
        if isOver, isStarting { effects += endStart(snapshot.phase) }
      }
    }
    let isOutdated = loading == .outdated
    loading = .none
    if isOutdated { return effects + load() }
    if isAwaitingResult {
      isAwaitingResult = false
      isBusy = false
      effects.append(.say("Done."))
    }
    return effects
  }

  /// Notes an event from before the first snapshot, which changes nothing.
  private mutating func receivePast(_ event: ContainerEvent) -> [Effect] {
    guard let before = past, event.number > before.lastEvent else { return [] }
    past?.apply(event)
    _ = report(ChangeText.lines(of: event.change, before: before, after: past ?? before))
    endPast()
    return []
  }

  private mutating func endPast() {
    guard let past, let container, past.lastEvent >= container.lastEvent else { return }
    self.past = nil
    isBusy = false
  }

  private mutating func endStart(_ phase: Phase) -> [Effect] {
    isStarting = false
    isBusy = false
    if phase == .failed { hasRefused = true }
    return []
  }

  private mutating func finish(_ command: Command, _ refusal: CommandError?) -> [Effect] {
    let change = change
    self.change = nil
    if let refusal {
      isStarting = false
      isBusy = false
      return refuse(refusal.description)
    }
    if let change {
      if change.isUndo { changes.removeLast() } else { changes.append(change) }
    }
    // An event reports the end of a start. The events of other commands may arrive after the answer, so a snapshot
    // shows their result.
    if command == .start { return [] }
    isAwaitingResult = true
    return load()
  }

  private mutating func report(_ lines: [String]) -> [Effect] {
    let lines = lines.map(\.printable)
    reported += lines
    if reported.count > Self.historyLimit { reported.removeFirst(reported.count - Self.historyLimit) }
    return lines.map(Effect.say)
  }

  private mutating func refuse(_ reason: String) -> [Effect] {
    hasRefused = true
    return reason.split(separator: "\n").map { .say("Error: \(String($0).printable)") }
  }

  private mutating func perform(_ verb: LineCommand.Verb, _ argument: String) throws(Refusal) -> [Effect] {
    guard let container else { throw Refusal("The container has not answered yet.") }
    switch verb {
    case .status: return [.say(StateText.status(of: container))]
    case .list: return try StateText.list(container, matching: argument).map(Effect.say)
    case .show: return try StateText.factory(named: argument, in: container).map(Effect.say)
    case .why:
      let id = try StateText.id(of: argument, for: "why", in: container)
      explained = id
      isBusy = true
      return [.loadDetails(id)]
    case .graph:
      return StateText.graph(of: try StateText.id(of: argument, for: "graph", in: container), in: container)
        .map(Effect.say)
    case .undo:
      try rejectIfReadOnly()
      return try undo(in: container)
    case .problems:
      let problems = container.problems(container.graph) + container.notices
      return problems.isEmpty
        ? [.say("No problems.")]
        : problems.flatMap { $0.split(separator: "\n") }.map { .say(String($0).printable) }
    case .callbacks: return StateText.callbacks(of: container).map(Effect.say)
    case .settings: return try StateText.settings(of: container, matching: argument).map(Effect.say)
    case .setting:
      guard !argument.isEmpty else { throw Refusal("setting requires a key, for example: setting branchName") }
      let (store, entry) = try settingName(argument[...]).find(in: container)
      return StateText.setting(entry, in: store, container).map(Effect.say)
    case .events: return reported.isEmpty ? [.say("No changes yet.")] : reported.map(Effect.say)
    case .help: return LineCommand.help.map(Effect.say)
    case .quit: return [.quit]
    case .start:
      try rejectIfReadOnly()
      isStarting = true
      return begin(.start)
    case .set:
      try rejectIfReadOnly()
      let words = argument.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
      guard words.count == 2 else {
        throw Refusal("set requires a key and a value, for example: set branchName New Harbour")
      }
      return begin(try settingName(words[0]).commandToSet(String(words[1]), in: container))
    case .unset:
      try rejectIfReadOnly()
      guard !argument.isEmpty else { throw Refusal("unset requires a key, for example: unset branchName") }
      return begin(try settingName(argument[...]).commandToRemove(in: container))
    }
  }

  private func rejectIfReadOnly() throws(Refusal) {
    if isReadOnly { throw Refusal("This session is read-only.") }
  }

  /// Undoes the last change, or says why it cannot and leaves the older ones alone.
  private mutating func undo(in container: ContainerSnapshot) throws(Refusal) -> [Effect] {
    guard var last = changes.last else { throw Refusal("Nothing to undo.") }
    guard !last.isSecret else {
      throw Refusal("Can't undo: \(quoted(last.key)) is a secret, whose old value is not kept.")
    }
    last.isUndo = true
    let effects = begin(
      last.before.map { .set(store: last.store, key: last.key, $0) } ?? .remove(store: last.store, key: last.key))
    change = last
    return effects
  }

  /// The change that a command is going to make.
  private func change(by command: Command) -> Change? {
    let (store, key): (String, String)
    switch command {
    case .set(let id, let name, _, _): (store, key) = (id, name)
    case .remove(let id, let name, _): (store, key) = (id, name)
    default: return nil
    }
    let entry = container?.stores.first { $0.id == store }?.entries.first { $0.key == key }
    return Change(
      store: store, key: key, before: entry?.origin == .stored ? entry?.value : nil, isSecret: entry?.editor == .secret)
  }

  private mutating func begin(_ command: Command) -> [Effect] {
    change = change(by: command)
    isBusy = true
    commandCount += 1
    sent = (command, commandCount)
    return [.perform(command, id: commandCount)]
  }

  /// Reads `KEY` or, if there is such a store, `STORE/KEY`.
  private func settingName(_ text: Substring) -> SettingName {
    let text = String(text.reversed().drop { $0 == " " }.reversed())
    let parts = text.split(separator: "/", maxSplits: 1)
    if parts.count == 2, container?.stores.contains(where: { $0.id == parts[0] }) == true {
      return SettingName(key: String(parts[1]), store: String(parts[0]))
    }
    return SettingName(key: text)
  }
}

extension ContainerSnapshot {
  /// The same factories before anything happened to them, to describe the events from the first one on.
  fileprivate var beforeStart: ContainerSnapshot {
    var container = self
    (container.phase, container.failure, container.progress) = (.idle, nil, Progress())
    (container.callbacks, container.stores, container.lastEvent) = ([], [], 0)
    for index in container.factories.indices {
      container.factories[index].state = .notCreated
      (container.factories[index].createdCount, container.factories[index].creation) = (0, nil)
    }
    return container
  }
}
