// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicInspection
private import Dispatch
internal import LocalSockets
internal import Synchronization

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Android)
  private import Android
#endif

/// A connection to a container in another process of this user, through its socket.
///
/// All methods may be called from any task. When the process ends, requests throw ``ConnectionError`` and streams end.
public final class SocketConnection: Connection {
  private let socket: LocalSocket
  private let state = Mutex(State())
  private let source = Mutex<(any DispatchSourceRead)?>(nil)

  private struct State {
    var session = ClientSession()
    var hello: Hello?
    var pending: [RequestIdentifier: CheckedContinuation<Reply, any Error>] = [:]
    var streams: [Int: UpdateStream] = [:]
    var nextStream = 0
    /// The requests that the socket has not accepted yet.
    var sendBuffer = SendBuffer()
    /// Waits for room for them; `nil` while there are none.
    var writer: (any DispatchSourceWrite)?
    /// Why the connection ended.
    var end: ConnectionError?

    /// Passes an event, or the loss of events, to all readers. Yielding to a stream runs no code of its reader.
    ///
    /// - Returns: False for anything else.
    mutating func pass(_ output: ClientSession.Output) -> Bool {
      switch output {
      case .event(let event): for index in streams.indices { streams.values[index].pass(event) }
      case .lost(let events): for index in streams.indices { streams.values[index].lose(events) }
      case .answer, .snapshot, .refusal: return false
      }
      return true
    }
  }

  private enum Reply {
    case answer(Answer)
    case snapshot(ContainerSnapshot)
  }

  /// How long to wait by default for the answer to the hello.
  public static let timeout: Duration = .seconds(5)

  /// Connects to the process whose socket is at a path.
  ///
  /// - Parameters:
  ///   - path: The path of the socket.
  ///   - timeout: How long to wait for the answer to the hello.
  /// - Throws: ``ConnectionError``.
  public static func connect(
    to path: String, timeout: Duration = SocketConnection.timeout
  ) async throws(ConnectionError) -> SocketConnection {
    let socket: LocalSocket
    do {
      socket = try LocalSocket.connected(to: path)
    } catch {
      throw error.code == EAGAIN ? .noResponse : .unreachable(path: path, reason: error.description)
    }
    guard socket.peer?.user == geteuid() else { throw .otherUser(path: path) }
    let connection = SocketConnection(socket)
    try await connection.greet(timeout)
    return connection
  }

  private init(_ socket: LocalSocket) {
    self.socket = socket
    source.withLock { source in
      let reading = DispatchSource.makeReadSource(
        fileDescriptor: socket.descriptor, queue: DispatchQueue(label: "alchemic.connection"))
      // Keeps the descriptor open as long as the source may use it.
      reading.setCancelHandler { withExtendedLifetime(socket) {} }
      reading.setEventHandler { [weak self] in self?.read() }
      reading.activate()
      source = reading
    }
  }

  deinit {
    state.withLock { $0.writer?.cancel() }
    source.withLock { $0.take() }?.cancel()
  }

  /// The capabilities in the process's hello.
  public var capabilities: Set<Capability> { hello.capabilities }

  /// The process's answer to the hello.
  public var hello: Hello {
    // `connect` returns only connections with a hello.
    state.withLock { $0.hello }
      ?? Hello(
        process: ProcessDescription(name: "", identifier: 0), phase: .idle, uptime: 0, capabilities: [])
  }

  /// Closes the connection.
  public func close() {
    end(.ended)
  }

  // MARK: Connection

  /// The container's current state.
  ///
  /// - Throws: ``ConnectionError``.
  public func snapshot() async throws -> ContainerSnapshot {
    guard case .snapshot(let snapshot) = try await request(.snapshot) else { throw Self.wrongAnswer }
    return snapshot
  }

  /// The updates after an event, as they happen.
  public func updates(after event: UInt64) -> AsyncStream<ContainerUpdate> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: ContainerUpdate.self, bufferingPolicy: .bufferingOldest(UpdateStream.limit))
    let number = state.withLock { state -> Int? in
      guard state.end == nil else { return nil }
      // The subscription starts with the earliest event that any reader lacks. Each reader skips known events.
      state.session.rewind(to: event)
      guard (try? send(.subscribe(after: state.session.lastEvent ?? event), &state)) != nil else { return nil }
      state.nextStream += 1
      state.streams[state.nextStream] = UpdateStream(after: event, continuation)
      return state.nextStream
    }
    if let number {
      continuation.onTermination = { [weak self] _ in self?.forget(number) }
    } else {
      continuation.finish()
      end(.ended)
    }
    return stream
  }

  /// Performs a command. Returns after the container has carried it out.
  ///
  /// - Throws: `CommandError` if the container refuses; ``ConnectionError`` if the process can't be reached.
  public func perform(_ command: Command) async throws {
    switch command {
    case .start: _ = try await request(.start)
    case .stop: _ = try await request(.stop)
    case .registerCallback(let label): _ = try await request(.register(label: label))
    case .set(let store, let key, let value, let seen):
      _ = try await request(.set(store: store, key: key, value, seen: seen))
    case .countLiveObjects(let isCounting): _ = try await request(.count(isCounting))
    case .remove(let store, let key, let seen): _ = try await request(.remove(store: store, key: key, seen: seen))
    case .takeOther(let store, let key, let seen): _ = try await request(.take(store: store, key: key, seen: seen))
    }
  }

  /// A factory's object as it describes itself.
  ///
  /// - Throws: `CommandError` if the factory has no object or the process is read-only; ``ConnectionError`` if the
  ///   process can't be reached.
  public func describe(_ factory: Int) async throws -> String {
    guard case .answer(.description(let text)) = try await request(.describe(factory: factory)) else {
      throw Self.wrongAnswer
    }
    return text
  }

  /// Explains what each argument and then each variable of a factory receives.
  ///
  /// - Throws: `CommandError` if the process does not support the request; ``ConnectionError`` if it can't be reached.
  public func explain(_ factory: Int) async throws -> [Explanation] {
    guard case .answer(.explanations(let explanations)) = try await request(.explain(factory: factory)) else {
      throw Self.wrongAnswer
    }
    return explanations
  }

  /// The living objects of all factories that have such, page by page.
  ///
  /// - Throws: `CommandError` if the process does not support the request; ``ConnectionError`` if it can't be reached.
  public func liveCounts() async throws -> LiveCounts {
    var all = try await liveCounts(from: 0)
    while let next = all.next {
      let page = try await liveCounts(from: next)
      all.counts += page.counts
      // A page that does not advance would repeat for ever.
      all.next = page.next.flatMap { $0 > next ? $0 : nil }
    }
    return all
  }

  private func liveCounts(from first: Int) async throws -> LiveCounts {
    guard case .answer(.live(let counts)) = try await request(.live(from: first)) else { throw Self.wrongAnswer }
    return counts
  }

  /// The open scopes, and the objects that have outlived their scope.
  ///
  /// - Throws: `CommandError` if the process does not support the request; ``ConnectionError`` if it can't be reached.
  public func scopes() async throws -> ScopesReport {
    guard case .answer(.scopes(let report)) = try await request(.scopes) else { throw Self.wrongAnswer }
    return report
  }

  /// Runs timeouts. On Linux, Dispatch would monitor a global queue with a timer after its first use.
  private static let timeouts = DispatchQueue(label: "alchemic-timeouts")

  private static let wrongAnswer = ConnectionError.invalidMessage("an answer of the wrong kind")

  // MARK: Requests

  private func greet(_ timeout: Duration) async throws(ConnectionError) {
    let nanoseconds = Int(timeout / .nanoseconds(1))
    Self.timeouts.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { [weak self] in
      guard let self, state.withLock({ $0.hello == nil }) else { return }
      end(.noResponse)
    }
    let reply: Reply
    do {
      reply = try await request(.hello(version: InspectionProtocol.version, client: "alchemic-tui"))
    } catch let error as ConnectionError {
      throw error
    } catch {
      throw .refused("\(error)")
    }
    guard case .answer(.hello(let hello)) = reply else { throw Self.wrongAnswer }
    if let words = InspectionProtocol.mismatch(process: hello.version, explorer: InspectionProtocol.version) {
      throw .refused(words)
    }
  }

  private func request(_ call: Request.Call) async throws -> Reply {
    try await withCheckedThrowingContinuation { continuation in
      let failure = state.withLock { state -> (any Error)? in
        if let end = state.end { return end }
        do {
          guard let id = try send(call, &state) else { return ConnectionError.ended }
          state.pending[id] = continuation
          return nil
        } catch {
          return error
        }
      }
      guard let failure else { return }
      continuation.resume(throwing: failure)
      if failure as? ConnectionError == .ended { end(.ended) }
    }
  }

  /// Sends a request without waiting: what the socket does not accept now follows once it has room. Returns `nil` if the
  /// socket is closed.
  ///
  /// The caller holds the lock, so that requests are sent in order and never interleaved.
  private func send(_ call: Request.Call, _ state: inout State) throws -> RequestIdentifier? {
    let (id, line) = try state.session.request(call)
    state.sendBuffer.add(line)
    return flush(&state) ? id : nil
  }

  /// Sends what waits, as far as the socket has room. Returns whether the socket is open.
  private func flush(_ state: inout State) -> Bool {
    let isOpen = state.sendBuffer.flush(to: socket)
    if isOpen, !state.sendBuffer.isEmpty {
      state.writer = state.writer ?? makeWriter()
    } else {
      state.writer?.cancel()
      state.writer = nil
    }
    return isOpen
  }

  private func makeWriter() -> any DispatchSourceWrite {
    let writer = DispatchSource.makeWriteSource(
      fileDescriptor: socket.descriptor, queue: DispatchQueue(label: "alchemic.connection.writing"))
    writer.setCancelHandler { [socket] in withExtendedLifetime(socket) {} }
    writer.setEventHandler { [weak self] in
      self?.state.withLock { state in
        // Where the socket is closed, the answers before that are read first, and the reader ends the connection.
        _ = self?.flush(&state)
      }
    }
    writer.activate()
    return writer
  }

  private func forget(_ stream: Int) {
    state.withLock { state in
      state.streams[stream] = nil
      if state.streams.isEmpty, state.end == nil { _ = try? send(.unsubscribe, &state) }
    }
  }

  // MARK: Receiving

  /// Reads all that has arrived. Dispatch reports a connection that the other side has closed only once, although more
  /// bytes may be pending than one read takes.
  private func read() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      switch socket.receive(into: &buffer) {
      case .wouldBlock: return
      case .closed: return end(.ended)
      case .bytes(let count):
        do {
          let answers = try state.withLock { state throws(ConnectionError) in
            // Under the same lock: a new reader may rewind the session, and lacks events that were already decoded.
            try state.session.receive(buffer[..<count]).filter { !state.pass($0) }
          }
          for item in answers { take(item) }
        } catch {
          return end(error)
        }
      }
    }
  }

  private func take(_ outputs: ClientSession.Output) {
    switch outputs {
    case .answer(let id, let answer):
      // Stored here and not by the waiting task, which may run only after the timeout.
      if case .hello(let hello) = answer { state.withLock { $0.hello = hello } }
      pending(id)?.resume(returning: .answer(answer))
    case .snapshot(let id, let snapshot): pending(id)?.resume(returning: .snapshot(snapshot))
    case .refusal(let id, let error):
      let isOver = [.version, .tooMany].contains(error.code)
      let reason: any Error =
        isOver ? ConnectionError.refused(error.message) : CommandError(error.message, stale: error.data)
      if let id { pending(id)?.resume(throwing: reason) }
      if isOver { end(.refused(error.message)) }
    case .event, .lost: break
    }
  }

  private func pending(_ id: RequestIdentifier) -> CheckedContinuation<Reply, any Error>? {
    state.withLock { $0.pending.removeValue(forKey: id) }
  }

  /// Ends the connection. Pending requests throw the reason, and streams end.
  private func end(_ reason: ConnectionError) {
    let (pending, streams) = state.withLock { state in
      state.end = state.end ?? reason
      state.writer?.cancel()
      (state.sendBuffer, state.writer) = (SendBuffer(), nil)
      defer { (state.pending, state.streams) = ([:], [:]) }
      return (state.pending, state.streams)
    }
    source.withLock { $0.take() }?.cancel()
    socket.shutDown()
    for continuation in pending.values { continuation.resume(throwing: reason) }
    for stream in streams.values { stream.finish() }
  }
}
