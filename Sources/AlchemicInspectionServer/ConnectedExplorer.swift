internal import AlchemicInspection
internal import Dispatch
internal import LocalSockets

/// One explorer as the server knows it: what it said, what it waits for, what is still to be sent to it.
///
/// It belongs to the server's thread.
struct ConnectedExplorer {
  let number: Int
  let socket: LocalSocket
  /// Its program and its number, for people.
  let name: String
  /// Who is told to have changed what it changes.
  let author: String
  var session: ServerSession
  private var decoder = FrameDecoder(limit: InspectionProtocol.requestLimit)
  /// Lines that were read, and not dealt with while the sendBuffer was full.
  private var frames: ArraySlice<FrameDecoder.Frame> = []
  var sendBuffer = SendBuffer()
  /// The last event that it was sent, if it wants events.
  var position: UInt64?
  /// What is left of a long event that is being sent.
  private var notices: ArraySlice<EventNotice> = []
  /// What is left of a snapshot that is being sent.
  var snapshot: (request: RequestIdentifier, parts: SnapshotParts)?
  /// Where its changes of settings are made; a queue that is not used costs no thread.
  let changes = DispatchQueue(label: "alchemic.change")
  /// Whether a setting is being changed for it. Its next requests wait, so that they see the change.
  var isAwaitingChange = false
  /// Whether an object is describing itself for it.
  var isAwaitingDescription = false
  /// Whether it is to be hung up on once all is sent.
  var isLeaving = false

  init(number: Int, socket: LocalSocket, name: String, author: String, session: ServerSession) {
    self.number = number
    self.socket = socket
    self.name = name
    self.author = author
    self.session = session
  }

  /// Whether more may be read from it: one who does not read answers is not asked for more questions.
  var isReadable: Bool { frames.isEmpty && !sendBuffer.isFull && !isLeaving }

  /// Whether it would take an event now.
  var wantsEvents: Bool {
    position != nil && snapshot == nil && notices.isEmpty && (frames.isEmpty || isAwaitingChange)
      && !sendBuffer.isFull && !isLeaving
  }

  /// Reads what is there, a little at a time. Returns false when the other side is gone.
  mutating func read(into buffer: inout [UInt8]) -> Bool {
    switch socket.receive(into: &buffer) {
    case .bytes(let count):
      frames += decoder.receive(buffer[..<count])
      return true
    case .wouldBlock: return true
    case .closed: return false
    }
  }

  /// The steps of the next line that was read; `nil` when there is none that can be dealt with now. `others`: the names
  /// of the explorers that are known, which only one that is new has to be told.
  mutating func nextSteps(others: [String]) -> [ServerSession.Step]? {
    guard !isAwaitingChange, let frame = frames.popFirst() else { return nil }
    return session.receive(frame, others: others)
  }

  /// Puts a message into the sendBuffer. One that cannot be written is our own fault, and is told as that.
  mutating func send(_ message: ServerMessage) {
    do {
      for line in try message.lines() { sendBuffer.add(line) }
    } catch {
      guard case .answer(let id, _) = message else { return }
      let failure = ServerMessage.failure(id, ProtocolError(.internalError, "The answer can't be encoded: \(error)"))
      if let line = try? failure.line() { sendBuffer.add(line) }
    }
  }

  /// Takes an event, or the news that some were lost.
  mutating func send(_ delivery: EventFeed.Delivery) {
    position = delivery.position
    switch delivery.content {
    case .lines(let lines): for line in lines { sendBuffer.add(line) }
    case .notices(let notices): self.notices = notices
    }
  }

  /// Puts the next part of something long into the sendBuffer; whether there was one to put.
  mutating func sendPart() -> Bool {
    if let notice = notices.popFirst() {
      send(.event(notice))
      return true
    }
    guard let request = snapshot?.request else { return false }
    if let part = snapshot?.parts.next() {
      send(.part(part))
    } else {
      if let header = snapshot?.parts.header { send(.answer(request, .snapshot(header))) }
      snapshot = nil
    }
    return true
  }
}
