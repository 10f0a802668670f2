// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The stop of a set of objects, as a value: the objects that may stop now, that wait for others, or that took too
/// long.
///
/// An object may stop once every member that needs it has ended. Nothing here waits or calls; each event returns the
/// steps that follow. Times are counted from the beginning of the stop.
package struct StopPlan: Sendable {
  /// An object, or a factory without one that only passes on the order.
  package struct Member: Sendable {
    /// The members that it needs. They wait for its end.
    package var needs: [Int]
    /// The members that it uses through a lazy value or a provider. They wait too, unless they need it directly.
    package var deferredNeeds: [Int]
    /// Whether there is something to stop.
    package var isStoppable: Bool
    /// The time that its declaration allows.
    package var timeout: Duration?
    /// Its place in the creation order. Of members that need each other, the newest stops first.
    package var rank: Int

    package init(
      needs: [Int] = [], deferredNeeds: [Int] = [], isStoppable: Bool = true, timeout: Duration? = nil, rank: Int = 0
    ) {
      self.needs = needs
      self.deferredNeeds = deferredNeeds
      self.isStoppable = isStoppable
      self.timeout = timeout
      self.rank = rank
    }
  }

  /// A member that stops now. `limit` is the time that it has; `nil` where it has all the time that it takes.
  package struct Step: Hashable, Sendable {
    package let member: Int
    package let limit: Duration?

    package init(_ member: Int, within limit: Duration?) {
      self.member = member
      self.limit = limit
    }
  }

  /// How a member that stops ends.
  package enum Ending: Hashable, Sendable {
    /// It has stopped.
    case stopped
    /// It threw an error.
    case failed
    /// Its time is over. It may never end.
    case timedOut
  }

  package enum State: Hashable, Sendable {
    /// This number of members that need it have not ended.
    case waiting(dependents: Int)
    case stopping(since: Duration, limit: Duration?)
    case ended(Ending, began: Duration, took: Duration)
    /// There was nothing to stop.
    case passed
    /// No time was left when its turn came.
    case skipped
  }

  package let members: [Member]
  package private(set) var states: [State]
  /// The members that wait for each one.
  private let needs: [[Int]]
  /// The length of the longest chain of stoppable members that starts with each one.
  private let heights: [Int]
  private let limit: Duration?
  private var unended: Int

  /// - Parameters:
  ///   - members: The members, which name each other by their indices.
  ///   - limit: The time for all of them; `nil` for as long as it takes.
  package init(_ members: [Member], limit: Duration?) {
    self.members = members
    self.limit = limit
    needs = Self.orderedNeeds(of: members)
    var dependents = Array(repeating: 0, count: members.count)
    for needed in needs.joined() { dependents[needed] += 1 }
    states = dependents.map { .waiting(dependents: $0) }
    heights = Self.heights(members, needs, dependents)
    unended = members.count
  }

  /// Whether nothing is left to do.
  package var isOver: Bool { unended == 0 }

  /// The first members that stop.
  package mutating func begin() -> [Step] {
    let free = states.indices.filter { states[$0] == .waiting(dependents: 0) }
    return start(free, at: .zero)
  }

  /// A member has ended. A member that ended before, because its time was over, changes nothing.
  package mutating func end(_ member: Int, _ ending: Ending, at now: Duration) -> [Step] {
    guard case .stopping(let since, _) = states[member] else { return [] }
    states[member] = .ended(ending, began: since, took: now - since)
    unended -= 1
    return start(release(needs[member]), at: now)
  }

  /// The stoppable members that wait for a member, directly or through others, in ascending order.
  package func waiting(for member: Int) -> [Int] {
    reached(from: member).filter { member in
      guard members[member].isStoppable, case .waiting = states[member] else { return false }
      return true
    }.sorted()
  }

  /// The members that a member waited for and whose time was over, in ascending order.
  package func overdue(before member: Int) -> [Int] {
    states.indices.filter { other in
      guard case .ended(.timedOut, _, _) = states[other] else { return false }
      return reached(from: other).contains(member)
    }
  }

  // MARK: Steps

  /// Starts members that nothing needs any longer. Those without anything to stop end at once.
  private mutating func start(_ free: [Int], at now: Duration) -> [Step] {
    var steps: [Step] = []
    var free = free
    while let member = free.popLast() {
      let rest = limit.map { $0 - now }
      if members[member].isStoppable, rest.map({ $0 > .zero }) ?? true {
        let limit = time(for: member, of: rest)
        states[member] = .stopping(since: now, limit: limit)
        steps.append(Step(member, within: limit))
      } else {
        states[member] = members[member].isStoppable ? .skipped : .passed
        unended -= 1
        free += release(needs[member])
      }
    }
    return steps.sorted { $0.member < $1.member }
  }

  /// Notes that the dependencies of a member wait for it no longer, and returns the members that wait for none.
  private mutating func release(_ needed: [Int]) -> [Int] {
    needed.filter { member in
      guard case .waiting(let count) = states[member] else { return false }
      states[member] = .waiting(dependents: count - 1)
      return count == 1
    }
  }

  /// The time for a member: what its declaration allows, or an equal share of the rest for each object of the longest
  /// chain that waits for it. Otherwise the first object that hangs would use the time of all.
  private func time(for member: Int, of rest: Duration?) -> Duration? {
    guard let rest else { return members[member].timeout }
    return min(members[member].timeout ?? rest / heights[member], rest)
  }

  // MARK: Order

  private func reached(from member: Int) -> Set<Int> {
    var reached: Set<Int> = []
    var open = needs[member]
    while let next = open.popLast() {
      if reached.insert(next).inserted { open += needs[next] }
    }
    return reached
  }

  /// What each member needs, without repetition and without cycles.
  ///
  /// Members that need each other wait in a chain instead, the newest first. Where a deferred need is part of a cycle, the
  /// direct ones decide first.
  package static func orderedNeeds(of members: [Member]) -> [[Int]] {
    let direct = chained(members.map(\.needs), members, after: [])
    guard members.contains(where: { !$0.deferredNeeds.isEmpty }) else { return direct }
    // With the needs that a chain has replaced: what one member of a group uses later, all of them use.
    let all = zip(direct, members).map { $0 + $1.needs + $1.deferredNeeds }
    return chained(all, members, after: direct)
  }

  /// The needs, with a chain in place of each group of members that need each other.
  ///
  /// - Parameters:
  ///   - all: The members that each one needs.
  ///   - members: The members.
  ///   - fixed: Needs without a cycle, which the chains keep; empty for none.
  private static func chained(_ all: [[Int]], _ members: [Member], after fixed: [[Int]]) -> [[Int]] {
    let group = CycleGroups.of(all.count) { all[$0] }
    var groups: [Int32: [Int]] = [:]
    for index in all.indices where group[index] >= 0 { groups[group[index], default: []].append(index) }
    var needs = all.indices.map { index in
      var seen: Set<Int> = [index]
      return all[index].filter { needed in
        seen.insert(needed).inserted && (group[index] < 0 || group[needed] != group[index])
      }
    }
    guard !groups.isEmpty else { return needs }
    let chains = groups.mapValues { chain($0, members, after: fixed) }
    // All members that need one of a group must end before any of them stops.
    for index in needs.indices {
      let entered = Set(needs[index].map { group[$0] }).compactMap { chains[$0]?.first }
      needs[index] += entered.filter { !needs[index].contains($0) }.sorted()
    }
    for chain in chains.values {
      for (member, next) in zip(chain, chain.dropFirst()) { needs[member].append(next) }
      // What one of a group needs must wait for all of them.
      guard let last = chain.last else { continue }
      let outside = Set(chain.flatMap { needs[$0] }).subtracting(chain).subtracting(needs[last])
      needs[last] += outside.sorted()
    }
    return needs
  }

  /// The members of a group, one after the other: each after its dependents, otherwise the newest first.
  private static func chain(_ group: [Int], _ members: [Member], after fixed: [[Int]]) -> [Int] {
    /// Whether a member comes later. One without anything to stop comes at once, because only others wait for it.
    func isLater(_ member: Int, than other: Int) -> Bool {
      let ranks = (members[member], members[other])
      if ranks.0.isStoppable != ranks.1.isStoppable { return ranks.0.isStoppable }
      return (ranks.0.rank, other) < (ranks.1.rank, member)
    }
    guard !fixed.isEmpty else { return group.sorted { isLater($1, than: $0) } }
    let isMember = Set(group)
    var dependents: [Int: Int] = [:]
    for needed in group.lazy.flatMap({ fixed[$0] }) where isMember.contains(needed) {
      dependents[needed, default: 0] += 1
    }
    var free = group.filter { dependents[$0] == nil }.sorted(by: isLater)
    var chain: [Int] = []
    while let next = free.popLast() {
      chain.append(next)
      for needed in fixed[next] where isMember.contains(needed) {
        dependents[needed, default: 0] -= 1
        guard dependents[needed] == 0 else { continue }
        free.insert(needed, at: free.firstIndex { isLater(needed, than: $0) } ?? free.endIndex)
      }
    }
    return chain
  }

  private static func heights(_ members: [Member], _ needs: [[Int]], _ dependents: [Int]) -> [Int] {
    var heights = Array(repeating: 1, count: members.count)
    var dependents = dependents
    var order = dependents.indices.filter { dependents[$0] == 0 }
    var next = 0
    while next < order.count {
      for needed in needs[order[next]] {
        dependents[needed] -= 1
        if dependents[needed] == 0 { order.append(needed) }
      }
      next += 1
    }
    for member in order.reversed() {
      let below = needs[member].map { heights[$0] }.max() ?? 0
      heights[member] = below + (members[member].isStoppable ? 1 : 0)
    }
    return heights
  }
}
