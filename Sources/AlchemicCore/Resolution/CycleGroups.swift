/// Marks the factories whose objects need each other, directly or through others.
///
/// Only in such a group can a variable need an object that cannot be created yet. All others are wired without a check.
enum CycleGroups {
  /// Numbers each group of two or more factories that need each other (Tarjan's strongly connected components).
  static func assign(_ factories: [ObjectFactory]) {
    var search = Search(count: factories.count)
    for factory in factories where factory.needsAny && !search.isVisited(factory) { search.visit(factory) }
  }

  private struct Search {
    /// The order in which each factory was reached, from 1; 0 before that.
    private var number: [Int32]
    /// The lowest number of a factory on the path that each one leads back to.
    private var lowest: [Int32]
    private var isOnPath: [Bool]
    private var path: [ObjectFactory] = []
    private var lastNumber: Int32 = 0
    private var groupCount: Int32 = 0

    init(count: Int) {
      number = Array(repeating: 0, count: count)
      lowest = number
      isOnPath = Array(repeating: false, count: count)
    }

    func isVisited(_ factory: ObjectFactory) -> Bool { number[factory.id] != 0 }

    private mutating func enter(_ factory: ObjectFactory) {
      lastNumber += 1
      number[factory.id] = lastNumber
      lowest[factory.id] = lastNumber
      isOnPath[factory.id] = true
      path.append(factory)
    }

    /// Visits a factory and everything that it needs, with a list instead of recursion, because chains can be very long.
    mutating func visit(_ start: ObjectFactory) {
      enter(start)
      var open = [(factory: start, rest: start.needs[...])]
      while let top = open.last {
        guard let next = open[open.count - 1].rest.popFirst() else {
          open.removeLast()
          if let outer = open.last?.factory { lowest[outer.id] = min(lowest[outer.id], lowest[top.factory.id]) }
          if lowest[top.factory.id] == number[top.factory.id] { leave(top.factory) }
          continue
        }
        if number[next.id] == 0 {
          enter(next)
          open.append((next, next.needs[...]))
        } else if isOnPath[next.id] {
          lowest[top.factory.id] = min(lowest[top.factory.id], number[next.id])
        }
      }
    }

    /// Removes a group from the path: its first factory and all later ones.
    private mutating func leave(_ first: ObjectFactory) {
      let isGroup = path.last !== first
      repeat {
        let member = path.removeLast()
        isOnPath[member.id] = false
        if isGroup { member.cycleGroup = groupCount }
        if member === first { break }
      } while true
      if isGroup { groupCount += 1 }
    }
  }
}
