// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The steps of a start that each step needed: by its declaration, also through templates, and by its creations and
/// waits.
struct StartNeeds: Hashable {
  /// The positions of the steps that the step at the same position needed.
  private(set) var byStep: [[Int]]

  init(_ steps: [StartProfile.Step], _ positions: [Int: Int], _ factories: [FactorySnapshot]) {
    var known: [Int: [Int]] = [:]
    byStep = steps.map { step in
      var needed = Self.steps(behind: step.factory, positions, factories, &known)
      for case .object(let factory?) in step.waits.map(\.reason) {
        if let position = positions[factory] { needed.append(position) }
      }
      return needed + step.requested.compactMap { positions[$0] }
    }
    for (position, step) in steps.enumerated() {
      if let outer = step.outer.flatMap({ positions[$0] }), outer != position { byStep[outer].append(position) }
    }
  }

  /// The steps that a factory needs, directly or through factories without a step.
  private static func steps(
    behind factory: Int, _ positions: [Int: Int], _ factories: [FactorySnapshot], _ known: inout [Int: [Int]]
  ) -> [Int] {
    var (seen, found): (Set<Int>, [Int]) = ([factory], [])
    var open = [factory]
    while let id = open.popLast() {
      guard factories.indices.contains(id) else { continue }
      let needs: [Int]
      if let cached = known[id] {
        needs = cached
      } else {
        // What a lazy value or a provider finds later is no reason to wait.
        needs = factories[id].needs.lazy.filter { !$0.isLater }.map(\.factory)
        if positions[id] == nil { known[id] = needs }
      }
      for need in needs where seen.insert(need).inserted {
        if let position = positions[need] { found.append(position) } else { open.append(need) }
      }
    }
    return found
  }

  /// The factories on the path whose own times add up to most, in their order, and that sum.
  ///
  /// A step can need only what ended before it, so that dependency cycles have an order.
  func criticalPath(_ steps: [StartProfile.Step]) -> ([Int], UInt64) {
    let order = StartSchedule.order(of: steps)
    var longest = [UInt64](repeating: 0, count: steps.count)
    var previous = [Int?](repeating: nil, count: steps.count)
    var isDone = [Bool](repeating: false, count: steps.count)
    for position in order {
      var best: UInt64 = 0
      for need in byStep[position] where isDone[need] && (previous[position] == nil || longest[need] > best) {
        best = longest[need]
        previous[position] = need
      }
      longest[position] = best &+ steps[position].own
      isDone[position] = true
    }
    var path: [Int] = []
    var next = longest.indices.max { longest[$0] < longest[$1] }
    let time = next.map { longest[$0] } ?? 0
    while let position = next {
      path.append(steps[position].factory)
      next = previous[position]
    }
    return (path.reversed(), time)
  }
}
