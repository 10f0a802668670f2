/// The order in which a start creates the singletons: dependencies first, otherwise by name.
enum StartOrder {
  static func of(_ factories: [ObjectFactory]) -> [ObjectFactory] {
    var order: [ObjectFactory] = []
    order.reserveCapacity(factories.count)
    var isVisited = Array(repeating: false, count: factories.count)
    // An explicit stack: a chain of ten thousand factories must not overflow that of the thread.
    var stack: [(factory: ObjectFactory, next: Int, dependencies: [ObjectFactory])] = []
    for factory in factories where !isVisited[factory.id] {
      isVisited[factory.id] = true
      guard factory.needsAny else {
        if factory.mode == .singleton { order.append(factory) }
        continue
      }
      stack.append((factory, 0, factory.needs))
      while let top = stack.last {
        if top.next == top.dependencies.count {
          stack.removeLast()
          if top.factory.mode == .singleton { order.append(top.factory) }
          continue
        }
        stack[stack.count - 1].next += 1
        let dependency = top.dependencies[top.next]
        guard !isVisited[dependency.id] else { continue }
        isVisited[dependency.id] = true
        stack.append((dependency, 0, dependency.needs))
      }
    }
    return order
  }
}
