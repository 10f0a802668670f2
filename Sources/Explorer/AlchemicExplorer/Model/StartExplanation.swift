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
  /// The singletons that nothing needed during the start, from the one that took most.
  package let unneeded: [Part]
  /// How long the start would take without them.
  package let lazyTotal: UInt64

  /// An object, and its time.
  package struct Part: Hashable, Sendable {
    package let factory: Int
    package let time: UInt64
  }

  /// The objects that took at least a hundredth of the start.
  package var large: ArraySlice<Part> { objects.prefix { $0.time >= max(1, total / 100) } }

  /// The other objects.
  package var small: ArraySlice<Part> { objects[large.endIndex...] }

  /// What the start would be shorter without the unneeded objects.
  package var saving: UInt64 { total - lazyTotal }

  /// Whether it would be shorter by at least a hundredth.
  package var hasAdvice: Bool { saving > 0 && saving >= total / 100 }

  init(_ profile: StartProfile, _ container: ContainerSnapshot) {
    total = profile.total
    var sum = Sum(profile, container.callbacks)
    sum.run()
    (search, callbacks, waits, gaps) = (sum.search, sum.callbacks, sum.waits, sum.gaps)
    objects = zip(profile.steps, sum.shares).map { Part(factory: $0.factory, time: $1) }.fromLongest
    // A start that failed has not come to what would have needed them.
    let unneeded = container.failure == nil ? profile.unneeded(in: container) : []
    self.unneeded = unneeded.map { Part(factory: $0.factory, time: $0.own) }.fromLongest
    lazyTotal = profile.duration(without: unneeded.map(\.factory))
  }
}

extension [StartExplanation.Part] {
  /// From the longest; equal ones by their factories.
  fileprivate var fromLongest: Self { sorted { ($1.time, $0.factory) < ($0.time, $1.factory) } }

  /// The sum of the times.
  package var time: UInt64 { reduce(0) { $0 &+ $1.time } }
}

extension ArraySlice<StartExplanation.Part> {
  /// The sum of the times.
  package var time: UInt64 { Array(self).time }
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
    // What a step needs at once, also through templates, which have no step.
    var open = steps.map(\.factory)
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

extension StartExplanation {
  /// The addition of the time: each instant of the start belongs to the steps that work then, to callbacks, to waits, or to
  /// nothing.
  private struct Sum {
    private let began, ended: UInt64
    /// When the first creation began.
    private let first: UInt64
    private var changes: [Change] = []
    /// For each step, its part of the start.
    private(set) var shares: [UInt64]
    private(set) var search: UInt64 = 0
    private(set) var callbacks: UInt64 = 0
    private(set) var waits: UInt64 = 0
    private(set) var gaps: UInt64 = 0

    private enum Kind: Hashable {
      case work(Int)
      case step
      case callback
    }

    private struct Change {
      let instant: UInt64
      let isEnd: Bool
      let kind: Kind
    }

    init(_ profile: StartProfile, _ callbacks: [CallbackSnapshot]) {
      (began, ended, first) = (profile.began, profile.ended, profile.steps.first?.began ?? profile.ended)
      shares = [UInt64](repeating: 0, count: profile.steps.count)
      for (position, step) in profile.steps.enumerated() {
        add(step.began, step.ended, .step)
        for interval in profile.work(of: step) { add(interval.lowerBound, interval.upperBound, .work(position)) }
      }
      for case .fired(let instant, let took, _) in callbacks.map(\.state) where took <= instant && instant > began {
        add(instant - took, instant, .callback)
      }
      changes.sort { ($0.instant, $0.isEnd ? 0 : 1) < ($1.instant, $1.isEnd ? 0 : 1) }
    }

    private mutating func add(_ from: UInt64, _ to: UInt64, _ kind: Kind) {
      let (from, to) = (max(from, began), min(to, ended))
      guard from < to else { return }
      changes.append(Change(instant: from, isEnd: false, kind: kind))
      changes.append(Change(instant: to, isEnd: true, kind: kind))
    }

    mutating func run() {
      var (open, running) = (0, 0)
      // The working steps, and how much time each had until now if it worked from the beginning on.
      var working: [Int: Double] = [:]
      var (each, worked) = (0.0, UInt64(0))
      var parts = [Double](repeating: 0, count: shares.count)
      var now = began
      for change in changes + [Change(instant: ended, isEnd: true, kind: .callback)] {
        let time = change.instant - now
        now = change.instant
        if !working.isEmpty {
          worked += time
          each += Double(time) / Double(working.count)
        } else if running > 0 {
          callbacks += time
        } else if open > 0 {
          waits += time
        } else if change.instant <= first {
          search += time
        } else {
          gaps += time
        }
        switch (change.kind, change.isEnd) {
        case (.work(let step), false): working[step] = each
        case (.work(let step), true): if let since = working.removeValue(forKey: step) { parts[step] += each - since }
        case (.step, let isEnd): open += isEnd ? -1 : 1
        case (.callback, let isEnd): running += isEnd ? -1 : 1
        }
      }
      round(parts, to: worked)
    }

    /// Whole nanoseconds that add up to the time while steps worked: the longest one gets what rounding leaves.
    private mutating func round(_ parts: [Double], to worked: UInt64) {
      guard let longest = parts.indices.max(by: { parts[$0] < parts[$1] }) else { return }
      // More than a century is no time that a program measured.
      shares = worked < 1 << 62 ? parts.map { UInt64(max(0, $0)) } : shares
      let sum = shares.reduce(0, +)
      shares[longest] =
        sum <= worked ? shares[longest] + (worked - sum) : shares[longest] - min(shares[longest], sum - worked)
    }
  }
}
