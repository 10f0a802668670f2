import AlchemicTUICore
import AlchemicExplorer
import AlchemicInspection
import Dispatch
import Foundation
import NCursesTerminal
import TerminalScreen

/// Connects an ``Explorer`` to a terminal and a container: passes messages to it, runs its effects and draws its view.
///
/// The main thread sleeps until a key, a signal, an event or an answer arrives. No timer runs while nothing changes.
@MainActor
final class Session {
  /// The session that the terminal shows.
  private(set) static weak var shown: Session?

  private let terminal: NCursesTerminal
  private var connection: any Connection
  private let successor: Successor?
  private let restart: (@Sendable () -> any Connection)?
  private var listening: Task<Void, Never>?
  private let hasMotion: Bool
  private let onExit: @MainActor () -> Void
  private var explorer: Explorer
  private var mailbox = Mailbox(wake: {})
  private var frame = Frame.idle
  private var isTicking = false

  /// The state of drawing changes that the user did not cause.
  private enum Frame {
    /// Every change was drawn, and the last pause is over.
    case idle
    /// A frame was drawn less than 16 ms ago; `isDue` says whether a change waits for the next one.
    case pausing(isDue: Bool)
  }

  /// How to replace a connection that has ended.
  struct Successor {
    /// The message to the user while the session waits.
    var notice: String
    /// Waits for the next connection.
    var next: @Sendable (_ last: ProcessDescription) async throws -> any Connection
  }

  /// Creates a session, which is shown by ``run()``.
  ///
  /// - Parameters:
  ///   - terminal: The terminal to draw on.
  ///   - connection: The connection to the container.
  ///   - snapshot: The container's first snapshot.
  ///   - preferences: The user's preferences.
  ///   - isReadOnly: Whether the explorer rejects commands that change something.
  ///   - successor: How to find the next connection when this one ends; `nil` to stay disconnected.
  ///   - restart: Creates a new container to replace the current one; `nil` if it cannot be restarted.
  ///   - onExit: Called before the program exits, also by a signal.
  init(
    terminal: NCursesTerminal, connection: any Connection, snapshot: ContainerSnapshot,
    preferences: ExplorerPreferences, isReadOnly: Bool, successor: Successor?,
    restart: (@Sendable () -> any Connection)?, onExit: @escaping @MainActor () -> Void
  ) {
    self.terminal = terminal
    self.connection = connection
    self.successor = successor
    self.restart = restart
    self.onExit = onExit
    hasMotion = preferences.hasMotion
    explorer = Explorer(
      theme: preferences.theme, symbols: terminal.capabilities.unicode ? .unicode : .ascii,
      keys: preferences.keys, isReadOnly: isReadOnly, canRestart: restart != nil,
      secondsFromGMT: Self.secondsFromGMT)
    _ = explorer.update(.resized(width: terminal.size.width, height: terminal.size.height))
    _ = explorer.update(.connected(connection.capabilities))
    _ = explorer.update(.snapshot(snapshot))
    mailbox = Mailbox { [weak self] in
      DispatchQueue.main.async {
        MainActor.assumeIsolated { self?.deliver() }
      }
    }
    listen(after: snapshot.lastEvent)
  }

  /// The offset of the local time zone, from the C library: Foundation's time zones would delay the first screen.
  private static var secondsFromGMT: Int {
    var now = time(nil)
    var local = tm()
    return localtime_r(&now, &local) == nil ? 0 : local.tm_gmtoff
  }

  /// Starts the container, as the key `s` does.
  func start() { update([.startRequested], isInput: true) }

  /// Shows the explorer until the user quits.
  func run() -> Never {
    Self.shown = self
    terminal.start(
      onInput: { self.update($0.map(Message.input), isInput: true) },
      onResize: { self.resize() },
      onQuit: {
        self.onExit()
        self.terminal.quit(by: $0)
      })
    draw()
    terminal.serve()
  }

  // MARK: - Messages

  private func listen(after event: UInt64) {
    let updates = connection.updates(after: event)
    let mailbox = mailbox
    listening = runDetached {
      for await update in updates { mailbox.post(Message(update)) }
      // Cancellation means that another connection has replaced this one.
      if !Task.isCancelled { await self.reconnect() }
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
      listen(after: snapshot.lastEvent)
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
    update([.replaced(snapshot)], isInput: true)
    listen(after: snapshot.lastEvent)
  }

  private func deliver() {
    update(mailbox.takeAll(), isInput: false)
  }

  private func resize() {
    update([.resized(width: terminal.size.width, height: terminal.size.height)], isInput: true)
  }

  /// Passes messages to the explorer and runs its effects, then draws once for all of them.
  private func update(_ messages: [Message], isInput: Bool) {
    for message in messages {
      for effect in explorer.update(message) { perform(effect) }
    }
    scheduleTick()
    isInput ? draw() : drawSoon()
  }

  // MARK: - Effects

  private func perform(_ effect: Effect) {
    let mailbox = mailbox
    let connection = connection
    switch effect {
    case .loadSnapshot:
      runDetached {
        do {
          mailbox.post(.snapshot(try await connection.snapshot()))
        } catch {
          mailbox.post(.connectionLost("\(error)"))
        }
      }
    case .perform(let command, let id):
      runDetached {
        do {
          try await connection.perform(command)
          mailbox.post(.commandFinished(id, refusal: nil))
        } catch {
          mailbox.post(.commandFinished(id, refusal: error as? CommandError ?? CommandError("\(error)")))
        }
      }
    case .restart:
      guard let restart else { break }
      runDetached {
        let next = restart()
        // A container in this process always answers.
        guard let snapshot = try? await next.snapshot() else { return }
        await self.replaceConnection(by: next, snapshot)
      }
    case .saveSnapshot:
      runDetached {
        let (text, isGood) = await SnapshotFile.save(connection)
        mailbox.post(.notice(text, isSuccess: isGood))
      }
    case .exportSettings(let store):
      let (text, isGood) = SettingsFileAccess.export(store, of: explorer.container?.process.name ?? "settings")
      update([.notice(text, isSuccess: isGood)], isInput: false)
    case .readSettings(let store, let path):
      runDetached { mailbox.post(SettingsFileAccess.read(path, for: store)) }
    case .loadDetails(let factory):
      runDetached {
        let object = try? await connection.describe(factory)
        let explanations = (try? await connection.explain(factory)) ?? []
        mailbox.post(.detailsLoaded(factory, object: object, explanations: explanations))
      }
    case .copy(let text):
      terminal.copy(text)
    case .redraw:
      terminal.redraw()
    case .quit:
      terminal.close()
      onExit()
      exit(EXIT_SUCCESS)
    case .suspend:
      let size = terminal.size
      terminal.suspend()
      if terminal.size != size { resize() }
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
    after(.milliseconds(16)) { session in
      guard case .pausing(isDue: true) = session.frame else {
        session.frame = .idle
        return
      }
      session.draw()
      session.pause()
    }
  }

  private func draw() {
    terminal.draw(explorer.view(width: terminal.size.width, height: terminal.size.height))
    if case .pausing = frame { frame = .pausing(isDue: false) }
  }

  /// Schedules a tick while durations on the screen increase or an answer can time out.
  private func scheduleTick() {
    guard hasMotion && explorer.isAnimating || explorer.isAwaitingAnswer, !isTicking else { return }
    isTicking = true
    after(.milliseconds(100)) { session in
      session.isTicking = false
      session.update([.tick(DispatchTime.now().uptimeNanoseconds)], isInput: false)
    }
  }

  private func after(_ interval: DispatchTimeInterval, _ body: @escaping @MainActor (Session) -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + interval) { [weak self] in
      MainActor.assumeIsolated {
        if let self { body(self) }
      }
    }
  }
}
