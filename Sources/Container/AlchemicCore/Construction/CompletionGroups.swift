// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Which attempts use each other's unfinished objects, as a value.
///
/// An object is not complete before all objects that it uses. So attempts that use unfinished objects form groups. A group
/// is complete once each of its attempts has done its own work. What uses the object of an attempt that fails, fails too.
struct CompletionGroups<Attempt: Hashable> {
  private struct Member {
    var group: Int
    /// The attempts that use its object.
    var users: Set<Attempt> = []
    /// The attempts whose objects it uses.
    var used: Set<Attempt> = []
    /// When it finished its own work, counted in all groups; `nil` before that.
    var finished: Int?
  }

  private struct Group {
    var members: Set<Attempt>
    /// How many members have not finished.
    var workingCount: Int
  }

  private var members: [Attempt: Member] = [:]
  private var groups: [Int: Group] = [:]
  private var lastNumber = 0

  /// The consequences of an attempt's failure.
  struct Failure {
    /// The finished attempts that fail with it, the newest first.
    var failing: [Attempt] = []
    /// The attempts that fail once they have finished, because they use its object too.
    var doomed: [Attempt] = []
    /// The attempts that are complete, because nothing else keeps them from that.
    var completing: [Attempt] = []
  }

  /// Whether an attempt belongs to a group that is not complete.
  func contains(_ attempt: Attempt) -> Bool { members[attempt] != nil }

  /// Notes that one attempt, which works, has got the object of another one that is not complete.
  mutating func use(_ used: Attempt, by user: Attempt) {
    guard used != user else { return }
    let (first, second) = (group(of: used), group(of: user))
    members[used]?.users.insert(user)
    members[user]?.used.insert(used)
    if first != second { merge(first, second) }
  }

  /// Notes that an attempt has done its own work.
  ///
  /// - Returns: The attempts that are complete with that, in the order they finished; `nil` while it is not.
  mutating func finish(_ attempt: Attempt) -> [Attempt]? {
    guard let member = members[attempt] else { return [attempt] }
    lastNumber += 1
    members[attempt]?.finished = lastNumber
    groups[member.group]?.workingCount -= 1
    return completed(member.group)
  }

  /// Notes that an attempt has failed.
  mutating func fail(_ attempt: Attempt) -> Failure {
    var result = Failure()
    guard let first = members[attempt] else { return result }
    var reached: Set<Attempt> = [attempt]
    var open = [attempt]
    while let next = open.popLast() {
      for user in members[next]?.users ?? [] where reached.insert(user).inserted { open.append(user) }
    }
    reached.remove(attempt)
    for user in reached {
      if members[user]?.finished == nil { result.doomed.append(user) } else { result.failing.append(user) }
    }
    result.failing.sort { (members[$0]?.finished ?? 0) > (members[$1]?.finished ?? 0) }
    for gone in result.failing + [attempt] { remove(gone) }
    result.completing = completed(first.group) ?? []
    return result
  }

  /// Notes that nothing uses the object of an attempt any more, and that it waits for no other.
  ///
  /// - Returns: The attempts that are complete with that, in the order they finished.
  mutating func leave(_ attempt: Attempt) -> [Attempt] {
    guard let group = members[attempt]?.group else { return [] }
    remove(attempt)
    return completed(group) ?? []
  }

  private mutating func remove(_ attempt: Attempt) {
    guard let member = members.removeValue(forKey: attempt) else { return }
    for used in member.used { members[used]?.users.remove(attempt) }
    for user in member.users { members[user]?.used.remove(attempt) }
    groups[member.group]?.members.remove(attempt)
    if member.finished == nil { groups[member.group]?.workingCount -= 1 }
  }

  /// The attempts that the completion of an attempt waits for.
  func working(with attempt: Attempt) -> [Attempt] {
    guard let member = members[attempt], let group = groups[member.group] else { return [] }
    return group.members.filter { members[$0]?.finished == nil }
  }

  /// Whether two attempts complete together.
  func areTogether(_ first: Attempt, _ second: Attempt) -> Bool {
    guard let first = members[first], let second = members[second] else { return false }
    return first.group == second.group
  }

  /// The group of an attempt, which gets its own if it has none.
  private mutating func group(of attempt: Attempt) -> Int {
    if let member = members[attempt] { return member.group }
    lastNumber += 1
    members[attempt] = Member(group: lastNumber)
    groups[lastNumber] = Group(members: [attempt], workingCount: 1)
    return lastNumber
  }

  private mutating func merge(_ first: Int, _ second: Int) {
    let isFirstSmaller = groups[first]?.members.count ?? 0 < groups[second]?.members.count ?? 0
    let (kept, gone) = isFirstSmaller ? (second, first) : (first, second)
    guard let small = groups.removeValue(forKey: gone) else { return }
    for attempt in small.members { members[attempt]?.group = kept }
    groups[kept]?.members.formUnion(small.members)
    groups[kept]?.workingCount += small.workingCount
  }

  /// Removes a group where it is complete, and returns its attempts in the order they finished.
  private mutating func completed(_ number: Int) -> [Attempt]? {
    guard let group = groups[number], group.workingCount == 0 else { return nil }
    groups[number] = nil
    let order = group.members.sorted { (members[$0]?.finished ?? 0) < (members[$1]?.finished ?? 0) }
    for attempt in order { members[attempt] = nil }
    return order
  }
}
