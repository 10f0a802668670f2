public import AlchemicExplorer
public import AlchemicInspection

/// The explorer for people who hear it or pipe it: it reads one command a line, and reports each change in one line.
///
/// Nothing is ever drawn over, and nothing moves. It knows neither a terminal nor a container; whoever runs it passes
/// on lines and messages, does what it returns, and holds further lines back while ``isBusy`` holds, so that a script
/// sees the effect of one command before the next.
public struct LineSession: Sendable {
  /// What is known of the container; `nil` before the first snapshot.
  public private(set) var container: ContainerSnapshot?
  /// Whether a command is under way.
  public private(set) var isBusy = true
  /// Whether a command was refused, or made no sense.
  public private(set) var hasRefused = false
  private var isStarting = false
  /// Whether a command is done and the snapshot that shows it is on its way.
  private var isSettling = false
  private var loading = Loading.none
  private let isReadOnly: Bool
  /// The changes that were told, oldest first.
  private var told: [String] = []

  /// Which snapshots are on their way. The container sends one at a time.
  private enum Loading {
    case none
    /// One is on its way.
    case underWay
    /// One is on its way that may be older than what is to be shown; another one follows it.
    case outdated
  }

  /// What is to be done.
  public enum Effect: Hashable, Sendable {
    /// Say a line.
    case say(String)
    /// Have the container do something, and tell how it ended.
    case perform(Command)
    /// Take a snapshot of the container, and tell it.
    case loadSnapshot
    /// End.
    case quit
  }

  /// How many changes `events` remembers.
  static let memory = 1_000

  /// A session that waits for its first snapshot.
  ///
  /// - Parameter isReadOnly: Whether commands that change something are refused.
  public init(isReadOnly: Bool = false) {
    self.isReadOnly = isReadOnly
  }

  /// Takes in a line that somebody typed.
  public mutating func read(_ line: String) -> [Effect] {
    let words = line.split(separator: " ", omittingEmptySubsequences: true)
    guard let verb = words.first?.lowercased(), !verb.hasPrefix("#") else { return [] }
    guard let command = LineCommand.all.first(where: { $0.name == verb }) else {
      return refuse("There is no command \(quoted(verb)).\(LineCommand.hint(verb)) Type help for the commands.")
    }
    let argument = String(line.drop { $0 == " " }.dropFirst(verb.count).drop { $0 == " " })
    do {
      return try perform(command.verb, argument)
    } catch {
      return refuse(error.description)
    }
  }

  /// Takes in what the container tells, and how commands ended.
  public mutating func update(_ message: Message) -> [Effect] {
    switch message {
    case .snapshot(let snapshot):
      return receive(snapshot)
    case .event(let event):
      guard let known = container, event.number > known.lastEvent else { return [] }
      container?.apply(event)
      var effects = tell(ChangeText.lines(of: event.change, before: known, after: container ?? known))
      if case .phase(let phase, _) = event.change, phase == .ready || phase == .failed, isStarting {
        effects += endStart(phase)
      }
      return effects
    case .dropped(let count):
      return tell(["\(Format.count(count, "change was", "changes were")) too fast to be told."]) + load()
    case .commandFinished(let command, let refusal):
      return finish(command, refusal)
    case .connectionLost(let reason):
      hasRefused = true
      return [.say("The connection is lost: \(reason.printable)"), .quit]
    case .input, .resized, .tick, .examined, .told, .settingsRead, .settingsUnreadable, .connected,
      .replaced:
      return []
    }
  }

  /// Takes in that the container refused a snapshot, and why. The session goes on.
  public mutating func refuseSnapshot(_ reason: String) -> [Effect] {
    loading = .none
    if isSettling {
      isSettling = false
      isBusy = false
    }
    return refuse(reason)
  }

  private mutating func load() -> [Effect] {
    guard loading == .none else {
      loading = .outdated
      return []
    }
    loading = .underWay
    return [.loadSnapshot]
  }

  private mutating func receive(_ snapshot: ContainerSnapshot) -> [Effect] {
    guard let known = container else {
      container = snapshot
      isBusy = false
      return [.say(StateText.status(of: snapshot) + " Type help for the commands.")]
    }
    var effects: [Effect] = []
    if snapshot.lastEvent >= known.lastEvent {
      container = snapshot
      effects = tell(ChangeText.lines(ofSettings: known.stores, now: snapshot.stores))
      if snapshot.phase != known.phase {
        effects += tell([StateText.status(of: snapshot)])
        let isOver = snapshot.phase == .ready || snapshot.phase == .failed
        if isOver, isStarting { effects += endStart(snapshot.phase) }
      }
    }
    let isOutdated = loading == .outdated
    loading = .none
    if isOutdated { return effects + load() }
    if isSettling {
      isSettling = false
      isBusy = false
      effects.append(.say("Done."))
    }
    return effects
  }

  private mutating func endStart(_ phase: Phase) -> [Effect] {
    isStarting = false
    isBusy = false
    if phase == .failed { hasRefused = true }
    return []
  }

  private mutating func finish(_ command: Command, _ refusal: CommandError?) -> [Effect] {
    if let refusal {
      isStarting = false
      isBusy = false
      return refuse(refusal.description)
    }
    // A start that was accepted goes on; its end is an event. What else was done may not have been told yet.
    if command == .start { return [] }
    isSettling = true
    return load()
  }

  private mutating func tell(_ lines: [String]) -> [Effect] {
    let lines = lines.map(\.printable)
    told += lines
    if told.count > Self.memory { told.removeFirst(told.count - Self.memory) }
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
    case .problems:
      let problems = container.problems(container.graph) + container.notices
      return problems.isEmpty
        ? [.say("Nothing is wrong.")]
        : problems.flatMap { $0.split(separator: "\n") }.map { .say(String($0).printable) }
    case .callbacks: return StateText.callbacks(of: container).map(Effect.say)
    case .settings: return StateText.settings(of: container).map(Effect.say)
    case .events: return told.isEmpty ? [.say("Nothing has changed yet.")] : told.map(Effect.say)
    case .help: return LineCommand.help.map(Effect.say)
    case .quit: return [.quit]
    case .start:
      try mayChange()
      isStarting = true
      return begin(.start)
    case .set:
      try mayChange()
      let words = argument.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
      guard words.count == 2 else { throw Refusal("set needs a key and a value: set branchName New Harbour") }
      return begin(try settingName(words[0]).setting(to: String(words[1]), in: container))
    case .unset:
      try mayChange()
      guard !argument.isEmpty else { throw Refusal("unset needs a key.") }
      return begin(try settingName(argument[...]).removing(in: container))
    }
  }

  private func mayChange() throws(Refusal) {
    if isReadOnly { throw Refusal("This session is read-only.") }
  }

  private mutating func begin(_ command: Command) -> [Effect] {
    isBusy = true
    return [.perform(command)]
  }

  /// A key, or a store and a key as `cloud/timesOpened`, where there is such a store.
  private func settingName(_ text: Substring) -> SettingName {
    let text = String(text.reversed().drop { $0 == " " }.reversed())
    let parts = text.split(separator: "/", maxSplits: 1)
    if parts.count == 2, container?.stores.contains(where: { $0.id == parts[0] }) == true {
      return SettingName(key: String(parts[1]), store: String(parts[0]))
    }
    return SettingName(key: text)
  }
}
