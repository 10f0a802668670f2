// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import Testing

@Suite struct LongMessageTests {
  private let location = AlchemicSourceLocation(fileID: "Bank/Ledger.swift", line: 18)

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
      progress: ContainerSnapshot.Progress(started: 1, total: 2, beganAt: 3, endedAt: 4), factories: factories(count),
      callbacks: (0..<count).map { CallbackSnapshot(id: $0, label: "", location: location, state: .waiting) },
      stores: [
        StoreSnapshot(
          id: "a", title: "A", location: "", entries: entries(count),
          notices: [StoreSnapshot.Notice(code: "file-quarantined", text: "quarantined")]),
        StoreSnapshot(id: "b", title: "B", location: "", entries: []),
      ], warnings: (0..<count).map { Problem(code: "deprecated-word", summary: "The word \($0) is deprecated.") },
      lastEvent: 9, instant: 10)
    var parts = SnapshotParts(snapshot, for: .number(1))
    var assembly = SnapshotAssembly()
    var last: SnapshotPart?
    while let part = parts.next() {
      let elements = [
        part.factories?.count, part.callbacks?.count, part.warnings?.count, part.store?.entries.count,
        part.entries?.count,
      ]
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

  @Test func `Warnings that are too long are split, and one alone is shortened`() throws {
    var part = SnapshotPart(of: .number(1))
    part.warnings = (0..<9).map {
      Problem(code: "deprecated-word", summary: "\($0)" + String(repeating: "x", count: $0 == 8 ? 60_000 : 2_000))
    }
    let lines = try ServerMessage.part(part).lines(limit: 10_000)
    #expect(lines.allSatisfy { $0.count <= 10_000 })
    let read = try lines.flatMap { line -> [Problem] in
      guard case .part(let part) = try ServerMessage.read(line) else { return [] }
      return part.warnings ?? []
    }
    #expect(read.dropLast() == part.warnings?.dropLast())
    #expect(read.last?.summary.prefix(9) == "8xxxxxxxx")
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

  @Test(arguments: [Int.min, -1, 0, 2, .max]) func `A wrong number of factories in the first part does no harm`(
    count: Int
  ) {
    let snapshot = ContainerSnapshot(
      process: ProcessDescription(name: "bank", identifier: 7), phase: .idle, factories: factories(1))
    var parts = SnapshotParts(snapshot, for: .number(1))
    var assembly = SnapshotAssembly()
    while var part = parts.next() {
      part.factoryCount = count
      assembly.add(part)
    }
    #expect(assembly.snapshot(parts.header) == snapshot)
  }

  @Test func `A snapshot with missing parts is not assembled`() {
    let header = SnapshotHeader(
      ContainerSnapshot(process: ProcessDescription(name: "", identifier: 0), phase: .idle, factories: factories(1)))
    #expect(SnapshotAssembly().snapshot(header) == nil)
  }

  @Test func `Explanations that are too long keep their first candidates, with short texts`() throws {
    let long = String(repeating: "x", count: 100_000)
    let candidates = (0..<20).map { id in
      Explanation.Candidate(
        id: id, name: long, typeName: long, location: location, verdict: id == 19 ? .chosen : .notPrimary)
    }
    let explanation = Explanation(
      requester: "Bank.ledger", location: location, typeName: "Ledger", criteria: "", outcome: .value(long),
      candidates: candidates)
    let lines = try ServerMessage.answer(.number(1), .explanations([explanation])).lines()
    #expect(lines.count == 1)
    guard let line = lines.first, line.count < InspectionProtocol.messageLimit,
      case .answer(_, .explanations(let read)) = try ServerMessage.read(line)
    else {
      Issue.record("no explanation")
      return
    }
    #expect(read.map { $0.candidates.map(\.id) } == [[19, 0, 1, 2, 3]])
  }

  @Test func `A factory that did not stop is shortened with its waits`() throws {
    let long = FailureSnapshot(String(repeating: "x", count: 3_000_000))
    var factory = factories(1)[0]
    factory.state = .stopFailed(long, at: 9, took: 2)
    factory.creation = CreationSnapshot(
      began: 1, ended: 9, thread: "main", own: 2,
      waits: Array(repeating: CreationSnapshot.Wait(began: 2, ended: 3, reason: .queue), count: 40_000))
    var part = SnapshotPart(of: .number(1))
    part.factories = [factory]
    #expect(try ServerMessage.part(part).lines().allSatisfy { $0.count < InspectionProtocol.messageLimit })
  }
}
