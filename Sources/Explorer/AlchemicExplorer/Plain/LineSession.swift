// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicInspection

/// The explorer for screen readers and pipes: it reads one command per line, and reports each change in one line.
///
/// A session has no access to a terminal or a container. Its driver passes lines and messages to it and runs the
/// effects that it returns. The driver holds further lines back while ``isBusy``, so that a script sees the result of
/// a command before the next one.
public struct LineSession: Sendable {
  /// The last known state of the container; `nil` before the first snapshot.
  public internal(set) var container: ContainerSnapshot?
  /// Whether a command is in progress.
  public internal(set) var isBusy = true
  /// Whether a command was rejected or invalid.
  public private(set) var hasRefused = false
  /// The command that has ended only once the container is in another phase.
  var ending: Ending?
  /// The command that has no answer yet.
  var sent: (command: Command, id: Int)?
  var commandCount = 0
  /// What the user asked for, until the answer arrives.
  var awaited: Awaited?
  var undoList = UndoList()
  /// The living objects, while the program counts them.
  var live = LiveObjects()
  /// What differed in the last comparison.
  var differences: DiffLines?
  /// Whether a command has finished and the snapshot that shows its result has not arrived yet.
  var isAwaitingResult = false
  var loading = Loading.none
  let options: Options
  private(set) var reported = ReportedChanges()
  /// The state before the events that the container remembers from before the first snapshot; `nil` once all have arrived.
  private var past: ContainerSnapshot?

  /// How the session was started.
  struct Options {
    let isReadOnly: Bool
    let file: SavedFile?
    let hasPast: Bool
    let secondsFromGMT: Int
  }

  /// A command whose end is a phase of the container.
  enum Ending {
    case start, stop
  }

  /// What an answer of the outside is about.
  enum Awaited {
    /// Why a factory receives its dependencies, or one of them.
    case why(WhyAnswer.Subject)
    /// What differs from another run.
    case diff
    /// Which objects are alive.
    case live
    /// The open scopes that match a filter.
    case scopes(String)
    /// A file that is written.
    case file
  }

  /// The state of snapshot requests. The container sends one snapshot at a time.
  enum Loading {
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
    /// Ask the outside a question. The answer is ``Message/answered(_:)``.
    case ask(AnyQuestion)
    /// End the session.
    case quit

    static func ask(_ question: some Question) -> Effect { .ask(AnyQuestion(question)) }
  }

  /// Creates a session that waits for its first snapshot.
  ///
  /// - Parameters:
  ///   - isReadOnly: Whether the session rejects commands that change something.
  ///   - file: The file that the session shows; `nil` for a process.
  ///   - hasPast: Whether the driver also passes the events from before the first snapshot, from the oldest that the
  ///     container remembers. The session is busy until the last one.
  ///   - secondsFromGMT: The difference of local time from UTC, in seconds.
  public init(
    isReadOnly: Bool = false, file: SavedFile? = nil, hasPast: Bool = false, secondsFromGMT: Int = 0
  ) {
    options = Options(isReadOnly: isReadOnly, file: file, hasPast: hasPast, secondsFromGMT: secondsFromGMT)
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
      var effects = report(ChangeText.lines(of: event, before: known, after: container ?? known), of: event)
      if case .phase(let phase, _) = event.change { effects += endCommand(phase) }
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
    case .answered(let reply):
      return receive(reply)
    case .connectionLost(let reason):
      hasRefused = true
      return [.say("Connection lost: \(reason.printable)"), .quit]
    case .input, .startRequested, .resized, .tick, .time, .notice, .pastEvent, .rewound, .connected, .output, .resume,
      .replaced:
      return []
    }
  }

  /// What a read-only session says at its beginning.
  public static let readOnlyNote =
    "Read-only: start, set, unset, undo, live on and live off are refused, and no file is written unless you type save "
    + "or export."

  private static let invitation = "Type help for a list of commands."

  private mutating func load() -> [Effect] {
    guard loading == .none else {
      loading = .outdated
      return []
    }
    loading = .requested
    return [.ask(LoadSnapshot())]
  }

  mutating func receive(_ snapshot: ContainerSnapshot) -> [Effect] {
    guard let known = container else {
      container = snapshot
      isBusy = false
      if options.hasPast, snapshot.lastEvent > 0 {
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
        effects += endCommand(snapshot.phase)
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
    _ = report(ChangeText.lines(of: event, before: before, after: past ?? before), of: event)
    endPast()
    return []
  }

  private mutating func endPast() {
    guard let past, let container, past.lastEvent >= container.lastEvent else { return }
    self.past = nil
    isBusy = false
  }

  /// Ends a start or a stop that the container has ended with a phase.
  private mutating func endCommand(_ phase: ContainerPhase) -> [Effect] {
    if ending == .start, phase == .ready || phase == .failed {
      (ending, isBusy) = (nil, false)
      if phase == .failed { hasRefused = true }
    }
    if ending == .stop, phase == .stopped {
      (ending, isBusy) = (nil, false)
      if let container, StopProfile(container)?.problems.isEmpty == false { hasRefused = true }
    }
    return []
  }

  mutating func finish(_ command: Command, _ refusal: CommandError?) -> [Effect] {
    undoList.end(isSuccess: refusal == nil)
    if let refusal {
      (ending, isBusy) = (nil, false)
      return refuse(refusal.description)
    }
    if case .countLiveObjects(let isCounting) = command {
      live = LiveObjects()
      isBusy = isCounting
      if !isCounting { return [.say("Living objects are no longer counted.")] }
      awaited = .live
      return [
        .say("Counting living objects. Each creation in the program takes longer until live off."),
        .ask(LoadLiveCounts()),
      ]
    }
    // An event reports the end of a start or a stop. The events of other commands may arrive after the answer, so a snapshot
    // shows their result.
    if command == .start || command == .stop { return [] }
    isAwaitingResult = true
    return load()
  }

  private mutating func report(_ lines: [String], of event: ContainerEvent? = nil) -> [Effect] {
    let lines = lines.map(\.printable)
    let noted =
      lines.isEmpty ? event.flatMap { ChangeText.noted($0, in: container) }.map { [$0.printable] } ?? [] : lines
    reported.add(noted, of: event)
    return lines.map(Effect.say)
  }

  mutating func refuse(_ reason: String) -> [Effect] {
    hasRefused = true
    return reason.split(separator: "\n").map { .say("Error: \(String($0).printable)") }
  }
}

extension ContainerSnapshot {
  /// The same factories before anything happened to them, to describe the events from the first one on.
  fileprivate var beforeStart: ContainerSnapshot {
    var container = self
    (container.phase, container.failure, container.progress) = (.idle, nil, ContainerSnapshot.Progress())
    (container.callbacks, container.stores, container.lastEvent) = ([], [], 0)
    for index in container.factories.indices {
      container.factories[index].state = .notCreated
      (container.factories[index].createdCount, container.factories[index].creation) = (0, nil)
    }
    return container
  }
}
