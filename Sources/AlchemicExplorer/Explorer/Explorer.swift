public import AlchemicInspection
public import TerminalScreen

/// The explorer of a container: a model that changes with messages and draws itself.
///
/// It knows neither a terminal nor a container. Its runner reports the window's size, loads the first snapshot, passes
/// every message to ``update(_:)`` and performs the effects that it returns:
///
/// ```swift
/// var explorer = Explorer()
/// _ = explorer.update(.resized(width: 120, height: 40))
/// perform(.loadSnapshot)
/// for await messages in batches {
///   for message in messages { explorer.update(message).forEach(perform) }
///   show(explorer.view(width: 120, height: 40))
/// }
/// ```
///
/// The runner may pass many messages between two views. Only a new graph and a filter cost more with more factories.
public struct Explorer: Sendable {
  /// The last known state of the container; `nil` before the first snapshot.
  public internal(set) var container: ContainerSnapshot?
  /// The pane that receives the keys.
  public internal(set) var focus: Pane
  /// The colours and attributes it draws with.
  public let theme: Theme
  /// The characters it draws with.
  public let symbols: Symbols
  /// The key bindings.
  public let keys: KeyTable
  /// Whether the explorer sends nothing that changes the container: because the user asked for that, or because the
  /// connection does not allow changes.
  public var isReadOnly: Bool { isReadOnlyByChoice || !canChange }
  /// Whether the user can replace the container with a new one, which is not started.
  public let canRestart: Bool
  /// The difference of local time from UTC, in seconds.
  public let secondsFromGMT: Int

  private let isReadOnlyByChoice: Bool
  /// Whether the connection allows changes.
  private var canChange = true
  /// The factory whose details were last requested.
  var requestedDetails: Int?
  /// When they were requested, on the container's clock, in nanoseconds.
  var detailsRequestedAt: UInt64 = 0
  /// The details that arrived last.
  var details: FactoryDetails?
  var synchronization = Synchronization()
  var startupLog = StartupLog()
  var events = EventHistory()
  /// The events as they were when the user paused their pane.
  var pausedEvents: EventHistory?
  var list = FactoryList()
  /// The text search in the detail or the graph.
  var search: LineSearch?
  var settings = SettingsList()
  /// The label of a callback that the user added. It is selected when its event arrives.
  var awaitedCallback: String?
  /// The entry to select when it appears: it was selected before and is missing at the moment.
  var awaitedEntry: SelectedEntry?
  /// The position in each pane, indexed by the pane's raw value.
  var cursors = Array(repeating: Cursor(), count: Pane.allCases.count)
  /// The factory that the detail and the graph show.
  var selected: Int?
  /// The paths from the marked factory to all others.
  var paths: DependencyPaths?
  /// The factories from which the user followed links, each with its position in the detail.
  var history: [Visit] = []
  var isZoomed = false
  var proportions = Proportions()
  /// The divider that the mouse drags.
  var dragged: Drag?
  /// Whether the start-up pane lists the slowest creations instead of the timeline.
  var isSlowestFirst = false
  var mode = Mode.browsing
  /// The footer's message, until the next key.
  var status: Status? {
    didSet { if let status, status.role != .text { messages.add(status) } }
  }
  /// The messages that the footer has shown.
  var messages = MessageHistory()
  /// The changes of settings, for undo and redo.
  var settingHistory = SettingHistory()
  /// The edit that was sent last. If the container refuses it, editing resumes with this value.
  var unconfirmed: SettingEditor?
  /// Why the connection was lost; `nil` while there is one.
  var lostConnection: String?
  /// The commands that the container has not answered.
  var pendingCommands = PendingCommands()
  /// The latest instant known of the container's clock.
  var now: UInt64 = 0
  var width = 80
  var height = 24

  /// The largest number of factories for which the list is sorted again at every event.
  static let quickCount = 2_000

  /// What the user is doing: browsing the panes, or using something that lies over them.
  enum Mode: Hashable, Sendable {
    case browsing
    case filtering(LineEditor)
    case editing(SettingEditor)
    case asking(Question)
    case readingHelp(top: Int)
    /// The messages lie over another mode and return to it.
    indirect case readingMessages(top: Int, over: Mode)
    case choosingCommand(CommandPalette)
    case enteringEntry(EntryPrompt)
    case choosingFile(ImportPrompt)
    case proposing(ImportProposal)

    var isChoosingFile: Bool {
      if case .choosingFile = self { true } else { false }
    }

    /// The slider of the setting that is being edited.
    var slider: Slider? {
      if case .editing(let editor) = self { editor.slider } else { nil }
    }
  }

  struct Visit: Hashable {
    var factory: Int
    var cursor: Cursor
  }

  struct Status: Hashable {
    var text: String
    var role: Role
  }

  /// Creates an explorer that waits for its first snapshot.
  ///
  /// - Parameters:
  ///   - theme: The colours and attributes to draw with.
  ///   - symbols: The characters to draw with.
  ///   - keys: The key bindings.
  ///   - isReadOnly: Whether to change nothing: no start, no settings.
  ///   - canRestart: Whether the user can replace the container with a new one.
  ///   - secondsFromGMT: The difference of local time from UTC, in seconds.
  ///   - focus: The pane that receives the keys at first.
  public init(
    theme: Theme = .standard, symbols: Symbols = .unicode, keys: KeyTable = .standard, isReadOnly: Bool = false,
    canRestart: Bool = false, secondsFromGMT: Int = 0, focus: Pane = .factories
  ) {
    self.theme = theme
    self.symbols = symbols
    self.keys = keys
    isReadOnlyByChoice = isReadOnly
    self.canRestart = canRestart
    self.secondsFromGMT = secondsFromGMT
    self.focus = focus
  }

  /// Whether the screen changes with time alone, so that the runner should send ticks.
  public var isAnimating: Bool {
    guard lostConnection == nil, let phase = container?.phase else { return false }
    return phase.isStarting
  }

  /// Whether the runner should send ticks until the container answers, or until the missing answer is reported.
  public var isAwaitingAnswer: Bool { pendingCommands.isAwaiting }

  /// Applies a message and returns the effects that the runner performs.
  public mutating func update(_ message: Message) -> [Effect] {
    let effects = process(message)
    pendingCommands.send(effects)
    return effects + requestDetails()
  }

  private mutating func process(_ message: Message) -> [Effect] {
    switch message {
    case .input(let input):
      return handle(input)
    case .resized(let width, let height):
      self.width = width
      self.height = height
      settleVisiblePanes()
      return []
    case .snapshot(let snapshot):
      return receive(snapshot)
    case .event(let event):
      return receive(event)
    case .dropped(let count):
      events.lose(count)
      return count > 0 && synchronization.lose() ? [.loadSnapshot] : []
    case .commandFinished(let command, let refusal):
      pendingCommands.finish(command)
      finish(command, refusal)
      return []
    case .detailsLoaded(let factory, let object, let explanations):
      if factory == requestedDetails {
        details = FactoryDetails(factory: factory, object: object, explanations: explanations)
        settleVisiblePanes()
      }
      return []
    case .notice(let text, let isSuccess):
      status = Status(text: text, role: isSuccess ? .good : .bad)
      return []
    case .settingsRead(let store, let assignments):
      receive(assignments, ofFileFor: store)
      return []
    case .settingsUnreadable(let store, let reason):
      showUnreadableFile(for: store, reason)
      return []
    case .connected(let capabilities):
      canChange = !capabilities.isDisjoint(with: [.start, .settings])
      return []
    case .replaced(let snapshot):
      replace(with: snapshot)
      return []
    case .connectionLost(let reason):
      lostConnection = reason
      status = nil
      pendingCommands = PendingCommands()
      synchronization.abandon()
      return []
    case .tick(let instant):
      now = max(now, instant)
      pendingCommands.wait(until: instant)
      arrangeFactories()
      return []
    }
  }

  /// Draws the window at a size, in columns and rows.
  public func view(width: Int, height: Int) -> Screen {
    var canvas = Canvas(screen: Screen(width: width, height: height), theme: theme, symbols: symbols)
    draw(on: &canvas)
    return canvas.screen
  }

  /// The context in which the keys are looked up.
  var context: Context {
    switch mode {
    case .browsing: Context(focus)
    case .filtering: .filter
    case .editing(let editor): editor.context
    case .asking: .question
    case .proposing: .proposal
    case .readingHelp: .help
    case .readingMessages: .messages
    case .choosingCommand: .palette
    case .enteringEntry(let prompt): prompt.context
    case .choosingFile: .line
    }
  }

  var layout: Layout {
    Layout(width: width, height: height, focus: focus, isZoomed: isZoomed, proportions: proportions)
  }

  subscript(cursor pane: Pane) -> Cursor {
    get { cursors[pane.rawValue] }
    set { cursors[pane.rawValue] = newValue }
  }
}

extension Phase {
  /// Whether the container is starting.
  var isStarting: Bool {
    switch self {
    case .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks: true
    case .idle, .ready, .failed: false
    }
  }
}
