public import AlchemicInspection
private import Dispatch
internal import LocalSockets
internal import Synchronization

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// A connection to a container of another process of this user, through its socket.
///
/// All methods may be called from any task. When the process goes, requests throw ``ConnectionError`` and streams end.
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
    /// Why it is over.
    var end: ConnectionError?
  }

  private enum Reply {
    case answer(Answer)
    case snapshot(ContainerSnapshot)
  }

  /// How long a process may take to say hello.
  public static let timeout: Duration = .seconds(5)

  /// A connection to the process whose socket is at a path.
  ///
  /// - Parameters:
  ///   - path: The socket.
  ///   - timeout: How long the process may take to say hello.
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
      // The socket lives as long as the source may look at it.
      reading.setCancelHandler { withExtendedLifetime(socket) {} }
      reading.setEventHandler { [weak self] in self?.read() }
      reading.activate()
      source = reading
    }
  }

  deinit {
    source.withLock { $0.take() }?.cancel()
  }

  /// What the process has said that it does for explorers.
  public var capabilities: Set<Capability> { hello.capabilities }

  /// What the process said of itself.
  public var hello: Hello {
    // Nobody has a connection that was not greeted.
    state.withLock { $0.hello }
      ?? Hello(
        process: ProcessDescription(name: "", identifier: 0), phase: .idle, uptime: 0, capabilities: [])
  }

  /// Hangs up.
  public func close() {
    end(.ended)
  }

  // MARK: Connection

  /// The container as it is now.
  ///
  /// - Throws: ``ConnectionError``.
  public func snapshot() async throws -> ContainerSnapshot {
    guard case .snapshot(let snapshot) = try await ask(.snapshot) else { throw Self.wrongAnswer }
    return snapshot
  }

  /// What happens after an event that is known already.
  public func updates(after event: UInt64) -> AsyncStream<Update> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Update.self, bufferingPolicy: .bufferingOldest(UpdateStream.limit))
    let number = state.withLock { state -> Int? in
      guard state.end == nil else { return nil }
      // From the earliest that any of the readers lacks; each leaves out what it knows.
      state.session.begin(after: event)
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

  /// Has the container do something.
  ///
  /// - Throws: `CommandError` when the container says no; ``ConnectionError`` when it cannot be reached.
  public func perform(_ command: Command) async throws {
    switch command {
    case .start: _ = try await ask(.start)
    case .registerCallback(let label): _ = try await ask(.register(label: label))
    case .set(let store, let key, let value, let seen):
      _ = try await ask(.set(store: store, key: key, value, seen: seen))
    case .remove(let store, let key, let seen): _ = try await ask(.remove(store: store, key: key, seen: seen))
    }
  }

  /// What the object of a factory says of itself.
  ///
  /// - Throws: `CommandError` when there is none, or it may not be asked; ``ConnectionError`` when the process cannot be
  ///   reached.
  public func describe(_ factory: Int) async throws -> String {
    guard case .answer(.description(let text)) = try await ask(.describe(factory: factory)) else {
      throw Self.wrongAnswer
    }
    return text
  }

  /// Why each argument and then each variable of a factory gets what it gets.
  ///
  /// - Throws: `CommandError` when the process does not know the question; ``ConnectionError`` when it cannot be
  ///   reached.
  public func explain(_ factory: Int) async throws -> [ExplanationSnapshot] {
    guard case .answer(.explanations(let explanations)) = try await ask(.explain(factory: factory)) else {
      throw Self.wrongAnswer
    }
    return explanations
  }

  /// Waits for those who do not answer. A global queue would be watched by a timer from then on, on Linux.
  private static let alarm = DispatchQueue(label: "alchemic-alarm")

  private static let wrongAnswer = ConnectionError.invalidMessage("an answer of the wrong kind")

  // MARK: Asking

  private func greet(_ timeout: Duration) async throws(ConnectionError) {
    let nanoseconds = Int(timeout / .nanoseconds(1))
    Self.alarm.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { [weak self] in
      guard let self, state.withLock({ $0.hello == nil }) else { return }
      end(.noResponse)
    }
    let reply: Reply
    do {
      reply = try await ask(.hello(version: InspectionProtocol.version, client: "alchemic-tui"))
    } catch let error as ConnectionError {
      throw error
    } catch {
      throw .refused("\(error)")
    }
    guard case .answer(.hello(let hello)) = reply else { throw Self.wrongAnswer }
    guard hello.version == InspectionProtocol.version else {
      throw .version(theirs: hello.version, ours: InspectionProtocol.version)
    }
  }

  private func ask(_ call: Request.Call) async throws -> Reply {
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

  /// Sends a request. Under the lock, so that requests arrive in the order in which things happened here, and two are
  /// never mixed; it does not wait. Returns nothing when the process does not take it, or half of it.
  private func send(_ call: Request.Call, _ state: inout State) throws -> RequestIdentifier? {
    let (id, line) = try state.session.request(call)
    return socket.send(line[...]) == .bytes(line.count) ? id : nil
  }

  private func forget(_ stream: Int) {
    state.withLock { state in
      state.streams[stream] = nil
      if state.streams.isEmpty, state.end == nil { _ = try? send(.unsubscribe, &state) }
    }
  }

  // MARK: Listening

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    switch socket.receive(into: &buffer) {
    case .wouldBlock: return
    case .closed: end(.ended)
    case .bytes(let count):
      do {
        let outputs = try state.withLock { state throws(ConnectionError) in try state.session.receive(buffer[..<count])
        }
        for item in outputs { take(item) }
      } catch {
        end(error)
      }
    }
  }

  private func take(_ outputs: ClientSession.Output) {
    switch outputs {
    case .answer(let id, let answer):
      // Noted here, where it comes: the task that waits for it may be late, and the process is not to blame.
      if case .hello(let hello) = answer { state.withLock { $0.hello = hello } }
      pending(id)?.resume(returning: .answer(answer))
    case .snapshot(let id, let snapshot): pending(id)?.resume(returning: .snapshot(snapshot))
    case .refusal(let id, let error):
      let isOver = [.version, .tooMany].contains(error.code)
      let reason: any Error =
        isOver ? ConnectionError.refused(error.message) : CommandError(error.message, stale: error.data)
      if let id { pending(id)?.resume(throwing: reason) }
      if isOver { end(.refused(error.message)) }
    case .update(let update):
      // Passing on runs nothing of the reader's, only marks that there is something to read.
      state.withLock { state in
        for number in state.streams.keys { state.streams[number]?.pass(update) }
      }
    }
  }

  private func pending(_ id: RequestIdentifier) -> CheckedContinuation<Reply, any Error>? {
    state.withLock { $0.pending.removeValue(forKey: id) }
  }

  /// It is over: everybody who waits is told why.
  private func end(_ reason: ConnectionError) {
    let (pending, streams) = state.withLock { state in
      state.end = state.end ?? reason
      defer { (state.pending, state.streams) = ([:], [:]) }
      return (state.pending, state.streams)
    }
    source.withLock { $0.take() }?.cancel()
    socket.shutDown()
    for continuation in pending.values { continuation.resume(throwing: reason) }
    for stream in streams.values { stream.finish() }
  }
}
