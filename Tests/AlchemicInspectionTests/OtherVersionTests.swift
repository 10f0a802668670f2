// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import Foundation
import Testing

/// Reads what a process of another minor version has sent, and what its explorer has sent.
///
/// The lines of version 1.0 are a recorded conversation: a hello, a snapshot, a subscription, a start, another snapshot, and
/// requests. The lines of version 1.9 are the same with members, shapes, flags and methods that this version does not
/// know.
@Suite struct OtherVersionTests {
  private struct Conversation {
    var hellos: [Hello] = []
    var snapshots: [ContainerSnapshot] = []
    var events: [ContainerEvent] = []
    var refusals: [ProtocolError] = []

    init(_ name: String) throws {
      var assembly = SnapshotAssembly()
      var pieces = EventAssembly()
      for line in try OtherVersionTests.lines(name) {
        switch try ServerMessage.read(line) {
        case .answer(_, .hello(let hello)): hellos.append(hello)
        case .part(let part): assembly.add(part)
        case .answer(_, .snapshot(let header)):
          snapshots.append(try #require(assembly.snapshot(header)))
          assembly = SnapshotAssembly()
        case .event(let notice): events += [pieces.add(notice)].compactMap(\.self)
        case .failure(_, let error): refusals.append(error)
        case .answer, .dropped: continue
        }
      }
    }
  }

  private static func lines(_ name: String) throws -> [[UInt8]] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Corpus")
    return try Data(contentsOf: folder.appendingPathComponent(name)).split(separator: UInt8(ascii: "\n")).map(
      Array.init)
  }

  @Test func `The messages of version 1_0 are read, and lead to its later snapshot`() throws {
    let conversation = try Conversation("version-1.0-messages.jsonl")
    #expect(conversation.hellos.map(\.version) == [ProtocolVersion(major: 1, minor: 0)])
    #expect(conversation.hellos.map(\.capabilities) == [[.start, .settings, .describe, .callbacks, .count]])
    var known = try #require(conversation.snapshots.first)
    var later = try #require(conversation.snapshots.last)
    #expect(known.phase == .idle && conversation.snapshots.count == 2)
    for event in conversation.events where event.number <= later.lastEvent { known.apply(event) }
    // The process measures the start from a moment before its first event.
    (known.instant, known.progress.beganAt) = (later.instant, later.progress.beganAt)
    later.progress.endedAt = known.progress.endedAt
    #expect(known == later)
  }

  @Test func `What a newer version adds is unknown or left out, and the rest is read`() throws {
    let (older, newer) = (
      try Conversation("version-1.0-messages.jsonl"), try Conversation("version-1.9-messages.jsonl")
    )
    #expect(newer.hellos.map(\.version) == [ProtocolVersion(major: 1, minor: 9)])
    #expect(newer.hellos.map(\.capabilities) == older.hellos.map(\.capabilities))
    func known(_ snapshot: ContainerSnapshot) -> ContainerSnapshot {
      var snapshot = snapshot
      (snapshot.factories[0].kind, snapshot.factories[0].mode, snapshot.factories[0].state) = (
        .unknown, .unknown, .unknown
      )
      return snapshot
    }
    #expect(newer.snapshots == older.snapshots.map(known))
    #expect(newer.snapshots.last?.factories[0].notation == ".?....?")
    #expect(newer.events.count == older.events.count + 2)
    #expect(newer.events.suffix(2).map(\.change) == [.unknown, .phase(.unknown, failure: nil)])
    var container = try #require(newer.snapshots.last)
    let before = container
    for event in newer.events.suffix(2) { container.apply(event) }
    #expect(container.factories == before.factories)
    #expect(container.phase == .unknown)
    #expect(newer.refusals.last == ProtocolError(.refused, "Something new."))
  }

  @Test(arguments: [("version-1.0-requests.jsonl", 0), ("version-1.9-requests.jsonl", 9)])
  func `The requests of each minor version are read, and a method that is not known is refused`(
    name: String, minor: Int
  ) throws {
    let read = try Self.lines(name).map { Request.read($0) }
    let calls = read.compactMap { try? $0.get().call }
    #expect(
      calls == [
        .hello(version: ProtocolVersion(major: 1, minor: minor), client: "recorder"), .snapshot, .subscribe(after: 0),
        .start, .snapshot, .explain(factory: 3), .describe(factory: 1), .callbacks, .settings(store: nil), .count(true),
        .live(from: 0),
      ])
    let refused = read.compactMap { if case .failure(let rejection) = $0 { rejection.error.code } else { nil } }
    #expect(refused == (minor == 0 ? [] : [.unknownMethod]))
  }

  @Test func `Of another major version only the hello is read`() throws {
    let hello = #"{"jsonrpc":"2.0","id":1,"result":{"version":"2.4","container":{"doing":"well"}}}"#
    guard case .answer(_, .hello(let read)) = try ServerMessage.read(Array(hello.utf8)) else {
      Issue.record("It is no hello.")
      return
    }
    #expect(read.version == ProtocolVersion(major: 2, minor: 4))
    let request = #"{"jsonrpc":"2.0","id":1,"method":"hello","params":{"version":"2.4"}}"#
    #expect(
      Request.read(Array(request.utf8))
        == .success(Request(id: .number(1), .hello(version: ProtocolVersion(major: 2, minor: 4), client: ""))))
  }

  @Test(arguments: [#"1"#, #""1""#, #""1.x""#, #""1.2.3""#, #""-1.0""#, #""""#])
  func `A version is two numbers`(text: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(ProtocolVersion.self, from: Data(text.utf8)) }
  }
}
