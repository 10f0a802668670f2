internal import LocalSockets

/// What is to be sent to an explorer, and was not yet.
struct SendBuffer {
  private var bytes: [UInt8] = []
  /// How many of the bytes have been sent and are still held.
  private var sent = 0

  /// From so many bytes on nothing is added that can wait: who does not read makes nobody hold more.
  static let highWaterMark = 262_144

  var isEmpty: Bool { sent == bytes.count }

  var isFull: Bool { bytes.count - sent >= SendBuffer.highWaterMark }

  /// How many bytes are held, sent ones included.
  var byteCount: Int { bytes.count }

  /// What is still to be sent.
  var unsent: ArraySlice<UInt8> { bytes[sent...] }

  mutating func add(_ line: [UInt8]) {
    bytes += line
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Takes note that so many more bytes were sent, and drops them where that is worth it.
  ///
  /// The rest is moved only when as much was sent since the last time, so that each byte is moved once on average; and an
  /// explorer that is slow, but never stops reading, makes nobody hold more than twice what it has not read yet.
  mutating func markSent(_ count: Int) {
    sent += count
    if isEmpty {
      bytes.removeAll(keepingCapacity: bytes.capacity <= 2 * SendBuffer.highWaterMark)
      sent = 0
    } else if sent >= max(SendBuffer.highWaterMark, bytes.count - sent) {
      bytes.removeFirst(sent)
      sent = 0
    }
  }

  /// Sends what can be sent at once. Returns false when the other side is gone.
  mutating func flush(to socket: LocalSocket) -> Bool {
    while !isEmpty {
      switch socket.send(unsent) {
      case .bytes(let count): markSent(count)
      case .wouldBlock: return true
      case .closed: return false
      }
    }
    return true
  }
}
