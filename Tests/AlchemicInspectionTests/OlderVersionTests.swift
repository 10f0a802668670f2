import AlchemicInspection
import Foundation
import Testing

/// Reads what a program of the version before explorers could stop a container has sent, and what its explorer has sent.
///
/// The lines are a recorded conversation: a hello, a snapshot, a subscription, a start, another snapshot, and requests.
@Suite struct OlderVersionTests {
  private static func lines(_ name: String) throws -> [[UInt8]] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Corpus")
    return try Data(contentsOf: folder.appendingPathComponent(name)).split(separator: UInt8(ascii: "\n")).map(
      Array.init)
  }

  @Test func `The messages of an older program are read, and lead to its later snapshot`() throws {
    var assemblies: [SnapshotAssembly] = [SnapshotAssembly()]
    var snapshots: [ContainerSnapshot] = []
    var events: [ContainerEvent] = []
    for line in try Self.lines("older-messages.jsonl") {
      switch try ServerMessage.read(line) {
      case .answer(_, .hello(let hello)):
        #expect(hello.capabilities == [.start, .settings, .describe, .callbacks, .count])
      case .part(let part): assemblies[assemblies.count - 1].add(part)
      case .answer(_, .snapshot(let header)):
        snapshots.append(try #require(assemblies.removeLast().snapshot(header)))
        assemblies.append(SnapshotAssembly())
      case .event(let notice):
        #expect(!notice.hasMore)
        events.append(notice.event)
      default: continue
      }
    }
    var known = try #require(snapshots.first)
    let later = try #require(snapshots.last)
    for event in events where event.number <= later.lastEvent { known.apply(event) }
    #expect(known.phase == .ready)
    #expect(later.factories.map(\.stops) == [nil, nil, nil, nil, nil])
    // The older program measures the start from a moment before its first event.
    (known.instant, known.progress) = (later.instant, later.progress)
    #expect(known == later)
  }

  @Test func `The requests of an older explorer are read`() throws {
    let calls = try Self.lines("older-requests.jsonl").map { try Request.read($0).get().call }
    #expect(
      calls == [
        .hello(version: 1, client: "older explorer"), .snapshot, .subscribe(after: 0), .start, .snapshot,
        .explain(factory: 3), .describe(factory: 1), .callbacks, .settings(store: nil), .count(true), .live(from: 0),
      ])
  }
}
