import AlchemicInspection
import Foundation
import Testing

@Suite struct FrameDecoderTests {
  private typealias Frame = FrameDecoder.Frame

  /// Lines of at most three bytes, and one that is longer.
  private static let bytes = Array("abc\n\nabcdefg\nx\n\n\nab".utf8)

  private func frames(_ pieces: [ArraySlice<UInt8>]) -> [Frame] {
    var decoder = FrameDecoder(limit: 3)
    return pieces.flatMap { decoder.receive($0) }
  }

  @Test func `Lines do not depend on how their bytes are split into three pieces`() {
    let expected: [Frame] = [.line(Array("abc".utf8)), .tooLong, .line(Array("x".utf8))]
    for first in 0...Self.bytes.count {
      for second in first...Self.bytes.count {
        #expect(
          frames([Self.bytes[..<first], Self.bytes[first..<second], Self.bytes[second...]]) == expected,
          "split at \(first) and \(second)")
      }
    }
  }
}

@Suite struct RequestTests {
  private static let calls: [Request.Call] = [
    .hello(version: 1, client: "test"), .snapshot, .subscribe(after: .max), .unsubscribe, .start, .callbacks,
    .settings(store: nil), .settings(store: "cloud"),
    .set(store: "cloud", key: "fee", .double(-.infinity), seen: nil),
    .set(store: "cloud", key: "\u{0}\n\u{1F3E6}", .integer(.min), seen: "1f"),
    .set(store: "", key: "", .string(""), seen: ""), .set(store: "", key: "", .bool(true), seen: nil),
    .set(store: "", key: "", .other("2026-01-01"), seen: nil),
    .remove(store: "cloud", key: "fee", seen: "1f"), .describe(factory: -1),
    .explain(factory: .max), .register(label: "\u{7}"),
  ]

  @Test(arguments: calls) func `A request is unchanged by encoding and decoding`(call: Request.Call) throws {
    for id in [nil, .number(.min), .text("a")] as [RequestIdentifier?] {
      let request = Request(id: id, call)
      #expect(Request.read(try request.line()) == .success(request))
    }
  }

  @Test func `A request is encoded in the protocol's form`() throws {
    let request = Request(id: .number(7), .set(store: "cloud", key: "fee", .double(0.5), seen: "1f"))
    #expect(
      String(decoding: try request.line(), as: UTF8.self)
        == #"{"id":7,"jsonrpc":"2.0","method":"set","params":{"key":"fee","seen":"1f","store":"cloud","#
        + #""value":{"is":"double","value":0.5}}}"#)
  }

  @Test(
    arguments: [
      ("", nil, .notJSON), ("{", nil, .notJSON), ("\"\u{0}", nil, .notJSON), ("7", nil, .invalidRequest),
      ("[]", nil, .invalidRequest), ("{}", nil, .invalidRequest),
      (#"{"jsonrpc":"1.0","id":1,"method":"start"}"#, nil, .invalidRequest),
      (#"{"jsonrpc":"2.0","id":1.5,"method":"start"}"#, nil, .invalidRequest),
      (#"{"jsonrpc":"2.0","id":1,"method":7}"#, nil, .invalidRequest),
      (#"{"jsonrpc":"2.0","id":1,"method":"stop"}"#, .number(1), .unknownMethod),
      (#"{"jsonrpc":"2.0","id":1,"method":"hello"}"#, .number(1), .invalidParameters),
      (#"{"jsonrpc":"2.0","id":"a","method":"set","params":[1]}"#, .text("a"), .invalidParameters),
      (#"{"jsonrpc":"2.0","id":1,"method":"subscribe","params":{"after":-1}}"#, .number(1), .invalidParameters),
      (#"{"jsonrpc":"2.0","id":1,"method":"describe","params":{"factory":1e30}}"#, .number(1), .invalidParameters),
    ] as [(String, RequestIdentifier?, ProtocolError.Code)])
  func `A line that is not a request is rejected with an error code`(
    line: String, id: RequestIdentifier?, code: ProtocolError.Code
  ) {
    guard case .failure(let rejection) = Request.read(Array(line.utf8)) else {
      Issue.record("It was decoded as a request.")
      return
    }
    #expect(rejection.id == id)
    #expect(rejection.error.code == code)
  }
}

@Suite struct LongMessageTests {
  private let location = SourceLocationSnapshot(fileID: "Bank/Ledger.swift", line: 18)

  private func factories(_ count: Int, name: String = "Ledger") -> [FactorySnapshot] {
    (0..<count).map {
      FactorySnapshot(
        id: $0, name: name, typeName: "Ledger", module: "Bank", kind: .class, mode: .singleton, location: location)
    }
  }

  private func entries(_ count: Int, value: SettingValue = .integer(7)) -> [EntrySnapshot] {
    (0..<count).map { EntrySnapshot(key: "key \($0)", value: value, origin: .stored, editor: .text) }
  }

  @Test(arguments: [0, 1, 64, 65, 129]) func `A snapshot is unchanged by splitting and assembling`(count: Int) {
    let snapshot = ContainerSnapshot(
      process: ProcessDescription(name: "bank", identifier: 7), phase: .failed, failure: "It would not.",
      progress: Progress(started: 1, total: 2, beganAt: 3, endedAt: 4), factories: factories(count),
      callbacks: (0..<count).map { CallbackSnapshot(id: $0, label: "", location: location, state: .waiting) },
      stores: [
        StoreSnapshot(id: "a", title: "A", location: "", entries: entries(count), notices: ["quarantined"]),
        StoreSnapshot(id: "b", title: "B", location: "", entries: []),
      ], lastEvent: 9, instant: 10)
    var parts = SnapshotParts(snapshot, for: .number(1))
    var assembly = SnapshotAssembly()
    var last: SnapshotPart?
    while let part = parts.next() {
      let elements = [part.factories?.count, part.callbacks?.count, part.store?.entries.count, part.entries?.count]
      #expect(elements.compactMap(\.self).allSatisfy { $0 <= 64 })
      assembly.add(part)
      last = part
    }
    #expect(assembly.snapshot(parts.header) == snapshot)
    if count > 0, let last {
      assembly.add(last)
      #expect(assembly.snapshot(parts.header) == nil)
    }
  }

  @Test(arguments: [1, 64, 65, 200]) func `A long event is unchanged by splitting and assembling`(count: Int) {
    let changes: [ContainerEvent.Change] = [
      .factories(factories(count)),
      .store(StoreSnapshot(id: "a", title: "A", location: "", entries: entries(count))),
    ]
    for change in changes {
      let event = ContainerEvent(number: 3, instant: 4, thread: "main", change: change)
      var assembly = EventAssembly()
      let whole = event.notices.compactMap { assembly.add($0) }
      #expect(event.notices.count == (count + 63) / 64)
      #expect(whole == [event])
    }
  }

  @Test func `A message that is too long is split into shorter ones`() throws {
    var part = SnapshotPart(of: .number(1))
    part.factories = factories(64, name: String(repeating: "x", count: 1_000))
    let message = ServerMessage.part(part)
    let lines = try message.lines(limit: 10_000)
    #expect(lines.count > 1)
    #expect(lines.allSatisfy { $0.count <= 10_000 })
    let read = try lines.flatMap { line -> [FactorySnapshot] in
      guard case .part(let part) = try ServerMessage.read(line) else { return [] }
      return part.factories ?? []
    }
    #expect(read == part.factories)
  }

  @Test func `A value that is too long is truncated, ends with its size, and is read-only`() throws {
    let text = String(repeating: "\u{1F3E6}", count: 400_000)
    let event = ContainerEvent(
      number: 1, instant: 1, thread: "main",
      change: .entry(store: "a", key: "k", entries(1, value: .string(text)).first))
    let lines = try ServerMessage.event(EventNotice(event)).lines()
    #expect(lines.count == 1)
    guard let line = lines.first, line.count < InspectionProtocol.messageLimit,
      case .event(let notice) = try ServerMessage.read(line), case .entry(_, _, let entry?) = notice.event.change
    else {
      Issue.record("no entry")
      return
    }
    #expect(entry.editor == .readOnly)
    #expect(entry.value == .other(String(repeating: "\u{1F3E6}", count: 2_048) + "… (1600000 bytes)"))
  }

  @Test func `A snapshot with missing parts is not assembled`() {
    let header = SnapshotHeader(
      ContainerSnapshot(process: ProcessDescription(name: "", identifier: 0), phase: .idle, factories: factories(1)))
    #expect(SnapshotAssembly().snapshot(header) == nil)
  }
}

@Suite struct CorpusTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Corpus")

  @Test(arguments: [("requests.jsonl", 11, 0), ("messages.jsonl", 0, 15), ("half", 0, 0), ("nested", 0, 0)])
  func `A file of the fuzzer's corpus has the expected requests and messages`(
    name: String, requests: Int, messages: Int
  ) throws {
    let bytes = try Data(contentsOf: Self.folder.appendingPathComponent(name))
    let read = Conversation.read(Array(bytes))
    #expect(read.requests == requests)
    #expect(read.messages == messages)
  }

  @Test func `No file of the corpus, complete or truncated, makes the decoder trap`() throws {
    for file in try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil) {
      let bytes = Array(try Data(contentsOf: file))
      for end in stride(from: 0, through: bytes.count, by: 97) { Conversation.read(Array(bytes[..<end])) }
      Conversation.read(bytes)
    }
  }
}

@Suite struct StateTests {
  @Test(
    arguments: [
      (#"{"is":"not-created"}"#, .notCreated), (#"{"at":7,"is":"released"}"#, .released(at: 7)),
      (#"{"at":7,"is":"set"}"#, .set(at: 7)),
      (#"{"at":7,"is":"created","thread":"main","took":2}"#, .created(at: 7, took: 2, thread: "main")),
    ] as [(String, FactorySnapshot.State)])
  func `The state of a factory's object is encoded under its name`(text: String, state: FactorySnapshot.State) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(state), as: UTF8.self) == text)
    #expect(try JSONDecoder().decode(FactorySnapshot.State.self, from: Data(text.utf8)) == state)
  }
}
