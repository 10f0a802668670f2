// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

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
/// perform(.ask(LoadSnapshot()))
/// for await messages in batches {
///   for message in messages { explorer.update(message).forEach(perform) }
///   show(explorer.view(width: 120, height: 40))
/// }
/// ```
///
/// The runner may pass many messages between two views. Only a new graph and a filter cost more with more factories.
public struct Explorer: Sendable {
  /// What the panes and the overlays have in common.
  var shared: ExplorerState
  /// The panes, view by view.
  var panes: [any PaneModel]
  /// What lies over the panes. The last one receives the input.
  var overlays: [any Overlay] = []
  /// Whether a search that goes on in parts has requested the next one.
  private var isResuming = false
  /// The divider that the mouse drags.
  var dragged: Drag?

  /// The last known state of the container; `nil` before the first snapshot.
  public var container: ContainerSnapshot? { shared.container }
  /// The pane that receives the keys.
  public var focus: Pane { shared.focus }
  /// The characters it draws with.
  public var symbols: Symbols { shared.symbols }
  /// The key bindings.
  public var keys: KeyTable { shared.appearance.keys }
  /// Whether the explorer sends nothing that changes the container: because the user asked for that, or because the
  /// connection does not allow changes.
  public var isReadOnly: Bool { shared.isReadOnly }

  /// Creates an explorer that waits for its first snapshot.
  ///
  /// - Parameters:
  ///   - theme: The choice of colours and attributes to draw with.
  ///   - symbols: The characters to draw with.
  ///   - keys: The key bindings.
  ///   - isReadOnly: Whether to change nothing: no start, no settings.
  ///   - canRestart: Whether the user can replace the container with a new one.
  ///   - secondsFromGMT: The difference of local time from UTC, in seconds.
  ///   - file: The file that it shows; `nil` for a process.
  ///   - focus: The pane that receives the keys at first.
  ///   - end: What quitting means for the program that is explored.
  ///   - hyperlinks: What the terminal shows of links to places in the source.
  ///   - remembered: What the window looked like in an earlier run.
  public init(
    theme: ThemeChoice = .automatic, symbols: Symbols = .unicode, keys: KeyTable = .standard, isReadOnly: Bool = false,
    canRestart: Bool = false, secondsFromGMT: Int = 0, file: SavedFile? = nil, focus: Pane = .factories,
    end: ProgramEnd = .others, hyperlinks: Hyperlinks = .none, remembered: RememberedWindow = RememberedWindow()
  ) {
    self.init(
      end.panes, theme: theme, symbols: symbols, keys: keys, isReadOnly: isReadOnly, canRestart: canRestart,
      secondsFromGMT: secondsFromGMT, focus: focus, end: end)
    shared.access.file = file
    shared.appearance.sources = SourceAddresses(hyperlinks)
    restore(remembered)
  }

  /// Creates an explorer with these panes, of which the first is the list of factories.
  init(
    _ types: [any PaneModel.Type], theme: ThemeChoice = .automatic, symbols: Symbols = .unicode, keys: KeyTable,
    isReadOnly: Bool = false, canRestart: Bool = false, secondsFromGMT: Int = 0, focus: Pane = .factories,
    end: ProgramEnd = .others
  ) {
    panes = types.map { $0.init() }
    shared = ExplorerState(
      appearance: Appearance(theme, symbols: symbols, keys: keys, secondsFromGMT: secondsFromGMT),
      access: Access(end: end, canRestart: canRestart, isReadOnlyByChoice: isReadOnly),
      window: WindowState(panes: types.map { PaneKind(type: $0) }, focus: focus))
  }

  /// Whether the screen changes with time alone, so that the runner should send ticks.
  public var isAnimating: Bool { shared.isAnimating }

  /// Whether a time on the screen is counted in seconds, so that the runner should send the present time.
  public var isCounting: Bool { shared.isCounting }

  /// Whether the runner should send ticks until the container answers, or until the missing answer is reported.
  public var isAwaitingAnswer: Bool { shared.mirror.commands.isAwaiting }

  /// Applies a message and returns the effects that the runner performs.
  public mutating func update(_ message: Message) -> [Effect] {
    var effects = process(message)
    shared.arrangeWindow()
    for placed in shared.layout.panes {
      let index = index(of: placed.pane)
      panes[index].layOut(width: panes[index].content(in: placed.rectangle).textWidth, shared)
    }
    if shared.layout.stripRow != nil {
      panes[index(of: .startup)].layOut(width: shared.window.width - 2, shared)
    }
    for index in panes.indices { effects += panes[index].missing(shared) }
    if !isResuming, self[focus].search?.scan?.isFinished == false {
      isResuming = true
      effects.append(.resume)
    }
    return effects
  }

  mutating func process(_ message: Message) -> [Effect] {
    switch message {
    case .input(let input):
      return handle(input)
    case .startRequested:
      return performCommon(.start)
    case .resized(let width, let height):
      shared.window.width = width
      shared.window.height = height
      settleVisiblePanes()
      return []
    case .snapshot(let snapshot):
      return receive(snapshot)
    case .event(let event):
      return receive(event)
    case .dropped(let count):
      return notify(message) + (shared.mirror.lose(count) ? [.ask(LoadSnapshot())] : [])
    case .answered(let reply):
      return receive(reply)
    case .notice(let text, let isSuccess):
      shared.status = StatusMessage(text: text, role: isSuccess ? .good : .bad)
      return []
    case .output, .pastEvent, .rewound:
      return notify(message)
    case .resume:
      isResuming = false
      continueSearch()
      return []
    case .connected(let capabilities):
      shared.access.canChange = !capabilities.isDisjoint(with: [.start, .settings])
      shared.access.letsStop = capabilities.contains(.stop)
      return []
    case .replaced(let snapshot):
      return replace(with: snapshot)
    case .connectionLost(let reason):
      shared.mirror.lostConnection = reason
      shared.status = nil
      // The title may have no room for the whole reason.
      shared.messages.add(StatusMessage(text: "Connection lost: \(reason)", role: .bad))
      shared.mirror.commands.loseConnection()
      shared.mirror.synchronization.abandon()
      return notify(message)
    case .tick(let instant):
      shared.mirror.advance(to: instant)
      shared.mirror.commands.wait(until: instant)
      return notify(message)
    case .time(let date):
      shared.mirror.date = date
      return notify(message)
    }
  }

  /// Passes a message to all panes and overlays.
  mutating func notify(_ message: Message) -> [Effect] {
    var effects: [Effect] = []
    for index in panes.indices { effects += carryOut(panes[index].receive(message, &shared)) }
    // The top one first: each may close itself, and nothing else.
    for index in overlays.indices.reversed() where overlays.indices.contains(index) {
      for request in overlays[index].receive(message, &shared) {
        if case .close = request {
          overlays.remove(at: index)
        } else {
          effects += carryOut([request])
        }
      }
    }
    return effects
  }

  /// Draws the window at a size, in columns and rows.
  public func view(width: Int, height: Int) -> Screen {
    var canvas = Canvas(screen: Screen(width: width, height: height), theme: shared.appearance.theme, symbols: symbols)
    canvas.sources = shared.appearance.sources
    draw(on: &canvas)
    return canvas.screen
  }

  /// The context in which the keys are looked up.
  var context: Context { overlays.last?.context ?? Context(focus) }

  /// The index of a pane in ``panes``.
  func index(of pane: Pane) -> Int { shared.window.index(of: pane) }

  subscript(pane: Pane) -> any PaneModel { panes[index(of: pane)] }
}
