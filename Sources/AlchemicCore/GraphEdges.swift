/// The edges of a snapshot's graph: who uses whom, by what, and which of that lies in a circle.
struct GraphEdges {
  /// All edges, by the id of the factory that uses, then in the order of its declaration.
  let all: [Edge]
  /// The dependencies that failed, in the same order.
  let failures: [Failure]

  struct Edge: Hashable {
    let from: Int
    let to: Int
    /// The variable's name, the argument's number as `#1`, or `method` for the object whose method is called.
    let label: String
    let kind: Kind
    let circle: Circle
  }

  /// Whether a way leads back from the used factory to the one that uses it.
  enum Circle: Hashable {
    case none
    /// There is, and somewhere on it a variable that can be set once the object exists.
    case closable
    /// There is one of arguments alone, or of templates alone: its objects can never be made.
    case impossible
  }

  enum Kind: Hashable {
    /// Needed before the object exists.
    case argument
    /// Set once it exists.
    case variable
  }

  struct Failure: Hashable {
    let from: Int
    let label: String
    let code: String
    let kind: Kind
  }

  init(_ snapshot: ALCSnapshot) {
    var found: [(from: Int, to: Int, label: String, kind: Kind)] = []
    var failures: [Failure] = []
    for factory in snapshot.factories {
      if case .method(let owner?) = factory.kind { found.append((factory.id, owner, "method", .argument)) }
      let dependencies =
        factory.arguments.map { ($0, Kind.argument) } + factory.injections.map { ($0, Kind.variable) }
      for (dependency, kind) in dependencies {
        switch dependency.resolution {
        case .factories(let ids, _): found += ids.map { (factory.id, $0, dependency.name, kind) }
        case .failed(let problem):
          failures.append(Failure(from: factory.id, label: dependency.name, code: problem.code, kind: kind))
        case .constant, .nothing: break
        }
      }
    }
    // Two factories of one group reach each other, so an edge between them closes a circle; so does one to itself.
    func groups(where isCounted: (Int) -> Bool) -> [Int] {
      var successors = Array(repeating: [Int](), count: snapshot.factories.count)
      for index in found.indices where isCounted(index) { successors[found[index].from].append(found[index].to) }
      return Self.groups(successors)
    }
    let isArgument = { found[$0].kind == .argument }
    let isOfTemplates = { index in
      [found[index].from, found[index].to].allSatisfy { snapshot.factories[$0].mode == .template }
    }
    let whole = groups { _ in true }
    let ofArguments = groups(where: isArgument)
    let ofTemplates = groups(where: isOfTemplates)
    all = found.indices.map { index in
      let edge = found[index]
      func isInside(_ groups: [Int]) -> Bool { groups[edge.from] == groups[edge.to] }
      let isImpossible =
        isArgument(index) && isInside(ofArguments) || isOfTemplates(index) && isInside(ofTemplates)
      let circle: Circle = isImpossible ? .impossible : isInside(whole) ? .closable : .none
      return Edge(from: edge.from, to: edge.to, label: edge.label, kind: edge.kind, circle: circle)
    }
    self.failures = failures
  }

  /// The group of each factory: those in one group reach one another (Tarjan's strongly connected components).
  private static func groups(_ successors: [[Int]]) -> [Int] {
    var group = Array(repeating: -1, count: successors.count)
    var order = group
    var lowest = group
    var count = 0
    var groupCount = 0
    var open: [Int] = []
    // A stack of its own: a chain of ten thousand factories must not overflow that of the thread.
    var stack: [(node: Int, next: Int)] = []
    func enter(_ node: Int) {
      order[node] = count
      lowest[node] = count
      count += 1
      open.append(node)
      stack.append((node, 0))
    }
    for start in successors.indices where order[start] < 0 {
      enter(start)
      while let (node, next) = stack.last {
        if next < successors[node].count {
          stack[stack.count - 1].next += 1
          let successor = successors[node][next]
          if order[successor] < 0 {
            enter(successor)
          } else if group[successor] < 0 {
            lowest[node] = min(lowest[node], order[successor])
          }
          continue
        }
        stack.removeLast()
        if let (outer, _) = stack.last { lowest[outer] = min(lowest[outer], lowest[node]) }
        guard lowest[node] == order[node] else { continue }
        while let member = open.popLast() {
          group[member] = groupCount
          if member == node { break }
        }
        groupCount += 1
      }
    }
    return group
  }
}

extension ALCSnapshot {
  /// The factories by their modules, both in the order of their names.
  var modules: [(name: String, factories: [Factory])] {
    Dictionary(grouping: factories, by: \.module).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension ALCSnapshot.Factory {
  /// Whether its object could not be made, or one of its dependencies cannot get anything.
  var isFailed: Bool {
    if case .failed = state { return true }
    return (arguments + injections).contains { dependency in
      if case .failed = dependency.resolution { true } else { false }
    }
  }

  /// The signs, the type and the name: `[*S....C] Ledger as 'ledger'`.
  var title: String {
    "[\(notation)] \(typeName) as '\(name)'"
  }
}
