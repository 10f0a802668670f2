// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// The explorer's side of a conversation with a process: takes received bytes, and returns their meaning.
struct ClientSession {
  private var decoder = FrameDecoder(limit: InspectionProtocol.messageLimit)
  private var assemblies: [RequestIdentifier: (parts: SnapshotAssembly, size: Int)] = [:]
  private var events = EventAssembly()
  private var nextNumber: Int64 = 1
  /// The subscription that the process has not answered yet.
  private var subscription: RequestIdentifier?
  /// The number of the newest event received, or known to be lost.
  private(set) var lastEvent: UInt64?

  /// The maximum number of bytes in all parts of a snapshot.
  static let snapshotLimit = 1_073_741_824

  /// The meaning of received bytes.
  enum Output {
    /// The answer to a request.
    case answer(RequestIdentifier, Answer)
    /// The complete snapshot that a request asked for.
    case snapshot(RequestIdentifier, ContainerSnapshot)
    /// The refusal of a request.
    case refusal(RequestIdentifier?, ProtocolError)
    case event(ContainerEvent)
    /// The numbers of events that the process no longer has.
    case lost(ClosedRange<UInt64>)
  }

  /// Encodes the next request as a line, and returns its identifier.
  ///
  /// - Throws: `CommandError` if the line is too long.
  mutating func request(_ call: Request.Call) throws -> (id: RequestIdentifier, line: [UInt8]) {
    let id = RequestIdentifier.number(nextNumber)
    nextNumber += 1
    let line = try Request(id: id, call).line()
    guard line.count <= InspectionProtocol.requestLimit else {
      throw CommandError("The request is too long: the limit is \(InspectionProtocol.requestLimit) bytes.")
    }
    switch call {
    case .snapshot: assemblies[id] = (SnapshotAssembly(), 0)
    case .subscribe: subscription = id
    default: break
    }
    return (id, line)
  }

  /// Moves the position in the events back to one event, unless it is there or before it.
  mutating func rewind(to event: UInt64) {
    lastEvent = min(lastEvent ?? event, event)
  }

  /// Decodes received bytes.
  ///
  /// - Throws: `ConnectionError` if they violate the protocol. The session can't continue then.
  mutating func receive(_ bytes: some Sequence<UInt8>) throws(ConnectionError) -> [Output] {
    var outputs: [Output] = []
    for frame in decoder.receive(bytes) {
      guard case .line(let line) = frame else { throw .invalidMessage("a line that is too long") }
      guard let message = try? ServerMessage.read(line) else {
        throw .invalidMessage("a line that isn't a protocol message")
      }
      if let item = try receive(message, size: line.count) { outputs.append(item) }
    }
    return outputs
  }

  private mutating func receive(_ message: ServerMessage, size: Int) throws(ConnectionError) -> Output? {
    endSubscription(answeredBy: message)
    switch message {
    case .answer(let id, .snapshot(let header)):
      guard let snapshot = assemblies.removeValue(forKey: id)?.parts.snapshot(header) else {
        throw .invalidMessage("an incomplete snapshot")
      }
      return .snapshot(id, snapshot)
    case .answer(let id, let answer):
      return .answer(id, answer)
    case .failure(let id, let error):
      if let id { assemblies[id] = nil }
      return .refusal(id, error)
    case .part(let part):
      guard let known = assemblies[part.request]?.size, known + size <= Self.snapshotLimit else {
        throw .invalidMessage("unexpected snapshot parts, or too many")
      }
      assemblies[part.request]?.parts.add(part)
      assemblies[part.request]?.size += size
      return nil
    case .event(let notice):
      // Until its answer, the process sends what follows the position of the earlier subscription, and then sends it again.
      guard subscription == nil, let event = events.add(notice) else { return nil }
      lastEvent = max(lastEvent ?? 0, event.number)
      return .event(event)
    case .dropped(let count):
      let position = lastEvent ?? 0
      let end = position.addingReportingOverflow(UInt64(clamping: count))
      guard subscription == nil, !end.overflow, end.partialValue > position else { return nil }
      lastEvent = end.partialValue
      return .lost(position + 1...end.partialValue)
    }
  }

  private mutating func endSubscription(answeredBy message: ServerMessage) {
    guard let id = message.request, id == subscription else { return }
    subscription = nil
    // The rest of a long event does not follow.
    events = EventAssembly()
  }
}

extension ServerMessage {
  /// The request that this answers or refuses; `nil` for other messages.
  fileprivate var request: RequestIdentifier? {
    switch self {
    case .answer(let id, _): id
    case .failure(let id, _): id
    case .part, .event, .dropped: nil
    }
  }
}
