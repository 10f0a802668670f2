internal import AlchemicComparison
public import AlchemicExplorer
public import AlchemicInspection
internal import TerminalScreen

/// Connects an ``Explorer`` to a terminal and a container: passes messages to it, runs its effects and draws its view.
///
/// The main thread sleeps until a key, a signal, an event or an answer arrives. No timer runs while nothing changes.
@MainActor
public final class ExplorerLoop {
  private let terminal: any Terminal
  private let scheduler: any Scheduler
  private let files: any ExplorerFiles
  private let editor: any SourceEditor
  private var connection: any Connection
  private let successor: Successor?
  private let restart: (@Sendable () -> any Connection)?
  private let hasMotion: Bool
  private let onLeave: @MainActor () -> Void
  private let onQuit: @MainActor (_ signal: Int32?) -> Void
  private var explorer: Explorer
  private var listening: Task<Void, Never>?
  private var mailbox = Mailbox(wake: {})
  /// The messages that were taken from the mailbox and not processed yet, oldest first.
  private var backlog: ArraySlice<Message> = []
  /// The number of messages after which the terminal is read again: they take a few milliseconds at most.
  static let deliveryLimit = 256
  private var frame = Frame.idle
  private var isTicking = false

  /// The state of drawing changes that the user did not cause.
  private enum Frame {
    /// Every change was drawn, and the last pause is over.
    case idle
    /// A frame was drawn less than 16 ms ago; `isDue` says whether a change waits for the next one.
    case pausing(isDue: Bool)
  }

  /// Creates a loop, which ``start()`` shows.
  ///
  /// - Parameters:
  ///   - explorer: The explorer, without a snapshot.
  ///   - terminal: The terminal to draw on.
  ///   - connection: The connection to the container.
  ///   - snapshot: The container's first snapshot.
  ///   - scheduler: The time and the threads.
  ///   - files: The user's files.
  ///   - editor: The user's editor.
  ///   - hasMotion: Whether durations on the screen grow, while a container starts or a store is offline.
  ///   - successor: How to find the next connection when this one ends; `nil` to stay disconnected.
  ///   - restart: Creates a new container to replace the current one; `nil` if it cannot be restarted.
  ///   - output: What the program writes, if the explorer has started it.
  ///   - onLeave: Called before `onQuit` when the program shall not end with the explorer.
  ///   - onQuit: Called when the user quits, without a signal, or when a signal ends the program. The terminal is
  ///     restored in the first case, and the callback restores it in the second.
  public init(
    _ explorer: Explorer, on terminal: any Terminal, connection: any Connection, snapshot: ContainerSnapshot,
    scheduler: any Scheduler, files: any ExplorerFiles, editor: any SourceEditor, hasMotion: Bool = true,
    successor: Successor? = nil,
    restart: (@Sendable () -> any Connection)? = nil, output: AsyncStream<String>? = nil,
    onLeave: @escaping @MainActor () -> Void = {}, onQuit: @escaping @MainActor (_ signal: Int32?) -> Void
  ) {
    self.explorer = explorer
    self.terminal = terminal
    self.connection = connection
    self.scheduler = scheduler
    self.files = files
    self.editor = editor
    self.hasMotion = hasMotion
    self.successor = successor
    self.restart = restart
    self.onLeave = onLeave
    self.onQuit = onQuit
    _ = self.explorer.update(.resized(width: terminal.width, height: terminal.height))
    _ = self.explorer.update(.connected(connection.capabilities))
    let effects = self.explorer.update(.snapshot(snapshot))
    mailbox = Mailbox { [weak self, scheduler] in
      scheduler.runOnMain { self?.deliver() }
    }
    for effect in effects { perform(effect) }
    listen(from: snapshot)
    if let output { listen(to: output) }
  }

  /// Starts the container, as the key `s` does.
  public func startContainer() { update([.startRequested], isInput: true) }

  /// Draws the first screen and begins to react to the terminal.
  public func start() {
    terminal.start(
      onInput: { self.update($0.map(Message.input), isInput: true) },
      onResize: { self.resize() },
      onQuit: { self.onQuit($0) })
    keepTime()
    draw()
  }

  // MARK: - Messages

  /// Passes on the updates: first the events before a snapshot that the container remembers, then all later ones.
  private func listen(from snapshot: ContainerSnapshot) {
    let updates = connection.updates(after: 0)
    let (mailbox, last) = (mailbox, snapshot.lastEvent)
    listening = scheduler.detach {
      var position: UInt64 = 0
      for await update in updates {
        switch update {
        case .event(let event):
          position = event.number
          mailbox.post(.event(event))
        case .dropped(let count):
          // What the container forgot before the snapshot is not lost: the snapshot includes it.
          let included = min(UInt64(clamping: count), last > position ? last - position : 0)
          position += included
          if count > Int(included) { mailbox.post(.dropped(count - Int(included))) }
        }
      }
      // Cancellation means that another connection has replaced this one.
      if !Task.isCancelled { await self.reconnect() }
    }
  }

  private func listen(to output: AsyncStream<String>) {
    scheduler.detach { [mailbox] in
      for await text in output { mailbox.post(.output(text)) }
    }
  }

  /// Reports the lost connection, keeps the last state on the screen, and waits for the successor if there is one.
  private func reconnect() async {
    update([.connectionLost(successor?.notice ?? "The process has ended.")], isInput: false)
    guard let successor, let process = explorer.container?.process else { return }
    do {
      let next = try await successor.next(process)
      let snapshot = try await next.snapshot()
      connection = next
      update([.connected(next.capabilities), .snapshot(snapshot)], isInput: false)
      listen(from: snapshot)
    } catch {
      // The process ended during the connection attempt, so wait for another one.
      if !(error is CancellationError) { await reconnect() }
    }
  }

  private func replaceConnection(by next: any Connection, _ snapshot: ContainerSnapshot) {
    listening?.cancel()
    connection = next
    // Messages from the previous container no longer apply.
    _ = mailbox.takeAll()
    backlog = []
    update([.replaced(snapshot)], isInput: true)
    listen(from: snapshot)
  }

  /// Takes what has arrived. A rest that is still to be processed is continued by itself.
  private func deliver() {
    let isContinued = !backlog.isEmpty
    backlog += mailbox.takeAll()
    if !isContinued { deliverPart() }
  }

  /// Processes the oldest messages, and the others after the terminal was read: thousands of events that arrive together
  /// must not delay a key.
  private func deliverPart() {
    guard !backlog.isEmpty else { return }
    let part = Array(backlog.prefix(Self.deliveryLimit))
    backlog = backlog.dropFirst(part.count)
    update(part, isInput: false)
    guard !backlog.isEmpty else {
      // Releases the messages of the whole array.
      backlog = []
      return
    }
    // A timer, so that the terminal is read before.
    scheduler.run(after: 500_000) { [weak self] in self?.deliverPart() }
  }

  private func resize() {
    update([.resized(width: terminal.width, height: terminal.height)], isInput: true)
  }

  /// Passes messages to the explorer and runs its effects, then draws once for all of them.
  private func update(_ messages: [Message], isInput: Bool) {
    for message in messages {
      for effect in explorer.update(message) { perform(effect) }
    }
    keepTime()
    isInput ? draw() : drawSoon()
  }

  // MARK: - Effects

  private func perform(_ effect: Effect) {
    let (mailbox, connection, files) = (mailbox, connection, files)
    switch effect {
    case .loadSnapshot:
      scheduler.detach {
        do {
          mailbox.post(.snapshot(try await connection.snapshot()))
        } catch {
          mailbox.post(.connectionLost("\(error)"))
        }
      }
    case .perform(let command, let id):
      scheduler.detach {
        do {
          try await connection.perform(command)
          mailbox.post(.commandFinished(id, refusal: nil))
        } catch {
          mailbox.post(.commandFinished(id, refusal: error as? CommandError ?? CommandError("\(error)")))
        }
      }
    case .restart:
      guard let restart else { break }
      scheduler.detach {
        let next = restart()
        // A container in this process always answers.
        guard let snapshot = try? await next.snapshot() else { return }
        await self.replaceConnection(by: next, snapshot)
      }
    case .saveSnapshot:
      scheduler.detach {
        let (text, isGood) = await files.save(connection)
        mailbox.post(.notice(text, isSuccess: isGood))
      }
    case .saveTrace(let container):
      scheduler.detach {
        let (text, isGood) = files.trace(container)
        mailbox.post(.notice(text, isSuccess: isGood))
      }
    case .exportSettings(let store):
      let (text, isGood) = files.export(store, of: explorer.container?.process.name ?? "settings")
      update([.notice(text, isSuccess: isGood)], isInput: false)
    case .loadLiveCounts(let delay):
      scheduler.run(after: delay) { [scheduler] in
        scheduler.detach {
          let none = LiveCounts(isCounting: false, instant: 0)
          mailbox.post(.liveCounts((try? await connection.liveCounts()) ?? none))
        }
      }
    case .loadScopes(let delay):
      // The connection of that moment: another one may have replaced this one.
      scheduler.run(after: delay) { [weak self] in self?.loadScopes() }
    case .analyzeStart:
      // The container's state is read again: an explorer that shared its own would have to copy it at the next event.
      scheduler.detach {
        mailbox.post(.startAnalyzed((try? await connection.snapshot()).flatMap { StartAnalysis($0) }))
      }
    case .shortenStart(let analysis, let factory):
      scheduler.detach {
        mailbox.post(.startShortened(factory: factory, duration: analysis.duration(without: factory)))
      }
    case .resume:
      // A timer, so that the terminal is read before.
      scheduler.run(after: 500_000) { [weak self] in self?.update([.resume], isInput: false) }
    case .compare(let run):
      scheduler.detach {
        do {
          mailbox.post(try await Self.compare(run, with: connection, files))
        } catch {
          mailbox.post(.comparisonFailed("\(error)"))
        }
      }
    case .readSettings(let store, let path):
      scheduler.detach { mailbox.post(files.read(path, for: store)) }
    case .listFiles(let directory):
      scheduler.detach { mailbox.post(.files(files.names(in: directory), in: directory)) }
    case .loadDetails(let factory):
      scheduler.detach {
        let object = try? await connection.describe(factory)
        let explanations = (try? await connection.explain(factory)) ?? []
        mailbox.post(.detailsLoaded(factory, object: object, explanations: explanations))
      }
    case .openSource(let location): open(location)
    case .findPath(let location):
      guard let process = explorer.container?.process else { break }
      scheduler.detach { [editor] in
        mailbox.post(.pathFound(location, path: await editor.path(of: location, of: process)))
      }
    case .findSources(let files):
      guard let process = explorer.container?.process else { break }
      scheduler.detach { [editor] in
        mailbox.post(.sourcesFound(await editor.addresses(of: files, of: process)))
      }
    case .copy(let text):
      terminal.copy(text)
    case .redraw:
      terminal.redraw()
    case .quit:
      terminal.close()
      onQuit(nil)
    case .leave:
      terminal.close()
      onLeave()
      onQuit(nil)
    case .suspend:
      let size = (terminal.width, terminal.height)
      terminal.suspend()
      if (terminal.width, terminal.height) != size { resize() }
    }
  }

  private func loadScopes() {
    scheduler.detach { [mailbox, connection] in mailbox.post(.scopes(try? await connection.scopes())) }
  }

  /// Opens a place in the source in the user's editor, which has the terminal until it ends.
  private func open(_ location: SourceLocationSnapshot) {
    guard let process = explorer.container?.process else { return }
    scheduler.detach { [editor, mailbox] in
      do {
        let command = try await editor.command(toOpen: location, of: process)
        await self.run(command)
      } catch {
        mailbox.post(.notice("\(error)", isSuccess: false))
      }
    }
  }

  private func run(_ command: LentCommand) {
    terminal.run(command.words) { [weak self] status in
      let problem: String? =
        switch status {
        case 0: nil
        // The statuses with which shells report a command that they could not run.
        case 126, 127: "Can't run \(command.name). Set VISUAL or EDITOR to your editor."
        default: "\(command.name) ended with status \(status)."
        }
      if let problem { self?.update([.notice(problem, isSuccess: false)], isInput: true) }
    }
  }

  /// Compares a run with the container.
  ///
  /// The container's state is read again: an explorer that shared its own would have to copy it at the next event.
  private nonisolated static func compare(
    _ run: EarlierRun, with connection: any Connection, _ files: any ExplorerFiles
  ) async throws -> Message {
    let (old, name): (ContainerSnapshot, String)
    switch run {
    case .previous(let snapshot): (old, name) = (snapshot, "the previous run")
    case .named(let text): (old, name) = (try await files.run(named: text), text)
    }
    var comparison = Comparison(from: old, to: try await connection.snapshot(), ComparisonOptions())
    while true {
      if let diff = comparison.advance() {
        return .compared(diff.limited(to: EarlierRun.listLimit), with: name)
      }
      // Events and answers share the queue of the tasks.
      await Task.yield()
    }
  }

  // MARK: - Drawing

  /// Draws changes that the user did not cause, at most sixty times a second. User input is drawn at once.
  private func drawSoon() {
    switch frame {
    case .idle:
      draw()
      pause()
    case .pausing:
      frame = .pausing(isDue: true)
    }
  }

  private func pause() {
    frame = .pausing(isDue: false)
    scheduler.run(after: 16_000_000) { [weak self] in
      guard let self else { return }
      guard case .pausing(isDue: true) = frame else {
        frame = .idle
        return
      }
      draw()
      pause()
    }
  }

  private func draw() {
    terminal.draw(explorer.view(width: terminal.width, height: terminal.height))
    if case .pausing = frame { frame = .pausing(isDue: false) }
  }

  /// Passes the time to the explorer while it counts one, and schedules what follows.
  private func keepTime() {
    if hasMotion, explorer.isCounting {
      for effect in explorer.update(.time(scheduler.date)) { perform(effect) }
    }
    scheduleTick()
  }

  /// Schedules a tick while durations on the screen increase or an answer can time out.
  private func scheduleTick() {
    let isFast = hasMotion && explorer.isAnimating || explorer.isAwaitingAnswer
    guard isFast || hasMotion && explorer.isCounting, !isTicking else { return }
    isTicking = true
    scheduler.run(after: isFast ? 100_000_000 : 500_000_000) { [weak self] in
      guard let self else { return }
      isTicking = false
      update([.tick(scheduler.now)], isInput: false)
    }
  }
}
