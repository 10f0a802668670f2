import Testing

@testable import AlchemicInspectionServer

struct OutboxTests {
  private static let line = [UInt8](repeating: 7, count: 1_023)

  /// An outbox that has so much to send that nothing more is added.
  private func full() -> Outbox {
    var outbox = Outbox()
    while !outbox.isFull { outbox.add(Self.line) }
    return outbox
  }

  @Test(arguments: [512, 1_000, 4_096, 65_536, 262_143])
  func `A steady reader who never catches up makes nobody hold what it has read`(piece: Int) {
    var outbox = full()
    var most = 0
    var sent = 0
    while sent < 8 * Outbox.highWater {
      outbox.markSent(piece)
      sent += piece
      #expect(!outbox.isEmpty)
      while !outbox.isFull { outbox.add(Self.line) }
      most = max(most, outbox.held)
    }
    #expect(most < 2 * (Outbox.highWater + Self.line.count + 1))
  }

  @Test func `What is left after a part was dropped is sent next, in order`() {
    var outbox = Outbox()
    var expected: [UInt8] = []
    var seen: [UInt8] = []
    var number = 0
    while seen.count < 4 * Outbox.highWater {
      while !outbox.isFull {
        let line = Array("line \(number)".utf8)
        number += 1
        outbox.add(line)
        expected += line + [UInt8(ascii: "\n")]
      }
      let part = outbox.unsent.prefix(10_007)
      seen += part
      outbox.markSent(part.count)
    }
    #expect(seen == Array(expected.prefix(seen.count)))
    #expect(Array(outbox.unsent) == Array(expected.dropFirst(seen.count)))
  }

  @Test func `An outbox that was emptied holds nothing`() {
    var outbox = full()
    outbox.markSent(outbox.unsent.count)
    #expect(outbox.isEmpty)
    #expect(outbox.held == 0)
  }
}
