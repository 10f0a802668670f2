import AlchemicInspection

/// The shortest paths from one factory to all others, along its dependencies and along its dependents.
///
/// They are found once for the marked factory, so that showing the path costs nothing while the user moves through a
/// list.
struct DependencyPaths: Hashable {
  let origin: Int
  /// For each factory, the previous one on the path, or -1: along the dependencies, and along the dependents.
  private var down: [Int32]
  private var up: [Int32]

  init(from origin: Int, in factories: [FactorySnapshot]) {
    self.origin = origin
    down = DependencyPaths.ways(from: origin, count: factories.count) { factories[$0].needs.map(\.factory) }
    up = DependencyPaths.ways(from: origin, count: factories.count) { factories[$0].dependents }
  }

  /// The factories on the path to another one, each of which needs the next; `nil` where there is no path.
  ///
  /// The origin is the first one, or the last one where the other factory needs it.
  func path(to factory: Int) -> [Int]? {
    if let path = way(to: factory, down) { return path }
    return way(to: factory, up).map { $0.reversed() }
  }

  private func way(to factory: Int, _ before: [Int32]) -> [Int]? {
    guard before.indices.contains(factory) else { return nil }
    var path = [factory]
    while let last = path.last, last != origin {
      guard before[last] >= 0 else { return nil }
      path.append(Int(before[last]))
    }
    return path.reversed()
  }

  private static func ways(from origin: Int, count: Int, _ neighbours: (Int) -> [Int]) -> [Int32] {
    var before = [Int32](repeating: -1, count: count)
    guard before.indices.contains(origin) else { return before }
    var waiting = [origin]
    var next = 0
    while next < waiting.count {
      let factory = waiting[next]
      next += 1
      for neighbour in neighbours(factory)
      where before.indices.contains(neighbour) && before[neighbour] < 0 && neighbour != origin {
        before[neighbour] = Int32(factory)
        waiting.append(neighbour)
      }
    }
    return before
  }
}
