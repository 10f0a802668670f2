/// The order in which a start creates the singletons: dependencies first, otherwise by name.
enum StartOrder {
  static func of(_ graph: FactoryGraph) -> [Int] {
    var order: [Int] = []
    order.reserveCapacity(graph.ids.count)
    var isVisited = Array(repeating: false, count: graph.ids.count)
    // An explicit stack: a chain of ten thousand factories must not overflow that of the thread.
    var stack: [(factory: Int, next: Int, dependencies: [Int])] = []
    for factory in graph.ids where !isVisited[factory] {
      isVisited[factory] = true
      guard graph.needsAny(factory) else {
        if graph.mode(factory) == .singleton { order.append(factory) }
        continue
      }
      stack.append((factory, 0, graph.needs(factory)))
      while let top = stack.last {
        if top.next == top.dependencies.count {
          stack.removeLast()
          if graph.mode(top.factory) == .singleton { order.append(top.factory) }
          continue
        }
        stack[stack.count - 1].next += 1
        let dependency = top.dependencies[top.next]
        guard !isVisited[dependency] else { continue }
        isVisited[dependency] = true
        stack.append((dependency, 0, graph.needs(dependency)))
      }
    }
    return order
  }
}
