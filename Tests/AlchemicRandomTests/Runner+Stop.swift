// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

extension Runner {
  func checkStop() async {
    let before = record.stops.count
    guard let report = try? await context.stop() else { return expect("the stop", "a report", "an error") }
    let stoppable = trial.factories.indices.filter { factory in
      guard model[factory].stop != nil, !life.hasNoObject(factory) else { return false }
      return life.existing.contains(factory) || life.references[factory] != nil
    }
    checkStops(stoppable, possible: life.uncertain, after: before)
    let found = report.objects.map { object -> String in
      switch object.outcome {
      case .stopped: "\(object.name) ends"
      case .failed: "\(object.name) throwing"
      case .timedOut: "\(object.name) hanging"
      case .notBegun: "\(object.name) not begun"
      case .stillCreating: "\(object.name) creating"
      }
    }.filter { line in !life.uncertain.contains { line.hasPrefix(name($0) + " ") } }
    let expected = stoppable.map { "\(name($0)) \(model[$0].stop?.rawValue ?? "")" }
    expect("the report of the stop", "\(expected.sorted())", "\(found.sorted())")
    for factory in trial.factories {
      guard case .failure(let error) = await get(request(of: factory), isAsync: false) else {
        expect("request of \(factory.name) after the stop", "[lifecycle]", "success")
        continue
      }
      expect("request of \(factory.name) after the stop", "[\"lifecycle\"]", "\(error.problems.map(\.code))")
    }
    for factory in trial.factories.indices where model[factory].mode == .singleton && !life.repeated.contains(factory) {
      let created = record.created[model[factory].key] ?? 0
      expect("objects of \(name(factory)) until the stop", life.existing.contains(factory) ? "1" : "0", "\(created)")
    }
    await checkNothingIsKept("the stop")
  }

  /// Each object stops once, after all that need it.
  func checkStops(
    _ expected: [Int], of modes: Set<Declared.Mode> = [.singleton, .reference, .template], possible: Set<Int>,
    after first: Int = 0
  ) {
    let stops = record.stops.dropFirst(first)
    var begins: [Int: Int] = [:]
    var ends: [Int: Int] = [:]
    for (index, stop) in stops.enumerated() {
      guard let factory = trial.index(of: stop.key) else { continue }
      if stop.isEnd {
        ends[factory] = index
      } else {
        expect(begins.updateValue(index, forKey: factory) == nil, "the stop of \(name(factory))", "once", "again")
      }
    }
    // What has a short time may not begin in it.
    let expected = expected.filter { model[$0].stop != .hanging || begins[$0] != nil }
    expect("what stops", list(expected), list(begins.keys.filter { !possible.contains($0) || expected.contains($0) }))
    // An argument or a variable is the stronger need; a lazy value or a provider counts where none leads back.
    var strong: [Int: Set<Int>] = [:]
    var weak: [Int: Set<Int>] = [:]
    for factory in begins.keys {
      strong[factory] = model.reached(from: needed(by: factory, of: modes), { needed(by: $0, of: modes) })
      weak[factory] = model.reached(from: used(by: factory, of: modes), { used(by: $0, of: modes) })
    }
    for (first, begin) in begins {
      // What has a short time may begin after it.
      guard model[first].stop != .hanging else { continue }
      let end = ends[first] ?? begin
      for (second, other) in begins where first != second {
        guard weak[first]?.contains(second) == true else { continue }
        let isNeeded = strong[first]?.contains(second) == true
        // A way back may lead through objects that may not exist: the articles leave that open.
        let needs = model.reached(from: model.direct(second), model.direct).contains(first)
        let uses = model.reached(from: model.used(second), model.used).contains(first)
        guard isNeeded && !needs || !isNeeded && !uses else { continue }
        expect(
          end < other, "the stop of \(name(first)), which \(isNeeded ? "needs" : "may use") \(name(second))",
          "it stops first", "it stops later")
      }
    }
  }

  /// The factories that an object needs directly, if they have objects that end with it.
  private func needed(by factory: Int, of modes: Set<Declared.Mode>) -> [Int] {
    model.direct(factory).filter { isStopping($0, modes) }
  }

  /// The same with factories that it may use later.
  private func used(by factory: Int, of modes: Set<Declared.Mode>) -> [Int] {
    model.used(factory).filter { isStopping($0, modes) && !life.uncertain.contains($0) }
  }

  private func isStopping(_ factory: Int, _ modes: Set<Declared.Mode>) -> Bool {
    guard modes.contains(model[factory].mode), !life.hasNoObject(factory) else { return false }
    // A template that has created nothing adds nothing.
    if model[factory].mode == .template { return record.created[model[factory].key] != nil }
    return model[factory].mode != .singleton || life.existing.contains(factory) || life.uncertain.contains(factory)
  }

  func checkNothingIsKept(_ step: String) async {
    known = [:]
    knownInScope = [:]
    // The task of an object that hangs keeps it until the task has ended.
    guard !trial.factories.contains(where: { $0.stop == .hanging }) else { return }
    do {
      let alive = record.alive
      for part in alive { part.clear() }
    }
    // A task that has just ended may still hold an object, until its thread runs again.
    let clock = ContinuousClock()
    let limit = clock.now + .seconds(2)
    while !record.alive.isEmpty, clock.now < limit { await Task.yield() }
    let kept = record.alive.compactMap { trial.index(of: $0.key).map(name) }
    expect("objects that are kept after \(step)", "[]", "\(kept)")
  }
}
