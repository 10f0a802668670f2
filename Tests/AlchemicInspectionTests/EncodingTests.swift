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
        flags: Set(FactorySnapshot.Flag.allCases), location: location, state: .set(at: 3),
        live: LiveCountSnapshot(alive: 1, counted: 2, values: 3))
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
      .start, .stop, .set(store: "cloud", key: "fee", .integer(.min)),
      .set(store: "cloud", key: "", .string("\u{0}\n")),
      .remove(store: "cloud", key: "fee"), .takeOther(store: "cloud", key: "fee", seen: "1f"), .countLiveObjects(true),
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

  @Test func `A creation is encoded in the event that ends it, and may be missing`() throws {
    let event = ContainerEvent(
      number: 3, instant: 9, thread: "main", change: .factory(1, .set(at: 9), createdCount: 0),
      creation: CreationSnapshot(
        began: 1, ended: 9, thread: "main", own: 2, outer: 0,
        waits: [
          CreationSnapshot.Wait(began: 2, ended: 4, reason: .object(factory: 4)),
          CreationSnapshot.Wait(began: 4, ended: 5, reason: .object(factory: nil)),
          CreationSnapshot.Wait(began: 6, ended: 7, reason: .mainThread),
          CreationSnapshot.Wait(began: 7, ended: 8, reason: .queue),
        ]))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let rest =
      #""change":{"createdCount":0,"factory":1,"is":"factory","state":{"at":9,"is":"set"}},"#
    let creation =
      #""creation":{"began":1,"ended":9,"outer":0,"own":2,"thread":"main","waits":["#
      + #"{"began":2,"ended":4,"reason":{"factory":4,"is":"object"}},"#
      + #"{"began":4,"ended":5,"reason":{"is":"object"}},"#
      + #"{"began":6,"ended":7,"reason":{"is":"main-thread"}},"#
      + #"{"began":7,"ended":8,"reason":{"is":"queue"}}]},"#
    let end = #""instant":9,"number":3,"thread":"main"}"#
    let text = "{" + rest + creation + end
    #expect(String(decoding: try encoder.encode(EventNotice(event)), as: UTF8.self) == text)
    #expect(try JSONDecoder().decode(EventNotice.self, from: Data(text.utf8)) == EventNotice(event))
    var older = event
    older.creation = nil
    #expect(
      try JSONDecoder().decode(EventNotice.self, from: Data(("{" + rest + end).utf8)) == EventNotice(older))
    let short = #"{"began":1,"ended":9,"own":2,"thread":"main"}"#
    #expect(
      try JSONDecoder().decode(CreationSnapshot.self, from: Data(short.utf8))
        == CreationSnapshot(began: 1, ended: 9, thread: "main", own: 2))
  }

  private static let serviceStates: [(ServiceSnapshot.State, String)] = [
    (.beginning(since: 3), #"{"is":"beginning","since":3}"#),
    (.ready(at: 4, took: 1), #"{"at":4,"is":"ready","took":1}"#), (.ending(since: 5), #"{"is":"ending","since":5}"#),
    (.ended(at: 6, took: 1), #"{"at":6,"is":"ended","took":1}"#),
    (.failed(FailureSnapshot("no port"), at: 7), #"{"at":7,"error":"no port","is":"failed"}"#),
  ]

  @Test(arguments: serviceStates) func `What a service does is a further member of an event that older explorers know`(
    state: ServiceSnapshot.State, text: String
  ) throws {
    let service = ServiceSnapshot(state, whenEnds: "ignore", whenFails: "cancelGroup")
    let event = ContainerEvent(
      number: 3, instant: 9, thread: "main", change: .factory(1, .set(at: 2), createdCount: 0), service: service)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let start = #"{"change":{"createdCount":0,"factory":1,"is":"factory","state":{"at":2,"is":"set"}},"#
    let member = #""service":{"state":\#(text),"whenEnds":"ignore","whenFails":"cancelGroup"},"#
    let line = start + #""instant":9,"number":3,"# + member + #""thread":"main"}"#
    #expect(String(decoding: try encoder.encode(EventNotice(event)), as: UTF8.self) == line)
    #expect(try JSONDecoder().decode(EventNotice.self, from: Data(line.utf8)) == EventNotice(event))
    var older = event
    older.service = nil
    let olderLine = start + #""instant":9,"number":3,"thread":"main"}"#
    #expect(try JSONDecoder().decode(EventNotice.self, from: Data(olderLine.utf8)) == EventNotice(older))
    var container = ContainerSnapshot(
      process: ProcessDescription(name: "shop", identifier: 1), phase: .ready,
      factories: (0...1).map { id in
        FactorySnapshot(
          id: id, name: "\(id)", typeName: "", module: "", kind: .class, mode: .reference, location: Self.location,
          state: .set(at: 2))
      })
    container.apply(event)
    #expect(container.factories.map(\.service) == [nil, service])
    container.lastEvent = 0
    container.apply(older)
    #expect(container.factories.map(\.service) == [nil, service])
    #expect(
      try JSONDecoder().decode(FactorySnapshot.self, from: encoder.encode(container.factories[1]))
        == container.factories[1])
  }

  @Test func `The readers of an entry and the factory of a store are encoded, and may be missing`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var entry = EntrySnapshot(key: "fee", value: nil, origin: .default, editor: .integer)
    let withoutReaders = #"{"editor":{"is":"integer"},"group":"","key":"fee","origin":"default","title":"fee"}"#
    #expect(String(decoding: try encoder.encode(entry), as: UTF8.self) == withoutReaders)
    #expect(try JSONDecoder().decode(EntrySnapshot.self, from: Data(withoutReaders.utf8)) == entry)
    entry.readers = [EntrySnapshot.Reader(name: "Fees.fee", factory: "Fees"), EntrySnapshot.Reader(name: "Till.fee")]
    #expect(try JSONDecoder().decode(EntrySnapshot.self, from: try encoder.encode(entry)) == entry)
    var store = StoreSnapshot(id: "cloud", title: "Cloud", location: "memory", entries: [entry])
    let withoutFactory = try encoder.encode(store)
    #expect(!String(decoding: withoutFactory, as: UTF8.self).contains("\"factory\":\"Fees\",\"id\""))
    #expect(try JSONDecoder().decode(StoreSnapshot.self, from: withoutFactory) == store)
    store.factory = "Fees"
    #expect(try JSONDecoder().decode(StoreSnapshot.self, from: try encoder.encode(store)) == store)
  }

  @Test func `A factory of a program that counts no objects has no count`() throws {
    let text =
      #"{"arguments":[],"createdCount":0,"dependents":[],"flags":[],"id":0,"injections":[],"kind":{"is":"class"},"#
      + #""location":{"fileID":"Bank/Ledger.swift","line":18},"mode":"template","module":"Bank","name":"Ledger","#
      + #""protocols":[],"state":{"is":"not-created"},"typeName":"Ledger"}"#
    let factory = FactorySnapshot(
      id: 0, name: "Ledger", typeName: "Ledger", module: "Bank", kind: .class, mode: .template,
      location: Self.location)
    #expect(try JSONDecoder().decode(FactorySnapshot.self, from: Data(text.utf8)) == factory)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(String(decoding: try encoder.encode(factory), as: UTF8.self) == text)
  }

  @Test func `Counts of living objects are encoded in the protocol's form`() throws {
    let counts = LiveCounts(
      isCounting: true, instant: 9,
      counts: [
        LiveCounts.Factory(2, LiveCountSnapshot(alive: 1, counted: 4)),
        LiveCounts.Factory(3, LiveCountSnapshot(alive: 0, counted: 0, values: 2)),
      ], next: 4)
    let line =
      #"{"id":1,"jsonrpc":"2.0","result":{"live":{"counts":[{"count":{"alive":1,"counted":4},"factory":2},"#
      + #"{"count":{"alive":0,"counted":0,"values":2},"factory":3}],"instant":9,"isCounting":true,"next":4}}}"#
    let message = ServerMessage.answer(.number(1), .live(counts))
    #expect(String(decoding: try message.line(), as: UTF8.self) == line)
    #expect(try ServerMessage.read(Array(line.utf8)) == message)
  }

  @Test func `A hello of a saved file says when it was saved, and older ones do not`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var hello = Hello(
      process: ProcessDescription(name: "bank", identifier: 7), phase: .ready, uptime: 0, capabilities: [], savedAt: 1.5
    )
    let start = #"{"capabilities":[],"phase":"ready","process":{"identifier":7,"name":"bank"},"#
    let end = #""uptime":0,"version":1}"#
    #expect(String(decoding: try encoder.encode(hello), as: UTF8.self) == start + #""savedAt":1.5,"# + end)
    hello.savedAt = nil
    #expect(String(decoding: try encoder.encode(hello), as: UTF8.self) == start + end)
    #expect(try JSONDecoder().decode(Hello.self, from: Data((start + end).utf8)) == hello)
  }

  @Test func `A source location is described without its module`() {
    #expect(Self.location.description == "Ledger.swift:18")
  }
}
