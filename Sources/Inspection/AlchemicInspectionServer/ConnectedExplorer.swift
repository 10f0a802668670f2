// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection
internal import Dispatch
internal import LocalSockets

/// The server's state for one explorer: its unread requests, its pending requests, and its unsent data.
///
/// Only the server's thread uses it.
struct ConnectedExplorer {
  let number: Int
  let socket: LocalSocket
  /// Its program and process identifier, for people.
  let name: String
  /// The author of the changes that it requests.
  let author: String
  var session: ServerSession
  private var decoder = FrameDecoder(limit: InspectionProtocol.requestLimit)
  /// Received lines that wait, because the send buffer is full or a change is pending.
  private var frames: ArraySlice<FrameDecoder.Frame> = []
  var sendBuffer = SendBuffer()
  /// The number of the last event sent to it, if it has subscribed.
  private(set) var position: UInt64?
  /// The rest of a long event that is being sent.
  private var notices: ArraySlice<EventNotice> = []
  /// The rest of a snapshot that is being sent.
  var snapshot: (request: RequestIdentifier, parts: SnapshotParts)?
  /// Runs its changes of settings. An unused queue has no thread.
  let changes = DispatchQueue(label: "alchemic.change")
  /// The requests that others answer and that are pending.
  var pending = Pending()
  /// Its request to count living objects.
  let counting: LiveCountingHold
  /// Whether the server closes the connection once all data is sent.
  var isClosing = false

  /// What waits for an answer.
  struct Pending {
    /// A change of a setting. The next requests wait, so that they see the change.
    var isChange = false
    /// The description of an object.
    var isDescription = false
  }

  init(
    number: Int, socket: LocalSocket, name: String, author: String, session: ServerSession, _ counting: LiveCountingHold
  ) {
    self.number = number
    self.socket = socket
    self.name = name
    self.author = author
    self.session = session
    self.counting = counting
  }

  /// Sends it the events after a number from now on, or none. The rest of a long event does not follow.
  mutating func subscribe(after number: UInt64?) {
    (position, notices) = (number, [])
  }

  /// Whether to read more requests. An explorer that does not read its answers has to wait.
  var isReadable: Bool { frames.isEmpty && !sendBuffer.isFull && !isClosing }

  /// Whether to send it an event now.
  var wantsEvents: Bool {
    position != nil && snapshot == nil && notices.isEmpty && (frames.isEmpty || pending.isChange)
      && !sendBuffer.isFull && !isClosing
  }

  /// Reads available bytes, up to the size of the buffer. Returns false if the explorer has closed the connection.
  mutating func read(into buffer: inout [UInt8]) -> Bool {
    switch socket.receive(into: &buffer) {
    case .bytes(let count):
      frames += decoder.receive(buffer[..<count])
      return true
    case .wouldBlock: return true
    case .closed: return false
    }
  }

  /// The steps for the next received line; `nil` if there is none, or a change is pending.
  ///
  /// - Parameter others: The names of the connected explorers. Only the first request needs them.
  mutating func nextSteps(others: [String]) -> [ServerSession.Step]? {
    guard !pending.isChange, let frame = frames.popFirst() else { return nil }
    return session.receive(frame, others: others)
  }

  /// Adds a message to the send buffer. Reports an internal error in place of an answer that can't be encoded.
  mutating func send(_ message: ServerMessage) {
    do {
      for line in try message.lines() { sendBuffer.add(line) }
    } catch {
      guard case .answer(let id, _) = message else { return }
      let failure = ServerMessage.failure(id, ProtocolError(.internalError, "The answer can't be encoded: \(error)"))
      if let line = try? failure.line() { sendBuffer.add(line) }
    }
  }

  /// Adds an event, or the number of lost events, to the send buffer. Keeps a long event to send it in pieces.
  mutating func send(_ delivery: EventFeed.Delivery) {
    position = delivery.position
    switch delivery.content {
    case .lines(let lines): for line in lines { sendBuffer.add(line) }
    case .notices(let notices): self.notices = notices
    }
  }

  /// Adds the next part of a long event or a snapshot to the send buffer. Returns false if there is none.
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
