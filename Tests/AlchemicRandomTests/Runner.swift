// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// Where a container differs from the model.
struct Difference: CustomStringConvertible, Sendable {
  let step: String
  let expected: String
  let found: String

  var description: String { "\(step)\n    the model:     \(expected)\n    the container: \(found)" }
}

/// Carries a trial out: starts, asks, sets, opens scopes, stops and restarts, and compares each answer with the model.
final class Runner {
  let trial: Trial
  let model: Model
  let record: Record
  let context: ALCContext
  var life: Life
  private(set) var differences: [Difference] = []
  /// The one object of each factory that has one, as it was first seen in this start.
  var known: [Int: Part] = [:]
  /// The same for the open scopes.
  var knownInScope: [Int: Part] = [:]
  /// The names of the factories by the ids of the container.
  var names: [String] = []
  var openScopes: Set<Declared.Mode> = []
  /// The objects of templates that were found in a holder, by serial.
  var heldOnce: Set<Int> = []
  var checked: Set<Int> = []

  init(_ trial: Trial) {
    self.trial = trial
    model = Model(trial)
    record = Record(
      servings: Dictionary(
        uniqueKeysWithValues: trial.factories.compactMap { factory in
          factory.serving.map { (factory.key, $0) }
        }))
    context = trial.container(record)
    life = Life(model, startNumber: 1)
  }

  /// All differences of a trial.
  static func differences(of trial: Trial) async -> [Difference] {
    let runner = Runner(trial)
    await runner.run()
    guard runner.differences.isEmpty, trial.factories.contains(where: { $0.serving != nil }) else {
      return runner.differences
    }
    return await differencesOfServices(in: trial)
  }

  func run() async {
    guard checkGraph() else {
      await checkRefusedStart()
      return
    }
    for number in 1...3 {
      record.startNumber = number
      record.clear()
      life = Life(model, startNumber: number)
      if await checkStart() {
        checkCounts()
        await ask(everyType: number == 2)
        await checkObjects("after the requests")
        guard setReferences() else { return }
        await checkObjects("after references are set")
        await ask(everyType: number == 1)
        await checkObjects("after all requests", usingDeferred: true)
        await checkObjects("after the use of lazy values and providers")
        await checkScopes()
        await checkStop()
        if number >= 2 { return }
      }
    }
  }

  func expect(_ step: String, _ expected: String, _ found: String) {
    if expected != found { differences.append(Difference(step: step, expected: expected, found: found)) }
  }

  func expect(
    _ isRight: Bool, _ step: String, _ expected: @autoclosure () -> String, _ found: @autoclosure () -> String
  ) {
    if !isRight { differences.append(Difference(step: step, expected: expected(), found: found())) }
  }

  func name(_ factory: Int) -> String { model[factory].name }
  func list(_ factories: some Sequence<Int>) -> String { factories.map(name).sorted().joined(separator: " ") }

  // MARK: A start

  func checkStart() async -> Bool {
    let outcome = life.start()
    var codes: [String] = []
    do {
      try await context.started(concurrency: trial.concurrency)
    } catch {
      codes = error.problems.map(\.code)
    }
    expectCodes("start \(life.startNumber)", outcome, codes)
    if codes.isEmpty, outcome.codes.isEmpty {
      await checkObjects("after the start")
      return true
    }
    if codes.isEmpty {
      _ = try? await context.stop()
    } else {
      // A failed start keeps nothing.
      checkStops([], possible: Set(trial.factories.indices))
      await checkNothingIsKept("a failed start")
    }
    return false
  }

  /// Compares the codes of an error with an outcome's; none are success.
  func expectCodes(_ step: String, _ outcome: Life.Outcome, _ found: [String]) {
    if outcome.possible.isSuperset(of: found), outcome.codes.isEmpty { return }
    let expected = outcome.codes.union(found.isEmpty ? [] : outcome.possible)
    let isRight = expected.isEmpty ? found.isEmpty : !found.isEmpty && expected.isSuperset(of: found)
    expect(isRight, step, expected.isEmpty ? "success" : "\(expected.sorted())", found.isEmpty ? "success" : "\(found)")
  }

  /// Each singleton was created once, and each object of a template for one holder.
  func checkCounts() {
    // What a method that returns nil was given is gone.
    let dropped = model.reached(from: trial.factories.indices.filter { model[$0].outcome == .nothing }, model.direct)
    var held: [Int: Int] = [:]
    for part in record.alive where heldOnce.contains(part.serial) { held[part.key, default: 0] += 1 }
    for factory in trial.factories.indices {
      let declared = model[factory]
      let expected: Int
      switch declared.mode {
      case .singleton: expected = life.existing.contains(factory) ? 1 : 0
      case .template where dropped.contains(factory): continue
      case .template: expected = held[declared.key] ?? 0
      case .reference, .job, .step: expected = 0
      }
      expect(
        "objects of \(declared.name) that the start created", "\(expected)", "\(record.created[declared.key] ?? 0)")
    }
  }
}
