import AlchemicTUICore
import AlchemicExplorer
import AlchemicInspection
import Dispatch
import Foundation
import NCursesTerminal
import TerminalScreen

/// One sitting at the explorer: brings messages to it, does what it wants done, and shows it.
///
/// The main thread sleeps until a key, a signal, an event or an answer comes; there is no timer while nothing moves.
@MainActor
final class Session {
  /// The one whose screen the terminal shows.
  private(set) static weak var shown: Session?

  private let terminal: NCursesTerminal
  private var connection: any Connection
  private let successor: Successor?
  private let restart: (@Sendable () -> any Connection)?
  private var listening: Task<Void, Never>?
  private let hasMotion: Bool
  private let onLeave: @MainActor () -> Void
  private var explorer: Explorer
  private var mailbox = Mailbox(wake: {})
  private var frame = Frame.idle
  private var isTicking = false

  /// What becomes of changes that are not shown yet.
  private enum Frame {
    /// All is shown, and nothing was for a while.
    case idle
    /// Something was shown just now; when the pause ends, what changed meanwhile is.
    case pausing(isDue: Bool)
  }

  /// What takes the place of a connection that has ended.
  struct Successor {
    /// Why there is nothing to see but what was, and what is waited for.
    var notice: String
    /// Waits for the next connection.
    var next: @Sendable (_ last: ProcessDescription) async throws -> any Connection
  }

  /// - Parameters:
  ///   - terminal: Where it is shown.
  ///   - connection: The way to the container.
  ///   - snapshot: The container as it is at first.
  ///   - preferences: What its user chose.
  ///   - isReadOnly: Whether it changes nothing.
  ///   - successor: What takes the place of the connection when it has ended.
  ///   - restart: What makes a container that is started anew; `nil` where there can be none.
  ///   - onLeave: Called before the program ends, whyever it does.
  init(
    terminal: NCursesTerminal, connection: any Connection, snapshot: ContainerSnapshot,
    preferences: ExplorerPreferences,
    isReadOnly: Bool, successor: Successor?, restart: (@Sendable () -> any Connection)?,
    onLeave: @escaping @MainActor () -> Void
  ) {
    self.terminal = terminal
    self.connection = connection
    self.successor = successor
    self.restart = restart
    self.onLeave = onLeave
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

  /// Asked of the C library: Foundation's time zones take longer than the first screen has.
  private static var secondsFromGMT: Int {
    var now = time(nil)
    var local = tm()
    return localtime_r(&now, &local) == nil ? 0 : local.tm_gmtoff
  }

  /// Has the container start, as `s` does.
  func start() { perform(.perform(.start)) }

  /// Shows the explorer until it is left.
  func run() -> Never {
    Self.shown = self
    terminal.start(
      onInput: { self.take($0.map(Message.input), isInput: true) },
      onResize: { self.adaptSize() },
      onQuit: {
        self.onLeave()
        self.terminal.quit(by: $0)
      })
    show()
    terminal.serve()
  }

  private func listen(after event: UInt64) {
    let updates = connection.updates(after: event)
    let mailbox = mailbox
    listening = quietly {
      for await update in updates { mailbox.post(Message(update)) }
      // Who stopped listening has another connection already.
      if !Task.isCancelled { await self.followOn() }
    }
  }

  /// The connection has ended: says so, keeps what is known, and goes on with the next one when there is one.
  private func followOn() async {
    take([.connectionLost(successor?.notice ?? "The process has ended.")], isInput: false)
    guard let successor, let process = explorer.container?.process else { return }
    do {
      let next = try await successor.next(process)
      let snapshot = try await next.snapshot()
      connection = next
      take([.connected(next.capabilities), .snapshot(snapshot)], isInput: false)
      listen(after: snapshot.lastEvent)
    } catch {
      // It went as soon as it came: the one after it may stay.
      if !(error is CancellationError) { await followOn() }
    }
  }

  private func replaceConnection(by next: any Connection, _ snapshot: ContainerSnapshot) {
    listening?.cancel()
    connection = next
    // What the one before told is of no use any more.
    _ = mailbox.takeAll()
    take([.replaced(snapshot)], isInput: true)
    listen(after: snapshot.lastEvent)
  }

  private func deliver() {
    take(mailbox.takeAll(), isInput: false)
  }

  private func adaptSize() {
    take([.resized(width: terminal.size.width, height: terminal.size.height)], isInput: true)
  }

  /// Takes in messages, then draws once for all of them.
  private func take(_ messages: [Message], isInput: Bool) {
    for message in messages {
      for effect in explorer.update(message) { perform(effect) }
    }
    tickWhileMoving()
    isInput ? show() : showSoon()
  }

  private func perform(_ effect: Effect) {
    let mailbox = mailbox
    let connection = connection
    switch effect {
    case .loadSnapshot:
      quietly {
        do {
          mailbox.post(.snapshot(try await connection.snapshot()))
        } catch {
          mailbox.post(.connectionLost("\(error)"))
        }
      }
    case .perform(let command):
      quietly {
        do {
          try await connection.perform(command)
          mailbox.post(.commandFinished(command, refusal: nil))
        } catch {
          mailbox.post(.commandFinished(command, refusal: error as? CommandError ?? CommandError("\(error)")))
        }
      }
    case .restart:
      guard let restart else { break }
      quietly {
        let next = restart()
        // A container of this process always answers.
        guard let snapshot = try? await next.snapshot() else { return }
        await self.replaceConnection(by: next, snapshot)
      }
    case .saveSnapshot:
      quietly {
        let (text, isGood) = await SnapshotFile.save(connection)
        mailbox.post(.told(text, isGood: isGood))
      }
    case .exportSettings(let store):
      let (text, isGood) = SettingsTransfer.export(store, of: explorer.container?.process.name ?? "settings")
      take([.told(text, isGood: isGood)], isInput: false)
    case .readSettings(let store, let path):
      quietly { mailbox.post(SettingsTransfer.read(path, for: store)) }
    case .examine(let factory):
      quietly {
        let object = try? await connection.describe(factory)
        let explanations = (try? await connection.explain(factory)) ?? []
        mailbox.post(.examined(factory, object: object, explanations: explanations))
      }
    case .copy(let text):
      terminal.copy(text)
    case .redraw:
      terminal.redraw()
    case .quit:
      terminal.close()
      onLeave()
      exit(EXIT_SUCCESS)
    case .suspend:
      let size = terminal.size
      terminal.suspend()
      if terminal.size != size { adaptSize() }
    }
  }

  /// What happens by itself is shown at most sixty times a second; what a person did, at once.
  private func showSoon() {
    switch frame {
    case .idle:
      show()
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
      session.show()
      session.pause()
    }
  }

  private func show() {
    terminal.draw(explorer.view(width: terminal.size.width, height: terminal.size.height))
    if case .pausing = frame { frame = .pausing(isDue: false) }
  }

  /// While a start is under way, times run on, and while an answer is awaited, patience ends; otherwise nothing does.
  private func tickWhileMoving() {
    guard hasMotion && explorer.isAnimating || explorer.isAwaitingAnswer, !isTicking else { return }
    isTicking = true
    after(.milliseconds(100)) { session in
      session.isTicking = false
      session.take([.tick(DispatchTime.now().uptimeNanoseconds)], isInput: false)
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
