// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// Where the time of a start went, added up without a remainder, and what would make it shorter.
///
/// Durations are nanoseconds.
package struct StartExplanation: Hashable, Sendable {
  /// The duration of the start. The parts below add up to it.
  package let total: UInt64
  /// The objects, from the one that took most of the start. Where several are created at the same time, they share it.
  package let objects: [Part]
  /// The time before the first creation: the search for classes, and the check of the graph.
  package let search: UInt64
  /// The time while only callbacks ran.
  package let callbacks: UInt64
  /// The time while creations were under way and all of them waited.
  package let waits: UInt64
  /// The other time, while nothing ran.
  package let gaps: UInt64
  /// The singletons that nothing needed during the start and that made it longer, each with its part of the saving.
  package let unneeded: [Part]
  /// How long the start would take without them.
  package let lazyTotal: UInt64
  /// The fewest threads that would make the start clearly shorter; `nil` where none do.
  let parallel: StartForecast.Advice?

  /// An object, and its time.
  package struct Part: Hashable, Sendable {
    package let factory: Int
    package let time: UInt64
  }

  /// The number of objects that took at least a hundredth of the start.
  private let largeCount: Int
  /// The sums of the times of the large objects and of the small ones.
  package let largeTime, smallTime: UInt64

  /// The objects that took at least a hundredth of the start.
  package var large: ArraySlice<Part> { objects.prefix(largeCount) }

  /// The other objects.
  package var small: ArraySlice<Part> { objects.dropFirst(largeCount) }

  /// What the start would be shorter without the unneeded objects.
  package var saving: UInt64 { total - lazyTotal }

  /// Whether it would be shorter by at least a hundredth.
  package var hasAdvice: Bool { saving > 0 && saving >= total / 100 }

  init(_ profile: StartProfile, _ container: ContainerSnapshot) {
    total = profile.total
    var sum = StartSum(profile, container.callbacks)
    sum.run()
    (search, callbacks, waits, gaps) = (sum.search, sum.callbacks, sum.waits, sum.gaps)
    let objects = zip(profile.steps, sum.shares).map { Part(factory: $0.factory, time: $1) }.fromLongest
    self.objects = objects
    let least = max(1, profile.total / 100)
    largeCount = objects.prefix { $0.time >= least }.count
    (largeTime, smallTime) = (objects.prefix(largeCount).time, objects.dropFirst(largeCount).time)
    parallel = container.failure == nil ? profile.forecast(container.factories).advice(for: total) : nil
    // A start that failed has not come to what would have needed them.
    let unneeded = container.failure == nil ? profile.unneeded(in: container) : []
    self.unneeded = profile.avoidable(unneeded.map { Part(factory: $0.factory, time: $0.own) }.fromLongest)
    lazyTotal = total - self.unneeded.time
  }
}

extension StartProfile {
  /// The unneeded steps that make the start longer, each with its part of the saving. The others ran beside work that takes
  /// as long.
  fileprivate func avoidable(_ unneeded: [StartExplanation.Part]) -> [StartExplanation.Part] {
    func shortened(_ parts: some Sequence<StartExplanation.Part>) -> UInt64 { duration(without: parts.map(\.factory)) }
    // Each takes a computation of the whole start.
    let large = Set(unneeded.filter { time(of: [$0.factory]) > least }.prefix(32).map(\.factory))
    var (parts, shortest) = (unneeded, shortened(unneeded))
    // One after the other, each saves its own time.
    guard parts.time != total - shortest else { return parts.filter { $0.time > 0 } }
    let limit = shortest &+ least
    for part in unneeded.reversed() where large.contains(part.factory) {
      let others = parts.filter { $0 != part }
      let duration = shortened(others)
      if duration <= limit { (parts, shortest) = (others, duration) }
    }
    var saving: [StartExplanation.Part] = []
    var (group, before) = ([StartExplanation.Part](), total)
    // A group saves time only together: objects beside each other, or small ones.
    for (index, part) in parts.enumerated() {
      group.append(part)
      let isLast = index == parts.count - 1
      guard isLast || large.contains(part.factory) else { continue }
      let after = isLast ? shortest : shortened(parts[...index])
      guard after < before else { continue }
      saving += group.sharing(before - after)
      (group, before) = ([], after)
    }
    return saving.filter { $0.time > 0 }.fromLongest
  }
}

extension [StartExplanation.Part] {
  /// The same parts, with shares of a time in proportion to their own.
  fileprivate func sharing(_ shared: UInt64) -> Self {
    var (own, left) = (time, shared)
    return map { part in
      let share = part.time == own ? left : UInt64(Double(left) * (Double(part.time) / Double(own)))
      (own, left) = (own - part.time, left - share)
      return StartExplanation.Part(factory: part.factory, time: share)
    }
  }
}

extension [StartExplanation.Part] {
  /// From the longest; equal ones by their factories.
  fileprivate var fromLongest: Self { sorted { ($1.time, $0.factory) < ($0.time, $1.factory) } }
}

extension Sequence<StartExplanation.Part> {
  /// The sum of the times.
  var time: UInt64 { reduce(0) { $0 &+ $1.time } }
}

extension StartProfile {
  /// The steps of the singletons that nothing needed during the start: no other step, no callback, no request of an
  /// initialiser. A service is needed: it runs.
  fileprivate func unneeded(in container: ContainerSnapshot) -> [Step] {
    let factories = container.factories
    var needed = Set(container.callbacks.flatMap(\.requested))
    for step in steps {
      needed.formUnion(step.requested)
      if step.outer != nil { needed.insert(step.factory) }
      for case .object(let factory?) in step.waits.map(\.reason) { needed.insert(factory) }
    }
    // What each object needs at once: those of references, of templates and of scopes have no step.
    var open = factories.filter { $0.createdCount > 0 || $0.state.hasObject }.map(\.id) + steps.map(\.factory)
    var seen = Set(open)
    while let id = open.popLast() {
      guard factories.indices.contains(id) else { continue }
      for need in factories[id].needs where !need.isLater {
        needed.insert(need.factory)
        if seen.insert(need.factory).inserted { open.append(need.factory) }
      }
    }
    return steps.filter { step in
      guard factories.indices.contains(step.factory), !step.hasFailed, !needed.contains(step.factory) else {
        return false
      }
      let factory = factories[step.factory]
      return factory.service == nil && !factory.flags.contains(.lazy)
    }
  }
}
