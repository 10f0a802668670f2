// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

@testable import AlchemicExplorer
import AlchemicInspection
import Foundation
import Testing

@Suite struct StateWordTests {
  /// Every state of every mode, with its word.
  static let rows: [(FactorySnapshot.Mode, FactorySnapshot.State, String)] = [
    (.singleton, .notCreated, "not created"), (.reference, .notCreated, "not set"),
    (.template, .notCreated, "template"), (.singleton, .creating(since: 1, thread: "main"), "creating"),
    (.singleton, .created(at: 2, took: 1, thread: "main"), "created"), (.reference, .set(at: 1), "set"),
    (.singleton, .failed("No."), "failed"), (.singleton, .released(at: 1), "released"),
    (.singleton, .stopping(since: 1), "stopping"), (.singleton, .stopped(at: 2, took: 1), "stopped"),
    (.singleton, .stopFailed("No.", at: 2, took: 1), "not stopped"),
    (.singleton, .absent(at: 2, took: 1, thread: "main"), "absent"), (.scoped, .notCreated, "template"),
    (.singleton, .unknown, "unknown"),
  ]

  @Test(arguments: rows) func `A state has one word in every report`(
    mode: FactorySnapshot.Mode, state: FactorySnapshot.State, word: String
  ) throws {
    var shop = Shop.idle
    shop.factories = [
      FactorySnapshot(
        id: 0, name: "A", typeName: "A", module: "M", kind: .class, mode: mode,
        location: AlchemicSourceLocation(fileID: "M/A.swift", line: 1), state: state)
    ]
    #expect(FactoryStateWord(shop.factories[0]).rawValue == word)
    #expect(Report(.factories, of: shop, as: .table).text.contains("  \(word)  "))
    #expect(Report(.factories, of: shop, as: .json).text.contains("\"state\" : \"\(word)\""))
    guard mode != .template, mode != .scoped else { return }
    var session = LineSession()
    _ = session.update(.snapshot(shop))
    guard case .say(let line) = session.read("list").first else {
      Issue.record("The session lists nothing.")
      return
    }
    #expect(line.hasPrefix("A, \(mode.rawValue), of type A, \(word)"))
  }
}
