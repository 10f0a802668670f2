// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicInspection

/// The explorer for screen readers and pipes: it reads one command per line, and reports each change in one line.
///
/// A session has no access to a terminal or a container. Its driver passes lines and messages to it and runs the
/// effects that it returns. The driver holds further lines back while ``isBusy``, so that a script sees the result of
/// a command before the next one.
public struct LineSession: Sendable {
  /// The last known state of the container, or an earlier one while that is shown; `nil` before the first snapshot.
  public var container: ContainerSnapshot? { mirror.container }
  /// Whether a command was rejected or invalid.
  public internal(set) var hasRefused = false
  var mirror = ContainerMirror()
  /// The command that has ended only once the container is in another phase.
  var ending: Ending?
  /// What the user asked for, until the answer arrives.
  var awaited: Awaited?
  /// The command that has finished, until the session knows its result.
  var finished: Finished?
  /// What differed in the last comparison.
  var differences: DiffLines?
  let options: Options
  private(set) var reported = ReportedChanges()
  /// The settings that a snapshot has reported before their events, by store.
  private var early: [String: Set<EntrySnapshot>] = [:]
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
  enum Ending: Hashable {
    /// `hasBegun`: its first phase has been seen.
    case start(hasBegun: Bool)
    case stop
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
    /// The settings in a file, which are imported.
    case settings
    /// A file that is written.
    case file
  }

  /// A command that has finished, and whose result is not known yet.
  struct Finished {
    /// Whether it has changed settings without an error, which a line says.
    let isChange: Bool
    /// The container with the result; `nil` until it has arrived. Its last event may arrive later.
    var result: ContainerSnapshot?
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

  /// A session that has received a container's snapshot and the events that the container remembers up to it.
  static func after(_ container: ContainerSnapshot, _ connection: any Connection) async -> LineSession {
    var session = LineSession(hasPast: true)
    _ = session.update(.snapshot(container))
    guard session.isBusy else { return session }
    for await update in connection.updates(after: 0) {
      switch update {
      case .event(let event): _ = session.update(.event(event))
      case .dropped(let count): _ = session.update(.dropped(count))
      }
      if !session.isBusy { break }
    }
    return session
  }

  /// Handles a line of input.
  ///
  /// - Returns: The effects to run, in order.
  public mutating func read(_ line: String) -> [Effect] {
    let words = line.split(separator: " ", omittingEmptySubsequences: true)
    guard let verb = words.first?.lowercased(), !verb.hasPrefix("#") else { return [] }
    let argument = String(line.drop { $0 == " " }.dropFirst(verb.count).drop { $0 == " " })
    do throws(Refusal) {
      let command = try command(named: verb)
      guard argument.isEmpty || argument.hasPrefix("#") || !command.argument.isEmpty else {
        throw Refusal("\(verb) takes no argument.")
      }
      return try perform(command.verb, argument)
    } catch {
      return refuse(error.description)
    }
  }

  /// Whether a command is in progress.
  public var isBusy: Bool {
    container == nil || past != nil || awaited != nil || ending != nil || finished != nil || !mirror.commands.isEmpty
  }

  /// Handles a message from the container or about a command.
  ///
  /// - Returns: The effects to run, in order.
  public mutating func update(_ message: Message) -> [Effect] {
    switch message {
    case .snapshot(let snapshot):
      return receive(snapshot)
    case .event(let event):
      switch mirror.receive(event) {
      case .past: return receivePast(event)
      case .waiting: return []
      case .new(let mustLoad): return apply(event) + (mustLoad ? [.ask(LoadSnapshot())] : [])
      }
    case .dropped(var count):
      if let past, let container {
        // What the container forgot before the snapshot is not lost: the snapshot includes it.
        let included = Int(clamping: min(UInt64(clamping: count), container.lastEvent - past.lastEvent))
        count -= included
        self.past?.lastEvent += UInt64(included)
        let effects = endPast()
        if count == 0 || mirror.rewound != nil { return effects }
      }
      if mirror.rewound != nil {
        _ = mirror.lose(count)
        return []
      }
      return report(["Missed \(Format.count(count, "change", "changes"))."])
        + (mirror.lose(count) ? [.ask(LoadSnapshot())] : [])
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
    "Read-only: start, stop, set, unset, take, undo, redo, import, live on and live off are refused, and no file is "
    + "written unless you type save, trace or export."

  static let invitation = "Type help for a list of commands."

  mutating func receive(_ snapshot: ContainerSnapshot) -> [Effect] {
    if mirror.rewound != nil {
      // It is of the present, which is loaded again then.
      mirror.rewound?.hasLost = true
      mirror.synchronization.abandon()
      return []
    }
    // Where no event was lost, those up to the snapshot are on their way.
    let isIncomplete = mirror.synchronization.isIncomplete
    let (state, mustLoad) = mirror.receive(snapshot)
    let effects = isIncomplete ? state.map { show($0) } ?? [] : []
    if mustLoad { return effects + [.ask(LoadSnapshot())] }
    finished?.result = state
    return effects + endFinished()
  }

  /// Ends a command that has finished, once its result is known.
  private mutating func endFinished() -> [Effect] {
    guard let command = finished, let result = command.result, let container, container.lastEvent >= result.lastEvent
    else { return [] }
    finished = nil
    // The event of a change may arrive after the snapshot that has it.
    let isLate = container.lastEvent == result.lastEvent && container.stores != result.stores
    return (isLate ? show(result) : []) + (command.isChange ? [.say("Done.")] : [])
  }

  private mutating func show(_ snapshot: ContainerSnapshot) -> [Effect] {
    let known = container
    mirror.show(snapshot)
    guard let known else {
      // Commands wait until the events have arrived, so that a script sees all of them.
      if options.hasPast, snapshot.lastEvent > 0 { past = snapshot.beforeStart }
      return [.say("\(StateText.status(of: snapshot)) \(Self.invitation)")]
    }
    let changes = ChangeText.changes(from: known.stores, to: snapshot.stores)
    var effects = report(changes.map { StateText.line(of: $0.entry, in: $0.store) })
    early = [:]
    for (store, entry) in changes where entry.revision != nil { early[store, default: []].insert(entry) }
    if snapshot.phase != known.phase || snapshot.progress.endedAt != known.progress.endedAt {
      effects += report([StateText.status(of: snapshot)])
      endCommand(snapshot.phase)
    }
    return effects
  }

  /// Applies an event, and reports it.
  private mutating func apply(_ event: ContainerEvent) -> [Effect] {
    guard let text = container.map({ ChangeText(before: event, in: $0) }) else { return [] }
    mirror.apply(event)
    if case .entry(let store, _, let entry?) = event.change, early[store]?.remove(entry) != nil {
      return endFinished()
    }
    let effects = report(container.map { text.lines(in: $0) } ?? [], of: event)
    if case .phase(let phase, _) = event.change { endCommand(phase) }
    return effects + endFinished()
  }

  /// Notes an event from before the first snapshot, which changes nothing.
  private mutating func receivePast(_ event: ContainerEvent) -> [Effect] {
    guard let text = past.flatMap({ event.number > $0.lastEvent ? ChangeText(before: event, in: $0) : nil }) else {
      return []
    }
    past?.apply(event)
    _ = report(past.map { text.lines(in: $0) } ?? [], of: event)
    return endPast()
  }

  private mutating func endPast() -> [Effect] {
    guard let past, let container, past.lastEvent >= container.lastEvent else { return [] }
    self.past = nil
    guard options.file?.beginsAtStart == true, let oldest = mirror.timeline.oldest,
      mirror.timeline.newest == container.lastEvent
    else { return [] }
    return go(to: oldest)
  }

  /// Ends a start or a stop that the container has ended with a phase.
  private mutating func endCommand(_ phase: ContainerPhase) {
    if case .start(let hasBegun) = ending {
      // Another explorer may stop the container that this one starts, and a stop before that may end now.
      guard phase == .ready || phase == .failed || phase == .stopped && hasBegun else {
        if phase == .scanning { ending = .start(hasBegun: true) }
        return
      }
      ending = nil
      if phase != .ready { hasRefused = true }
      if phase == .failed, mirror.synchronization.state != .current { finished = Finished(isChange: false) }
    }
    if ending == .stop, phase == .stopped {
      ending = nil
      if let container, StopProfile(container)?.problems.isEmpty == false { hasRefused = true }
    }
  }

  mutating func report(_ lines: [String], of event: ContainerEvent? = nil) -> [Effect] {
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
