import AlchemicInspection

/// The shortest ways from one factory to all others, along what each needs and along what needs it.
///
/// Found once for the marked factory, so that going through a list with the path shown costs nothing.
struct DependencyPaths: Hashable {
  let origin: Int
  /// For each factory the one before it on the way, or -1; first along the needs, then against them.
  private var down: [Int32]
  private var up: [Int32]

  init(from origin: Int, in factories: [FactorySnapshot]) {
    self.origin = origin
    down = DependencyPaths.ways(from: origin, count: factories.count) { factories[$0].needs.map(\.factory) }
    up = DependencyPaths.ways(from: origin, count: factories.count) { factories[$0].dependents }
  }

  /// The factories on the way to another one, each of which needs the next; `nil` where none leads there.
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
