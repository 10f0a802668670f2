// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Makes a trial that fails smaller, as long as it fails.
struct Shrinker {
  let fails: (Trial) async -> Bool
  private(set) var attempts = 0

  init(fails: @escaping (Trial) async -> Bool) { self.fails = fails }

  /// A trial that fails, and no longer does once any one thing is removed.
  mutating func shrink(_ trial: Trial, attempts limit: Int = 1_500) async -> Trial {
    var best = trial
    var hasChanged = true
    while hasChanged, attempts < limit {
      hasChanged = false
      for candidate in best.smaller where attempts < limit {
        attempts += 1
        if await fails(candidate) {
          best = candidate
          hasChanged = true
          break
        }
      }
    }
    return best
  }
}

extension Trial {
  /// Trials with one thing less, the greatest first.
  var smaller: [Trial] {
    var all: [Trial] = []
    if concurrency > 1 {
      var trial = self
      trial.concurrency = 1
      all.append(trial)
    }
    for factory in factories {
      var trial = self
      trial.factories.removeAll { $0.key == factory.key || $0.owner == factory.key }
      all.append(trial)
    }
    func change(_ index: Int, _ change: (inout Declared) -> Void) {
      var trial = self
      change(&trial.factories[index])
      if trial != self { all.append(trial) }
    }
    for index in factories.indices {
      let declared = factories[index]
      for place in declared.needs.indices.map(declared.place) { change(index) { $0.remove(place) } }
    }
    for index in factories.indices {
      let declared = factories[index]
      change(index) { $0.serving = nil }
      change(index) { if $0.serving != nil { $0.serving = Serving() } }
      change(index) { $0.serving?.runs = .untilTheEnd }
      change(index) { $0.serving?.announces = false }
      change(index) { $0.serving?.whenEnds = nil }
      change(index) { $0.serving?.whenFails = nil }
      change(index) { $0.stop = nil }
      change(index) { if $0.stop != nil { $0.stop = .ends } }
      change(index) { $0.outcome = .object }
      change(index) { $0.calls = .plain }
      change(index) { $0.isPrimary = false }
      change(index) { $0.isNillable = false }
      change(index) { $0.isTransient = false }
      change(index) { $0.isLazy = false }
      change(index) { $0.mode = .singleton }
      change(index) { if let owner = $0.owner { $0.origin = .staticMethod(owner: owner) } }
      for place in declared.needs.indices.map(declared.place) {
        func changeNeed(_ body: (inout Need) -> Void) {
          change(index) { declared in
            switch place {
            case .owner: break
            case .argument(let index): body(&declared.arguments[index])
            case .variable(let index): body(&declared.variables[index])
            case .order(let index): body(&declared.orders[index])
            }
          }
        }
        changeNeed { $0.isTransient = false }
        changeNeed { $0.isNillable = false }
        changeNeed { $0.criteria = [] }
        changeNeed { $0.place = .variable }
        changeNeed { $0.shape = .one }
      }
    }
    return all
  }
}
