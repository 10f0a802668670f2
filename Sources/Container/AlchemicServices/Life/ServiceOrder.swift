// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore

/// Which services need which, directly or through other objects, as a value.
struct ServiceOrder: Sendable {
  /// The services, by their indices among the members: each after its needs, otherwise in the order of the members.
  let services: [Int]
  /// What each service needs, as indices of `services`, in ascending order.
  let needs: [[Int]]

  /// - Parameter members: The factories, as members of a stop: services are the stoppable ones.
  init(_ members: [StopPlan.Member]) {
    let uses = StopPlan.orderedNeeds(of: members)
    var reached = Array(repeating: Set<Int>(), count: members.count)
    var services: [Int] = []
    for member in Self.usedFirst(uses) {
      for used in uses[member] { reached[member].formUnion(members[used].isStoppable ? [used] : reached[used]) }
      if members[member].isStoppable { services.append(member) }
    }
    self.services = services
    let index = Dictionary(uniqueKeysWithValues: services.enumerated().map { ($1, $0) })
    needs = services.map { service in reached[service].compactMap { index[$0] }.sorted() }
  }

  /// All members, each after its uses. No member leads back to itself.
  private static func usedFirst(_ uses: [[Int]]) -> [Int] {
    var order: [Int] = []
    var isVisited = Array(repeating: false, count: uses.count)
    for member in uses.indices where !isVisited[member] {
      isVisited[member] = true
      // A list instead of recursion, because chains can be very long.
      var open = [(member: member, rest: uses[member][...])]
      while let top = open.last {
        guard let next = open[open.count - 1].rest.popFirst() else {
          order.append(top.member)
          open.removeLast()
          continue
        }
        guard !isVisited[next] else { continue }
        isVisited[next] = true
        open.append((next, uses[next][...]))
      }
    }
    return order
  }
}
