// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import Foundation
import Testing

private func text(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

private func read<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
  try JSONDecoder().decode(type, from: Data(text.utf8))
}

private let page = AlchemicSourceLocation(fileID: "Shop/Page.swift", line: 7)
private let cart = OutlivedObjectSnapshot(
  factory: 0, scope: "request", location: page, createdAt: 2, endedAt: 5,
  keepers: [KeeperSnapshot(name: "AuditTrail.last", location: page), KeeperSnapshot(name: "Cache, argument 1")])

@Suite struct InspectedScopeTests {
  private let process = ProcessDescription(name: "shop", identifier: 1)

  @Test func `The header of a snapshot keeps the scopes`() throws {
    let snapshot = ContainerSnapshot(
      process: process, phase: .ready,
      scopes: ScopesSnapshot(
        open: [OpenScopeSnapshot(name: "request", location: page, openedAt: 3, objectCount: 2, depth: 1)],
        openCount: 80, outlived: [cart]))
    let header: SnapshotHeader = try read(text(SnapshotHeader(snapshot)))
    #expect(SnapshotAssembly().snapshot(header) == snapshot)
  }

  @Test func `A snapshot keeps the newest objects that outlived their scopes`() {
    var snapshot = ContainerSnapshot(process: process, phase: .ready)
    for number in 1...70 as ClosedRange<UInt64> {
      var object = cart
      object.endedAt = number
      snapshot.apply(
        ContainerEvent(
          number: number, instant: number, thread: "main", change: .outlived(object)))
    }
    #expect(snapshot.scopes.outlived.map(\.endedAt) == Array(7...70))
  }

  @Test func `Scopes with long names fit into one message`() throws {
    let long = String(repeating: "\u{1}", count: 10_000)
    let location = AlchemicSourceLocation(fileID: long, line: 1)
    var object = cart
    object.scope = long
    object.location = location
    object.keepers = Array(repeating: KeeperSnapshot(name: long, location: location), count: 20)
    let snapshot = ContainerSnapshot(
      process: process, phase: .ready,
      scopes: ScopesSnapshot(
        open: Array(
          repeating: OpenScopeSnapshot(name: long, location: location, openedAt: 3, objectCount: 2), count: 200),
        outlived: Array(repeating: object, count: 200)))
    #expect(try text(SnapshotHeader(snapshot)).utf8.count < InspectionProtocol.messageLimit)
  }

  @Test func `The answer with the scopes is read, also one with long names`() throws {
    let report = ScopesReport(
      instant: 9,
      scopes: ScopesSnapshot(
        open: [OpenScopeSnapshot(name: "request", location: page, openedAt: 3, objectCount: 2)], outlived: [cart],
        findsOutlived: true))
    let message = ServerMessage.answer(.number(1), .scopes(report))
    #expect(try message.lines().map { try ServerMessage.read($0) } == [message])
    let long = String(repeating: "\u{1}", count: 200_000)
    var wide = report
    wide.scopes.open[0].name = long
    let line = try #require(ServerMessage.answer(.number(1), .scopes(wide)).lines().first)
    #expect(line.count < InspectionProtocol.messageLimit)
    guard case .answer(_, .scopes(let read)) = try ServerMessage.read(line) else {
      Issue.record("It is another answer.")
      return
    }
    #expect(read.scopes.open[0].name.hasSuffix("(200000 bytes)"))
  }
}
