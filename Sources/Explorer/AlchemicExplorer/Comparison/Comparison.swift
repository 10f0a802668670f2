// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicInspection

/// Compares two containers, slice by slice, so that the caller can do other work in between.
public struct Comparison: Sendable {
  private let old: ContainerSnapshot
  private let new: ContainerSnapshot
  private let options: ComparisonOptions
  private var step = Step.indexing(next: 0)
  /// The old container's factories by name; names are unique.
  private var oldFactories: [String: Int] = [:]
  /// The new container's factories by name.
  private var newFactories: [String: Int] = [:]
  private var differences: [Difference] = []
  private var oldProperties: [String: PropertySnapshot] = [:]
  private var newProperties: [String: PropertySnapshot] = [:]

  private enum Step {
    /// The factories from this one on are not indexed yet.
    case indexing(next: Int)
    /// The new factories from this one on are not compared yet.
    case comparing(next: Int)
    /// The old factories from this one on are not searched yet.
    case searching(next: Int)
    /// Only the rest of the container is left.
    case finishing
  }

  /// Creates a comparison, which ``advance(_:)`` carries out.
  public init(from old: ContainerSnapshot, to new: ContainerSnapshot, _ options: ComparisonOptions) {
    self.old = old
    self.new = new
    self.options = options
  }

  /// How many factories a slice has by default: less than a millisecond's work.
  public static let sliceSize = 256

  /// Compares the next factories. Returns the result after the last slice.
  public mutating func advance(_ count: Int = Comparison.sliceSize) -> ContainerDiff? {
    switch step {
    case .indexing(let next):
      for id in old.factories.indices.dropFirst(next).prefix(count) { oldFactories[old.factories[id].name] = id }
      for id in new.factories.indices.dropFirst(next).prefix(count) { newFactories[new.factories[id].name] = id }
      let end = next + count
      step =
        end < max(old.factories.count, new.factories.count) ? .indexing(next: end) : .comparing(next: 0)
    case .comparing(let next):
      for factory in new.factories.dropFirst(next).prefix(count) { compare(factory) }
      step = next + count < new.factories.count ? .comparing(next: next + count) : .searching(next: 0)
    case .searching(let next):
      for factory in old.factories.dropFirst(next).prefix(count) {
        for dependency in factory.arguments + factory.injections { note(dependency, in: &oldProperties) }
        if newFactories[factory.name] == nil {
          add(Difference(.factories, .removed(factory.summary), factory.name, factory: factory.name))
        }
      }
      step = next + count < old.factories.count ? .searching(next: next + count) : .finishing
    case .finishing:
      compareContainers()
      return ContainerDiff(sorted())
    }
    return nil
  }

  /// The order of a report.
  private func sorted() -> [Difference] {
    let ranks = Dictionary(uniqueKeysWithValues: ContainerDiff.Section.allCases.enumerated().map { ($1, $0) })
    return differences.enumerated().sorted { one, other in
      let (first, second) = (one.element, other.element)
      if first.section != second.section { return ranks[first.section, default: 0] < ranks[second.section, default: 0] }
      return (second.weight, first.subject, one.offset) < (first.weight, second.subject, other.offset)
    }.map(\.element)
  }

  private mutating func add(_ difference: Difference) {
    if !options.ignored.contains(difference.section) { differences.append(difference) }
  }

  private mutating func compare(_ factory: FactorySnapshot) {
    for dependency in factory.arguments + factory.injections { note(dependency, in: &newProperties) }
    guard let id = oldFactories[factory.name] else {
      return add(Difference(.factories, .added(factory.summary), factory.name, factory: factory.name))
    }
    let pair = FactoryPair(old: old.factories[id], new: factory, oldContainer: old, newContainer: new)
    for difference in pair.differences(oldFactories, newFactories, options.threshold) { add(difference) }
  }

  private func note(_ dependency: DependencySnapshot, in properties: inout [String: PropertySnapshot]) {
    if let property = dependency.property { properties[property.key] = property }
  }

  private mutating func compareContainers() {
    for difference in ProblemComparison(old, new).differences { add(difference) }
    // Stores exist while a container is started: one that is not has no settings to compare, and has removed none.
    if old.hasSettings, new.hasSettings {
      for difference in SettingComparison(old.stores, new.stores).differences { add(difference) }
    }
    for difference in PropertyComparison(oldProperties, newProperties).differences { add(difference) }
    if let before = old.progress.duration, let after = new.progress.duration,
      options.threshold.isExceeded(by: before, after)
    {
      add(Difference(.times, .took(from: before, to: after), "the whole start"))
    }
  }
}

extension Difference {
  /// What comes first in its section: the time of the whole start, then the times that differ most.
  fileprivate var weight: UInt64 {
    guard case .took(let before, let after) = change else { return 0 }
    return factory == nil ? .max : max(before, after) - min(before, after)
  }
}

extension ContainerDiff {
  /// Compares two containers at once.
  public init(
    from old: ContainerSnapshot, to new: ContainerSnapshot, _ options: ComparisonOptions = ComparisonOptions()
  ) {
    var comparison = Comparison(from: old, to: new, options)
    while true {
      if let diff = comparison.advance(.max / 2) {
        self = diff
        return
      }
    }
  }
}

extension ContainerSnapshot {
  /// Whether its stores are known: a container that has not started, or has stopped, has none.
  var hasSettings: Bool { phase == .ready || !stores.isEmpty }
}
