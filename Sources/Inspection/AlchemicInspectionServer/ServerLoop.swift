// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
internal import AlchemicInspection
private import Dispatch
internal import LocalSockets

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Android)
  private import Android
#endif

/// Serves all explorers on one thread, which sleeps until there is work.
///
/// A separate thread with `poll` keeps the cost low: the program never waits for it, and no network library is linked.
/// Work that may wait runs elsewhere: objects describe themselves on the main thread, and each explorer's changes of
/// settings run on a separate queue.
struct ServerLoop {
  private let context: ALCContext
  private let inspector: ContainerInspector
  private let hello: @Sendable () -> Hello
  private let listener: LocalSocket
  private let waker: ServerWaker
  /// Whether to end after the last explorer.
  private let servesOnce: Bool
  private var explorers: [ConnectedExplorer] = []
  private var acceptBackoff = AcceptBackoff()
  /// The number of pending changes of settings, including changes by explorers that have disconnected.
  private var pendingChanges = 0
  private var nextNumber = 0
  /// Whether an explorer has requested a snapshot. One that only lists the processes does not.
  private var hasServed = false
  private var feed: EventFeed?
  private var eventWakeup = EventWakeup.notRequested
  private var buffer = [UInt8](repeating: 0, count: 4_096)

  /// Whether the next event wakes the server.
  private enum EventWakeup {
    /// No wake-up is requested.
    case notRequested
    /// The next event wakes the server.
    case requested
    /// Events arrived recently. The server sends the next ones after ``gatheringTime``, so that the threads that post
    /// them don't wake it each time.
    case paused
  }

  /// How long to gather events before sending them, in milliseconds.
  private static let gatheringTime: Int32 = 5

  /// The maximum number of pending changes of settings, because each may block a thread.
  private static let changeLimit = 2 * InspectionProtocol.explorerLimit

  init(
    _ context: ALCContext, listener: LocalSocket, waker: ServerWaker, servesOnce: Bool = false,
    hello: @escaping @Sendable () -> Hello
  ) {
    self.context = context
    inspector = ContainerInspector(context)
    self.listener = listener
    self.waker = waker
    self.servesOnce = servesOnce
    self.hello = hello
  }

  /// Serves until the waker's reasons include a stop, or until the last explorer has disconnected from a loop that serves
  /// once.
  mutating func run() {
    while true {
      requestEventWakeup()
      let ready = sleep()
      let reasons = waker.takeReasons()
      if reasons.mustStop { return }
      if eventWakeup == .paused { eventWakeup = .notRequested }
      if reasons.hasEvents { eventWakeup = .paused }
      for completion in reasons.completions { finish(completion) }
      if ready.isListener { accept() }
      read(ready.explorers)
      repeat { work() } while flush()
      if servesOnce, hasServed, explorers.isEmpty { return }
    }
  }

  // MARK: Sleeping

  /// Requests a wake-up at the next event if an explorer is ready for it, except during the pause after a burst.
  private mutating func requestEventWakeup() {
    guard eventWakeup == .notRequested, let position = explorers.filter(\.wantsEvents).compactMap(\.position).min()
    else { return }
    eventWakeup = .requested
    feed?.notifyOnce(after: position) { [waker] in waker.wake { $0.hasEvents = true } }
  }

  /// The descriptors with something to read; explorers by number.
  private struct Ready {
    var isListener: Bool
    var explorers: Set<Int>
  }

  private mutating func sleep() -> Ready {
    let pause = acceptBackoff.remaining(at: .now).map { Int32($0 / .milliseconds(1)) + 1 }
    // `poll` ignores the descriptor -1.
    var descriptors = [
      pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pause == nil ? listener.descriptor : -1, events: Int16(POLLIN), revents: 0),
    ]
    for explorer in explorers {
      let events = (explorer.isReadable ? POLLIN : 0) | (explorer.sendBuffer.isEmpty ? 0 : POLLOUT)
      // Without events to wait for, `poll` would still report a closed connection at each call.
      let descriptor = events == 0 ? -1 : explorer.socket.descriptor
      descriptors.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
    }
    let gathering = eventWakeup == .paused ? Self.gatheringTime : nil
    poll(&descriptors, nfds_t(descriptors.count), [gathering, pause].compactMap { $0 }.min() ?? -1)
    // Reading also detects errors and closed connections, so any event but POLLOUT counts.
    let readable = zip(explorers, descriptors[2...]).filter { $1.revents & ~Int16(POLLOUT) != 0 }
    return Ready(isListener: descriptors[1].revents != 0, explorers: Set(readable.map(\.0.number)))
  }

  // MARK: Explorers

  private mutating func accept() {
    while true {
      let socket: LocalSocket
      switch listener.accepted() {
      case .connection(let taken): socket = taken
      case .nonePending: return
      case .exhausted:
        acceptBackoff.acceptFailed(at: .now)
        return
      }
      // The modes of directory and socket already exclude other users; the kernel's credentials confirm it.
      guard let peer = socket.peer, peer.user == geteuid() else { continue }
      let explorer = ConnectedExplorer(
        number: nextNumber, socket: socket, name: Self.name(of: peer),
        author: Self.name(of: peer, ", through an explorer"), session: ServerSession(hello()), LiveCountingHold(context)
      )
      nextNumber += 1
      // Connections that never send a hello must not keep others out.
      if explorers.count >= 2 * InspectionProtocol.explorerLimit,
        let silent = explorers.firstIndex(where: { $0.session.state == .greeting })
      {
        explorers.remove(at: silent)
      }
      explorers.append(explorer)
    }
  }

  /// The name of an explorer for people, followed by its manner.
  private static func name(of peer: Peer, _ manner: String = "") -> String {
    guard peer.process > 0 else { return "an explorer" }
    let scalars = (peer.programName ?? "").unicodeScalars.filter { $0.properties.generalCategory != .control }
    return "\(scalars.isEmpty ? "process" : String(String.UnicodeScalarView(scalars))) (\(peer.process))\(manner)"
  }

  private mutating func read(_ readable: Set<Int>) {
    guard !readable.isEmpty else { return }
    for index in explorers.indices.reversed()
    where explorers[index].isReadable && readable.contains(explorers[index].number) {
      if !explorers[index].read(into: &buffer) { remove(index) }
    }
  }

  /// Sends as much as possible. Returns whether a send buffer that was full has room again.
  private mutating func flush() -> Bool {
    var isMore = false
    for index in explorers.indices.reversed() {
      let wasFull = explorers[index].sendBuffer.isFull
      let isThere = explorers[index].sendBuffer.flush(to: explorers[index].socket)
      if !isThere || (explorers[index].isClosing && explorers[index].sendBuffer.isEmpty) {
        remove(index)
      } else if wasFull, !explorers[index].sendBuffer.isFull {
        isMore = true
      }
    }
    return isMore
  }

  private mutating func remove(_ index: Int) {
    explorers.remove(at: index)
    acceptBackoff.connectionClosed()
    releaseFeed()
  }

  /// Releases the feed if no explorer is subscribed.
  private mutating func releaseFeed() {
    if !explorers.contains(where: { $0.position != nil }) { feed = nil }
  }

  // MARK: Work

  /// Works in turn on one piece for each explorer, until all are done or their send buffers are full.
  private mutating func work() {
    var isMore = true
    while isMore {
      isMore = false
      for index in explorers.indices where !explorers[index].sendBuffer.isFull {
        if workPiece(for: index) { isMore = true }
      }
    }
  }

  private mutating func workPiece(for index: Int) -> Bool {
    let isNew = explorers[index].session.state == .greeting
    let others = isNew ? explorers.filter { $0.session.state == .open }.map(\.name) : []
    if let steps = explorers[index].nextSteps(others: others) {
      for step in steps { take(step, for: index) }
      return true
    }
    if explorers[index].sendPart() { return true }
    if explorers[index].wantsEvents, let position = explorers[index].position,
      let delivery = feed?.next(after: position)
    {
      explorers[index].send(delivery)
      return true
    }
    return false
  }

  private mutating func take(_ step: ServerSession.Step, for index: Int) {
    switch step {
    case .send(let message): explorers[index].send(message)
    case .close: explorers[index].isClosing = true
    case .perform(let id, let call):
      guard let outcome = perform(call, id, for: index), let id else { return }
      switch outcome {
      case .success(let answer): explorers[index].send(.answer(id, answer))
      case .failure(let error): explorers[index].send(.failure(id, error))
      }
    }
  }

  /// Carries out a request. Returns `nil` if the answer follows later.
  private mutating func perform(
    _ call: Request.Call, _ id: RequestIdentifier?, for index: Int
  ) -> Result<Answer, ProtocolError>? {
    switch call {
    case .hello, .start: return perform(.start, for: index)
    case .stop: return perform(.stop, for: index)
    case .set(let store, let key, let value, let seen):
      return change(.set(store: store, key: key, value, seen: seen), id, for: index)
    case .remove(let store, let key, let seen):
      return change(.remove(store: store, key: key, seen: seen), id, for: index)
    case .take(let store, let key, let seen):
      return change(.takeOther(store: store, key: key, seen: seen), id, for: index)
    case .register(let label): return perform(.registerCallback(label: label), for: index)
    case .count(let isCounting): explorers[index].counting.set(isCounting)
    case .live(let first): return .success(.live(inspector.liveCounts(from: first)))
    case .scopes: return .success(.scopes(inspector.scopes()))
    case .explain(let factory): return .success(.explanations(inspector.explain(factory)))
    case .callbacks: return .success(.callbacks(inspector.callbacks()))
    case .settings(let store): return .success(.stores(inspector.settings(store)))
    case .subscribe(let number):
      explorers[index].subscribe(after: number)
      if feed == nil { feed = EventFeed(context) }
    case .unsubscribe:
      explorers[index].subscribe(after: nil)
      releaseFeed()
    case .snapshot:
      guard let id else { return nil }
      guard explorers[index].snapshot == nil else {
        return .failure(ProtocolError(.busy, "Another snapshot is still being sent."))
      }
      hasServed = true
      explorers[index].snapshot = (id, SnapshotParts(inspector.snapshot(), for: id))
      return nil
    case .describe(let factory):
      guard !explorers[index].pending.isDescription else {
        return .failure(ProtocolError(.busy, "Another description is still pending."))
      }
      explorers[index].pending.isDescription = true
      describe(factory, id, for: explorers[index].number)
      return nil
    }
    return .success(.done)
  }

  private func perform(_ command: Command, for index: Int) -> Result<Answer, ProtocolError> {
    inspector.outcome(of: command, by: explorers[index].author)
  }

  /// Changes a setting on the explorer's queue, so that only this explorer waits for a busy store.
  private mutating func change(
    _ command: Command, _ id: RequestIdentifier?, for index: Int
  ) -> Result<Answer, ProtocolError>? {
    guard pendingChanges < Self.changeLimit else {
      return .failure(ProtocolError(.busy, "The store is busy: too many changes are pending. Try again later."))
    }
    pendingChanges += 1
    explorers[index].pending.isChange = true
    let (number, author) = (explorers[index].number, explorers[index].author)
    explorers[index].changes.async { [waker, inspector] in
      let outcome = inspector.outcome(of: command, by: author)
      let message = id.map { id in
        switch outcome {
        case .success(let answer): ServerMessage.answer(id, answer)
        case .failure(let error): ServerMessage.failure(id, error)
        }
      }
      waker.wake {
        $0.completions.append(ServerWaker.Completion(explorer: number, work: .change, message: message))
      }
    }
    return nil
  }

  /// Describes an object on the main thread, where programs expect to be called. The server does not wait for it.
  private func describe(_ factory: Int, _ id: RequestIdentifier?, for explorer: Int) {
    DispatchQueue.main.async { [waker, inspector] in
      let message = MainActor.assumeIsolated { () -> ServerMessage? in
        guard let id else { return nil }
        do throws(CommandError) {
          return .answer(id, .description(try inspector.describe(factory)))
        } catch {
          return .failure(id, ProtocolError(.refused, error.description))
        }
      }
      waker.wake {
        $0.completions.append(ServerWaker.Completion(explorer: explorer, work: .description, message: message))
      }
    }
  }

  private mutating func finish(_ completion: ServerWaker.Completion) {
    if completion.work == .change { pendingChanges -= 1 }
    guard let index = explorers.firstIndex(where: { $0.number == completion.explorer }) else { return }
    switch completion.work {
    case .description: explorers[index].pending.isDescription = false
    case .change: explorers[index].pending.isChange = false
    }
    if let message = completion.message { explorers[index].send(message) }
  }
}

extension ContainerInspector {
  /// Performs a command, and returns the answer.
  fileprivate func outcome(of command: Command, by author: String) -> Result<Answer, ProtocolError> {
    do {
      try perform(command, by: author)
      return .success(.done)
    } catch {
      return .failure(ProtocolError(error.stale == nil ? .refused : .stale, error.description, data: error.stale))
    }
  }
}
