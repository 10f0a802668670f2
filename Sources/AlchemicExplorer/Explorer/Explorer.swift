public import AlchemicInspection
public import TerminalScreen

/// The explorer over a container: a model that messages change, and that draws itself.
///
/// It knows neither a terminal nor a container. Whoever runs it tells it the window's size, loads the first snapshot,
/// and from then on passes on every message and does what ``update(_:)`` returns:
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
/// Many messages may come between two views; none of them costs more the more factories there are, except for a new
/// graph and a filter.
public struct Explorer: Sendable {
  /// What is known of the container; `nil` before the first snapshot.
  public internal(set) var container: ContainerSnapshot?
  /// The pane that keys go to.
  public internal(set) var focus: Pane
  /// The colours and attributes it draws with.
  public let theme: Theme
  /// The characters it draws with.
  public let symbols: Symbols
  /// What the keys do.
  public let keys: KeyTable
  /// Whether it only looks, and sends the container nothing that changes it: by choice, or because the connection does
  /// no more.
  public var isReadOnly: Bool { isReadOnlyByChoice || !canChange }
  /// Whether another container can take the place of this one, to be started anew.
  public let canRestart: Bool
  /// What the wall clock is ahead of UTC here.
  public let secondsFromGMT: Int

  private let isReadOnlyByChoice: Bool
  /// Whether the connection lets anything be changed.
  private var canChange = true
  /// The factory that was asked about last.
  var requestedDetails: Int?
  /// When that was, on the container's clock.
  var detailsRequestedAt: UInt64 = 0
  /// What the answer was.
  var details: FactoryDetails?
  var synchronization = Synchronization()
  var log = StartupLog()
  var events = EventHistory()
  /// The events as they were when their pane was paused.
  var pausedEvents: EventHistory?
  var list = FactoryList()
  /// What is looked for in the lines of a pane.
  var search: LineSearch?
  var settings = SettingsList()
  /// The label of a callback that was added and is not told of yet: it is selected when it is.
  var awaitedCallback: String?
  /// The entry that was selected and is not there at present: it is selected again when it comes.
  var awaitedEntry: SelectedEntry?
  /// Where each pane is scrolled to, by the pane's raw value.
  var cursors = Array(repeating: Cursor(), count: Pane.allCases.count)
  /// The factory that the detail shows.
  var selected: Int?
  /// The ways from the marked factory to the others.
  var paths: DependencyPaths?
  /// The factories that links were followed from, with the place of the link.
  var history: [Visit] = []
  var isZoomed = false
  var proportions = Proportions()
  /// The divider that follows the mouse.
  var dragged: Drag?
  /// Whether the start is shown by what took longest, and not as it went.
  var isSlowestFirst = false
  var mode = Mode.browsing
  /// What the footer says until the next key.
  var status: Status? {
    didSet { if let status, status.role != .text { messages.add(status) } }
  }
  /// What it has said.
  var messages = MessageHistory()
  /// What was changed in the settings, to take it back.
  var settingHistory = SettingHistory()
  /// What was sent to the container and may be refused, to take up editing again.
  var unconfirmed: SettingEditor?
  /// Why the container can no longer be reached.
  var lostConnection: String?
  /// The commands that were sent and not answered yet.
  var pendingCommands = PendingCommands()
  /// The latest instant known of the container's clock.
  var now: UInt64 = 0
  var width = 80
  var height = 24

  /// Up to how many factories can be listed anew at every event.
  static let quickCount = 2_000

  /// What a person is doing besides looking.
  enum Mode: Hashable, Sendable {
    case browsing
    case filtering(LineEditor)
    case editing(SettingEditor)
    case asking(Question)
    case readingHelp(top: Int)
    /// The messages lie over what is done, and go back to it.
    indirect case readingMessages(top: Int, over: Mode)
    case choosingCommand(CommandPalette)
    case enteringEntry(EntryPrompt)
    case choosingFile(ImportPrompt)
    case proposing(ImportProposal)

    var isChoosingFile: Bool {
      if case .choosingFile = self { true } else { false }
    }

    /// The slider that is edited.
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

  /// An explorer that waits for its first snapshot.
  ///
  /// - Parameters:
  ///   - theme: The colours and attributes to draw with.
  ///   - symbols: The characters to draw with.
  ///   - keys: What the keys do.
  ///   - isReadOnly: Whether it only looks: no start, no settings.
  ///   - canRestart: Whether another container can take the place of this one, to be started anew.
  ///   - secondsFromGMT: What the wall clock is ahead of UTC where it is shown.
  ///   - focus: The pane that keys go to at first.
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

  /// Whether something on the screen moves with time alone, so that ticks are worth sending.
  public var isAnimating: Bool {
    guard lostConnection == nil, let phase = container?.phase else { return false }
    return phase.isStarting
  }

  /// Whether ticks are worth sending until a command is answered, or it is told that it is not.
  public var isAwaitingAnswer: Bool { pendingCommands.isAwaiting }

  /// Takes in a message and returns what is to be done about it.
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

  /// What a terminal of that size shows.
  public func view(width: Int, height: Int) -> Screen {
    var canvas = Canvas(screen: Screen(width: width, height: height), theme: theme, symbols: symbols)
    draw(on: &canvas)
    return canvas.screen
  }

  /// What the keys mean now.
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
  /// Whether a start is under way.
  var isStarting: Bool {
    switch self {
    case .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks: true
    case .idle, .ready, .failed: false
    }
  }
}
