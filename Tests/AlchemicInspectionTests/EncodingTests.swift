import AlchemicInspection
import Foundation
import Testing

@Suite struct EncodingTests {
  private static let location = SourceLocationSnapshot(fileID: "Bank/Ledger.swift", line: 18)

  private static let changes: [ContainerEvent.Change] = [
    .phase(.scanning, failure: nil),
    .phase(.failed, failure: "It would not."),
    .factories([
      FactorySnapshot(
        id: 0, name: "Ledger", typeName: "Ledger", module: "Bank", kind: .method(of: nil), mode: .reference,
        flags: Set(FactorySnapshot.Flag.allCases), location: location, state: .set(at: 3))
    ]),
    .singletons(total: 3),
    .factory(1, .creating(since: 2, thread: "main"), createdCount: 0),
    .factory(1, .failed("It would not."), createdCount: 0),
    .callback(CallbackSnapshot(id: 0, label: "", location: location, state: .firing(since: 1, thread: "main"))),
    .callback(CallbackSnapshot(id: 0, label: "", location: location, count: 7, state: .failed("It would not."))),
    .entry(store: "cloud", key: "fee", nil),
    .entry(
      store: "cloud", key: "fee",
      EntrySnapshot(
        key: "fee", value: .other("2026-01-01"), defaultValue: .bool(true), origin: .commandLine,
        editor: .choice([EntrySnapshot.Choice(title: "One", value: .string("1"))]))),
  ]

  @Test(arguments: changes) func `An update is unchanged by encoding and decoding`(
    change: ContainerEvent.Change
  ) throws {
    let update = Update.event(ContainerEvent(number: .max, instant: .max, thread: "main", change: change))
    let data = try JSONEncoder().encode(update)
    #expect(try JSONDecoder().decode(Update.self, from: data) == update)
  }

  @Test(
    arguments: [
      .start, .set(store: "cloud", key: "fee", .integer(.min)), .set(store: "cloud", key: "", .string("\u{0}\n")),
      .remove(store: "cloud", key: "fee"),
    ] as [Command])
  func `A command is unchanged by encoding and decoding`(command: Command) throws {
    let data = try JSONEncoder().encode(command)
    #expect(try JSONDecoder().decode(Command.self, from: data) == command)
  }

  @Test func `The author of an entry is encoded, and may be missing`() throws {
    let rest = #""editor":{"is":"integer"},"group":"","key":"fee","origin":"stored","title":"fee"}"#
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var entry = EntrySnapshot(key: "fee", value: nil, origin: .stored, changedBy: "bank (7)", editor: .integer)
    #expect(String(decoding: try encoder.encode(entry), as: UTF8.self) == #"{"changedBy":"bank (7)","# + rest)
    entry.changedBy = nil
    let withoutAuthor = "{" + rest
    #expect(String(decoding: try encoder.encode(entry), as: UTF8.self) == withoutAuthor)
    #expect(try JSONDecoder().decode(EntrySnapshot.self, from: Data(withoutAuthor.utf8)) == entry)
  }

  @Test func `A source location is described without its module`() {
    #expect(Self.location.description == "Ledger.swift:18")
  }
}
