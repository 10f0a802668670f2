import AlchemicInspection
import TerminalScreen

/// What the explorer, its panes and its overlays share: the container, the selection, the layout and the message.
struct Shared: Sendable {
  // How it looks and what it may do.
  let theme: Theme
  let symbols: Symbols
  let keys: KeyTable
  let canRestart: Bool
  let secondsFromGMT: Int
  /// The file that the explorer shows; `nil` for a process.
  var file: SavedFile?
  /// Whether the user asked for an explorer that changes nothing.
  let isReadOnlyByChoice: Bool
  /// What quitting means for the program that is explored.
  let end: ProgramEnd
  /// Whether the connection allows changes.
  var canChange = true
  /// Whether the process lets explorers stop its container.
  var letsStop = false
  var isReadOnly: Bool { isReadOnlyByChoice || !canChange }

  // The container.
  /// The last known state; `nil` before the first snapshot.
  var container: ContainerSnapshot?
  /// Why the connection was lost; `nil` while there is one.
  var lostConnection: String?
  /// The latest instant known of the container's clock.
  var now: UInt64 = 0
  /// The present time, in seconds since 1970, while ``isCounting``.
  var date: Double?
  var startupLog = StartupLog()
  /// All problems of the container.
  var problems: [ContainerProblem] = [] { didSet { problemsVersion += 1 } }
  /// The factories that have problems.
  var problemIndex = ProblemIndex()
  /// Another number whenever the problems may have changed.
  private(set) var problemsVersion = 0
  /// The living objects, while the program counts them.
  var live = LiveHistory()
  /// The changes of settings, for undo and redo.
  var settingHistory = SettingHistory()
  /// The addresses of source files.
  var sources = SourceAddresses(.none)
  /// The commands that the container has not answered.
  var commands = CommandBook()

  // The selection.
  /// The factory that the detail and the graph show.
  var selected: Int?
  /// Whether a filter, an order or the first snapshot selected it, and not the user.
  var isSelectedByList = true
  /// The factories from which the user followed links, each with its position in the detail.
  var history: [Visit] = []
  /// The paths from the marked factory to all others.
  var paths: DependencyPaths?

  // The window.
  /// The pane that receives the keys.
  var focus: Pane
  let seats: [PaneSeat]
  var isZoomed = false
  var proportions = Proportions()
  var width = 80
  var height = 24
  /// The layout of the window and the names of its panes, once they are known.
  private(set) var window: Window?
  /// Whether something lies over the panes, so that the user is busy with the selected row.
  var isOverlaid = false
  /// The footer's message, until the next key.
  var status: Status? {
    didSet { if let status, status.role != .text { messages.add(status) } }
  }
  /// The messages that the footer has shown.
  var messages = MessageHistory()

  struct Visit: Hashable {
    var factory: Int
    var cursor: Cursor
  }

  struct Status: Hashable {
    var text: String
    var role: Role
  }
}

/// The window.
extension Shared {
  var layout: Layout { layout(width: width, height: height) }

  func layout(width: Int, height: Int) -> Layout { window(width: width, height: height).layout }

  /// The names of all panes in their own row.
  func tabs(width: Int) -> [BorderTab] { window(width: width, height: height).tabs }

  private func window(width: Int, height: Int) -> Window {
    let inputs = Window.Inputs(
      width: width, height: height, focus: focus, isZoomed: isZoomed, proportions: proportions,
      problemCount: problems.count)
    if let window, window.inputs == inputs { return window }
    return Window(inputs, seats, seats.map { label(of: $0.pane) })
  }

  /// Lays out the window once for all that needs it.
  mutating func arrangeWindow() { window = window(width: width, height: height) }

  /// Whether the window is large enough to show the panes.
  var hasRoom: Bool { width >= Layout.minimumWidth && height >= Layout.minimumHeight }

  /// The number key that goes to a pane.
  func number(of pane: Pane) -> Int {
    (seats.firstIndex { $0.pane == pane } ?? 0) + 1
  }

  /// What stands before the name of a pane: its number, which is also its key; of one with two digits, its key.
  func sign(of pane: Pane) -> String {
    let number = number(of: pane)
    let key = number > 9 ? keyLabel(goingTo: pane) : ""
    return key.isEmpty ? "\(number)" : key
  }

  /// Whether an action goes to the number of a pane that this explorer does not have.
  func goesNowhere(_ action: Action) -> Bool {
    (seats.count..<max(seats.count, PaneList.all.count)).contains { action == .go($0 + 1) }
  }

  func place(of pane: Pane) -> PanePlace? { seats.first { $0.pane == pane }?.place }

  /// The pane this many positions further than the focus, around the end.
  func pane(after steps: Int) -> Pane {
    let index = number(of: focus) - 1 + steps
    return seats[(index % seats.count + seats.count) % seats.count].pane
  }

  /// The label of an action's main key.
  func keyLabel(_ action: Action) -> String { keys.label(of: action, symbols) }

  func keyLabel(goingTo pane: Pane) -> String { keyLabel(.go(number(of: pane))) }

  mutating func warn(_ text: String) { status = Status(text: text, role: .warning) }
}

/// The container and the selected factory.
extension Shared {
  var selectedName: String? { selected.flatMap { container?.factory($0)?.name } }

  /// Where a factory is declared.
  func source(of factory: Int?) -> AlchemicSourceLocation? { factory.flatMap { container?.factory($0)?.location } }

  /// Whether the container is starting, so that durations on the screen grow.
  var isAnimating: Bool {
    guard lostConnection == nil, let phase = container?.phase else { return false }
    return phase.isStarting || phase == .stopping
  }

  /// Whether the screen shows since when a store's replica is offline.
  var isCounting: Bool {
    guard lostConnection == nil, file == nil, let stores = container?.stores else { return false }
    return stores.contains { $0.replica?.state == .offline } && hasRoom
      && layout.panes.contains { $0.pane == .settings }
  }

  /// The duration of the start so far, in nanoseconds.
  var startDuration: UInt64? {
    guard let progress = container?.progress, let beganAt = progress.beganAt else { return nil }
    return Format.elapsed(from: beganAt, to: progress.endedAt ?? now)
  }

  /// What to do in a pane that is empty before the start.
  var startInvitation: String {
    isReadOnly ? "Not started. The explorer is read-only." : "Not started. Press \(keyLabel(.start)) to start."
  }

  /// Whether starting the container makes sense: it has not started, or another start may end otherwise.
  var canStart: Bool {
    guard !isReadOnly, let container else { return false }
    return container.phase == .idle || container.phase == .stopped || container.canRetry
  }

  /// Whether stopping the container makes sense: it has started, and its process allows that.
  var canStop: Bool {
    guard !isReadOnly, letsStop, let phase = container?.phase else { return false }
    return phase == .ready || phase.isStarting
  }

  /// Why there are no factories, and what to do next.
  var emptyNotice: String {
    switch container?.phase {
    case nil: "Waiting for the container."
    case .idle: startInvitation
    case .failed:
      "The start failed before the container found factories. Press \(keyLabel(goingTo: .problems)) for the reason"
        + (canStart ? ", \(keyLabel(.start)) to retry." : ".")
    case .ready: "This container has no factories."
    default: "No factories yet: the container is looking for them."
    }
  }

  /// A factory's mark, name and type, as a link from another factory.
  func link(to factory: FactorySnapshot) -> [Span] {
    var spans = [symbols.mark(factory), Span(" \(factory.name)")]
    if factory.typeName != factory.name { spans.append(Span("  \(factory.typeName)", .dim)) }
    return spans
  }

  /// Marks the factory at which paths begin or end. Marking the marked one again removes the mark.
  mutating func mark(_ factory: Int?) {
    guard let container, let factory, let name = container.factory(factory)?.name else { return }
    if paths?.origin == factory {
      paths = nil
      status = Status(text: "Unmarked \(name).", role: .good)
    } else {
      paths = DependencyPaths(from: factory, in: container.factories)
      status = Status(text: "Marked \(name). Other graphs show the path to it.", role: .good)
    }
  }

  /// Whether commands can be sent. Where they cannot, the footer says why.
  mutating func canSendCommands() -> Bool {
    if isReadOnly {
      let reason =
        file != nil
        ? "This is a saved file."
        : isReadOnlyByChoice ? "Leave out --read-only for that." : "The process accepts no changes."
      warn("Read-only: nothing was changed. \(reason)")
      return false
    }
    guard lostConnection != nil else { return true }
    status = Status(text: "The connection is lost. This is the last known state.", role: .bad)
    return false
  }
}

extension ContainerPhase {
  /// Whether the container is starting.
  var isStarting: Bool {
    switch self {
    case .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks: true
    case .idle, .ready, .failed, .stopping, .stopped, .unknown: false
    }
  }
}

extension ContainerSnapshot {
  /// A factory by its number, or `nil`: a number from another process may be wrong.
  func factory(_ id: Int) -> FactorySnapshot? {
    factories.indices.contains(id) ? factories[id] : nil
  }

  func entry(_ store: String, _ key: String) -> EntrySnapshot? {
    stores.first { $0.id == store }?.entries.first { $0.key == key }
  }
}
