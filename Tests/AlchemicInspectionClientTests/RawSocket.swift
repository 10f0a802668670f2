import Foundation
import LocalSockets

/// A socket that says what it likes, and reads whole lines, waiting for them.
struct RawSocket {
  private let socket: LocalSocket
  private var rest: [UInt8] = []

  init(_ path: String) throws {
    socket = try LocalSocket.connected(to: path)
  }

  /// Sends all of it; false when the other side hung up before.
  @discardableResult
  mutating func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch socket.send(rest) {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .wouldBlock: wait(POLLOUT)
      case .closed: return false
      }
    }
    return true
  }

  @discardableResult
  mutating func send(_ line: String) -> Bool {
    send(Array((line + "\n").utf8))
  }

  /// Sends nothing more; the other side can still send.
  func finish() { shutdown(socket.descriptor, Int32(SHUT_WR)) }

  /// Sends what can be sent at once; false when nothing more can.
  mutating func trySend(_ bytes: [UInt8]) -> Bool {
    socket.send(bytes[...]) == .bytes(bytes.count)
  }

  /// The next line; `nil` when the other side hung up.
  mutating func line() -> String? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest.removeFirst(end + 1) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      switch socket.receive(into: &buffer) {
      case .bytes(let count): rest += buffer[..<count]
      case .wouldBlock: wait(POLLIN)
      case .closed: return nil
      }
    }
  }

  /// The lines up to the answer to a request, or up to the end.
  mutating func lines(toAnswer request: Int) -> [String] {
    var lines: [String] = []
    while let line = line() {
      lines.append(line)
      let message = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      if message?["id"] as? Int == request { break }
    }
    return lines
  }

  private func wait(_ event: Int32) {
    var descriptors = [pollfd(fd: socket.descriptor, events: Int16(event), revents: 0)]
    poll(&descriptors, 1, 10_000)
  }
}
