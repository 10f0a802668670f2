import AlchemicInspection
import TerminalScreen

/// The start-up pane: the start and the stop of the container as they happen, and afterwards where the time went.
struct StartupPane: PaneModel {
  static let pane = Pane.startup
  static let place = PanePlace(area: .leftBottom)
  static let finding = Finding.searches
  static let bindings: [KeyBinding] = [
    .showing, .returning, .searching, .editingSource,
    KeyBinding(
      .viewing, [.character("o")], .orderStart, "in the order of the start, by own time, by total time", hint: "order"),
    KeyBinding(.viewing, [.character("t")], .toggleStop, "the stop beside the start, or the start alone", hint: "stop"),
    KeyBinding(.viewing, [.character("x")], .saveTrace, "write the start to a trace file, for Perfetto"),
  ]

  var cursor = Cursor()
  var search: LineSearch?
  var order = StartOrder.start
  /// Where the time of the last start went; `nil` before its end, or while it is not needed.
  private(set) var profile: StartProfile?
  /// The factories on the critical path.
  private(set) var critical: Set<Int> = []
  /// The factories in the chosen order, unless that is the order of the start.
  private(set) var ordered: [Int] = []
  /// How long the start would have taken without the selected factory's step.
  private(set) var shortened: (factory: Int, duration: UInt64)?
  /// The stop of the container; `nil` where there is none, or while it is not needed.
  private(set) var stop: StopProfile?
  /// Whether the pane shows the stop, where there is one.
  private(set) var showsStop = true
  private var isStale = true
  private var isStopStale = true

  /// The largest number of factories for which the pane is up to date before the user goes there.
  static let quickCount = 20_000

  mutating func perform(_ action: Action, _ shared: inout Shared) -> [ExplorerRequest]? {
    switch action {
    case .open: return cursor.item.map { [.follow($0, in: .detail)] } ?? []
    case .editSource:
      // Without a selected row, the place of the problem that the pane shows.
      return [.openSource(source(shared) ?? shared.container?.failure?.problems.lazy.compactMap(\.location).first)]
    case .orderStart:
      order = order.next
      arrange()
      cursor = Cursor()
      shared.status = Shared.Status(text: "Listed \(order.title).", role: .text)
      return [.settle]
    case .saveTrace: return saveTrace(&shared)
    case .toggleStop:
      guard stop != nil else {
        shared.warn("The container has not stopped since its start.")
        return []
      }
      showsStop.toggle()
      cursor = Cursor()
      return [.settle]
    default: return nil
    }
  }

  private func saveTrace(_ shared: inout Shared) -> [ExplorerRequest] {
    guard let container = shared.container, container.progress.beganAt != nil else {
      shared.warn("Nothing to write: the container has not started.")
      return []
    }
    guard shared.isReadOnlyByChoice else { return [.effect(.saveTrace(container))] }
    return [.open(Question.writing("a trace of the start", .saveTrace(container)))]
  }

  mutating func receive(_ occurrence: Occurrence, _ shared: inout Shared) -> [ExplorerRequest] {
    switch occurrence {
    case .snapshot, .replaced: (isStale, isStopStale) = (true, true)
    case .event(let event, _):
      switch event.change {
      case .phase(let phase, _):
        (isStale, isStopStale) = (true, true)
        // Another stop is shown again.
        if phase == .stopping { showsStop = true }
      case .factories: (isStale, isStopStale) = (true, true)
      case .factory: isStopStale = true
      default: break
      }
    default: break
    }
    if isStale { (profile, critical, ordered, shortened) = (nil, [], [], nil) }
    return []
  }

  mutating func missing(_ shared: Shared) -> [Effect] {
    guard let container = shared.container else { return [] }
    if isStopStale, shared.focus == Self.pane || container.factories.count <= Self.quickCount {
      isStopStale = false
      stop = StopProfile(container)
    }
    if isStale, container.progress.endedAt != nil,
      shared.focus == Self.pane || container.factories.count <= Self.quickCount
    {
      isStale = false
      profile = StartProfile(container)
      critical = Set(profile?.criticalPath ?? [])
      arrange()
    }
    shorten(shared)
    return []
  }

  private mutating func arrange() {
    ordered = order == .start ? [] : order.sorted(profile?.steps ?? []).map(\.factory)
  }

  /// Computes the start without the selected step, once for each selection.
  private mutating func shorten(_ shared: Shared) {
    guard shared.focus == Self.pane, let profile, let item = cursor.item, profile.step(of: item) != nil else {
      shortened = nil
      return
    }
    if shortened?.factory != item { shortened = (item, profile.duration(without: item)) }
  }

  func isUseful(_ action: Action, _ shared: Shared) -> Bool {
    switch action {
    case .open: cursor.item != nil
    case .orderStart: !shared.startupLog.lanes.isEmpty && !(showsStop && stop != nil)
    case .toggleStop: stop != nil
    default: true
    }
  }

  func hint(for action: Action, _ shared: Shared) -> String? {
    action == .toggleStop && showsStop ? "start only" : nil
  }

  func note(_ shared: Shared) -> String {
    if stop != nil, showsStop { return "start and stop" }
    return order == .start || shared.container?.progress.beganAt == nil ? "" : order.title
  }

  func position(_ cursor: Cursor, in document: Document, width: Int, height: Int, _ shared: Shared) -> String {
    let position = searchPosition(shared) ?? linePosition(cursor, in: document, height: height)
    // What the start would take says nothing about a stop.
    guard !(showsStop && stop != nil), let shortened, shortened.factory == cursor.item, shared.focus == Self.pane,
      let name = shared.container?.factory(shortened.factory)?.name
    else { return position }
    let total = profile?.total ?? shortened.duration
    // Less than the last of the three digits that durations have.
    let saves = total - min(total, shortened.duration) > total / 200
    let words =
      saves
      ? "\(Format.duration(shortened.duration, shared.symbols)) without \(name)"
      : "no faster without \(name): other work takes as long"
    let rest = position.isEmpty ? "" : " \(shared.symbols.separator) \(position)"
    return Format.truncated(words, to: max(8, width - Format.width(of: rest)), shared.symbols) + rest
  }

  func source(_ shared: Shared) -> SourceLocationSnapshot? { shared.source(of: cursor.item) }

  func textToCopy(_ shared: Shared) -> String? {
    shared.container?.failure?.text ?? cursor.item.flatMap { shared.container?.factory($0)?.name }
  }
}

extension Pane {
  /// The start of the container.
  public static let startup = Pane("startup", title: "Start-up")
}

extension Action {
  static let orderStart = Action("slowest", otherNames: ["slow", "longest"])
  static let toggleStop = Action("stop-timeline")
  static let saveTrace = Action("save-trace", otherNames: ["perfetto", "chrome trace", "profile"])
}
