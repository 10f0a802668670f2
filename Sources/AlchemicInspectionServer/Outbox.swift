internal import LocalSockets

/// What is to be sent to an explorer, and was not yet.
struct Outbox {
  private var bytes: [UInt8] = []
  private var sent = 0

  /// From so many bytes on nothing is added that can wait: who does not read makes nobody hold more.
  static let highWater = 262_144

  var isEmpty: Bool { sent == bytes.count }

  var isFull: Bool { bytes.count - sent >= Outbox.highWater }

  mutating func add(_ line: [UInt8]) {
    bytes += line
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Sends what can be sent at once. Returns false when the other side is gone.
  mutating func flush(to socket: LocalSocket) -> Bool {
    while !isEmpty {
      switch socket.send(bytes[sent...]) {
      case .bytes(let count): sent += count
      case .wouldWait: return true
      case .closed: return false
      }
    }
    bytes.removeAll(keepingCapacity: bytes.capacity <= 2 * Outbox.highWater)
    sent = 0
    return true
  }
}
