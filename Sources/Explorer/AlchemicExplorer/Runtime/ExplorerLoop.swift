// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicInspection
internal import TerminalScreen

/// Connects an ``Explorer`` to a terminal and a container: passes messages to it, runs its effects and draws its view.
///
/// The main thread sleeps until a key, a signal, an event or an answer arrives. No timer runs while nothing changes.
@MainActor
public final class ExplorerLoop {
  let terminal: any Terminal
  let scheduler: any Scheduler
  let environment: any Environment
  private(set) var connection: any Connection
  private let hasMotion: Bool
  let onLeave: @MainActor () -> Void
  let onQuit: @MainActor (_ signal: Int32?) -> Void
  private(set) var explorer: Explorer
  private var listening: Task<Void, Never>?
  private(set) var mailbox = Mailbox(wake: {})
  /// The messages that were taken from the mailbox and not processed yet, oldest first.
  private var backlog: ArraySlice<Message> = []
  /// The number of messages after which the terminal is read again: they take about a millisecond.
  static let deliveryLimit = 64
  private var frame = Frame.idle
  private var isTicking = false
  private var replacement: Replacement

  /// How another connection takes the place of this one.
  private struct Replacement {
    let successor: Successor?
    let restart: (@Sendable () async throws -> any Connection)?
    var restarting = Restarting.no
  }

  /// A restart of the container.
  private enum Restarting {
    /// None is under way.
    case no
    /// The old container may still answer, or its process has ended.
    case underWay(hasEnded: Bool)
  }

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
  ///   - environment: The files and the programs of the user.
  ///   - hasMotion: Whether durations on the screen grow, while a container starts or a store is offline.
  ///   - successor: How to find the next connection when this one ends; `nil` to stay disconnected.
  ///   - restart: Ends the current container and creates a new one; `nil` if it cannot be restarted. An error says why
  ///     there is no new one.
  ///   - output: What the program writes, if the explorer has started it.
  ///   - onLeave: Called before `onQuit` when the program shall not end with the explorer.
  ///   - onQuit: Called when the user quits, without a signal, or when a signal ends the program. The terminal is
  ///     restored in the first case, and the callback restores it in the second.
  public init(
    _ explorer: Explorer, on terminal: any Terminal, connection: any Connection, snapshot: ContainerSnapshot,
    scheduler: any Scheduler, environment: any Environment, hasMotion: Bool = true, successor: Successor? = nil,
    restart: (@Sendable () async throws -> any Connection)? = nil, output: AsyncStream<String>? = nil,
    onLeave: @escaping @MainActor () -> Void = {}, onQuit: @escaping @MainActor (_ signal: Int32?) -> Void
  ) {
    self.explorer = explorer
    self.terminal = terminal
    self.connection = connection
    self.scheduler = scheduler
    self.environment = environment
    self.hasMotion = hasMotion
    replacement = Replacement(successor: successor, restart: restart)
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

  /// What the next run shows in the same way.
  public var remembered: RememberedWindow { explorer.remembered }

  /// Shows a message in the last line, and keeps it among the messages.
  public func report(_ text: String) { update([.notice(text, isSuccess: false)], isInput: false) }

  /// Starts the container, as the key `s` does.
  public func startContainer() { update([.startRequested], isInput: true) }

  /// Draws the first screen and begins to react to the terminal.
  public func start() {
    terminal.start(
      onInput: { self.update($0.map(Message.input), isInput: true) },
      onResize: { self.resize() },
      onQuit: { self.onQuit($0) })
    passTime()
    draw()
    scheduleTick()
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
      await self.reconnect()
    }
  }

  private func listen(to output: AsyncStream<String>) {
    scheduler.detach { [mailbox] in
      for await text in output { mailbox.post(.output(text)) }
    }
  }

  /// Reports the lost connection, keeps the last state on the screen, and waits for the successor if there is one.
  private func reconnect() async {
    guard noteEnd() else { return }
    let reason = await connection.endReason()
    // The user may have restarted the program since then.
    guard noteEnd() else { return }
    update([.connectionLost(replacement.successor?.notice ?? reason)], isInput: false)
    guard let successor = replacement.successor, let process = explorer.container?.process else { return }
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

  /// Notes that the updates of a connection have ended.
  ///
  /// - Returns: Whether it is missed: no other one has replaced it, or is about to.
  private func noteEnd() -> Bool {
    // Another one has replaced it, perhaps while this task waited for the actor.
    if Task.isCancelled { return false }
    guard case .underWay = replacement.restarting else { return true }
    replacement.restarting = .underWay(hasEnded: true)
    return false
  }

  private func replaceConnection(by next: any Connection, _ snapshot: ContainerSnapshot) {
    listening?.cancel()
    connection = next
    replacement.restarting = .no
    // Messages from the previous container no longer apply, but what its program wrote does.
    let output = (backlog + mailbox.takeAll()).filter { if case .output = $0 { true } else { false } }
    backlog = []
    update(output + [.connected(next.capabilities), .replaced(snapshot)], isInput: true)
    listen(from: snapshot)
  }

  /// Replaces the container by a new one, unless that is under way.
  func restartContainer() {
    guard let restart = replacement.restart, case .no = replacement.restarting else { return }
    replacement.restarting = .underWay(hasEnded: false)
    scheduler.detach {
      do {
        let next = try await restart()
        await self.replaceConnection(by: next, try await next.snapshot())
      } catch {
        await self.failRestart("\(error)")
      }
    }
  }

  private func failRestart(_ reason: String) {
    guard case .underWay(let hasEnded) = replacement.restarting else { return }
    replacement.restarting = .no
    update([hasEnded ? .connectionLost(reason) : .notice(reason, isSuccess: false)], isInput: false)
  }

  /// Takes what has arrived. Where the messages before it are still being processed, it follows them.
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

  func resize() {
    update([.resized(width: terminal.width, height: terminal.height)], isInput: true)
  }

  /// Passes messages to the explorer and runs its effects, then draws once for all of them.
  func update(_ messages: [Message], isInput: Bool) {
    for message in messages {
      for effect in explorer.update(message) { perform(effect) }
    }
    passTime()
    isInput ? draw() : drawSoon()
    scheduleTick()
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

  /// Passes the time to the explorer while it counts one.
  private func passTime() {
    guard hasMotion, explorer.isCounting else { return }
    for effect in explorer.update(.time(scheduler.date)) { perform(effect) }
  }

  /// Schedules a tick while durations on the screen increase or an answer can time out. Call it after drawing, because it
  /// wakes another thread, which would delay that.
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
