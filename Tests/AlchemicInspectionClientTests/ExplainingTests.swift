// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import AlchemicInspectionClient
import TestPrograms
import Testing

/// Explanations of dependencies, and callbacks that an explorer registers.
@Suite(.timeLimit(.minutes(5)))
struct ExplainingTests {
  @Test func `A process explains its dependencies, and a saved file does so without what nearly matches`() async throws
  {
    let runtime = try Runtime()
    let program = try RunningProgram(environment: runtime.environment("1"))
    let connection = try await ProcessWatcher.next(runBy: program.identifier, in: runtime.directory)
    let snapshot = try await connection.snapshot()
    let saved = try SavedConnection(await SavedConnection.save(connection))
    for factory in snapshot.factories {
      var explanations = try await connection.explain(factory.id)
      #expect(explanations.map(\.chosen) == (factory.arguments + factory.injections).map(\.factories))
      for index in explanations.indices {
        explanations[index].candidates.removeAll { !$0.isChosen && $0.verdict != .notPrimary }
      }
      #expect(try await saved.explain(factory.id) == explanations)
    }
    #expect(try await connection.explain(-1) == [])
    #expect(try await saved.explain(-1) == [])
  }

  @Test func `A callback that an explorer registers fires, and its state arrives as an event`() async throws {
    let runtime = try Runtime()
    let program = try RunningProgram(environment: runtime.environment("hold"))
    let connection = try await ProcessWatcher.next(runBy: program.identifier, in: runtime.directory)
    var snapshot = try await connection.snapshot()
    try await connection.perform(.registerCallback(label: "watch"))
    try await connection.perform(.start)
    for await update in connection.updates(after: snapshot.lastEvent) {
      if case .event(let event) = update { snapshot.apply(event) }
      if case .fired? = snapshot.callbacks.last(where: { $0.label == "watch" })?.state { break }
    }
    #expect(snapshot.callbacks.count { $0.label == "watch" } == 1)
  }

  @Test func `A read-only process explains dependencies, and refuses callbacks`() async throws {
    let runtime = try Runtime()
    let program = try RunningProgram(environment: runtime.environment("read-only"))
    let connection = try await ProcessWatcher.next(runBy: program.identifier, in: runtime.directory)
    _ = try await connection.explain(0)
    await #expect(throws: CommandError("This process is read-only.")) {
      try await connection.perform(.registerCallback(label: "watch"))
    }
  }
}
