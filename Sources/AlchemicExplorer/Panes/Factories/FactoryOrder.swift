import AlchemicInspection

/// The order of the factories, and their headings.
struct FactoryOrder: Hashable {
  var column = Column.name
  /// Whether the order is reversed.
  var isReversed = false
  var grouping = Grouping.none

  /// What factories are ordered by: texts from a to z, numbers and times from the largest.
  enum Column: String, CaseIterable, Hashable {
    case name, state, mode, type, needs, users, took

    /// Whether it changes while the graph does not.
    var isLive: Bool { self == .state || self == .took }

    /// What the explorer calls it.
    var title: String { self == .took ? "creation time" : rawValue }
  }

  enum Grouping: String, CaseIterable, Hashable {
    case none, mode, module, state

    var isLive: Bool { self == .state }
  }

  /// Whether it changes while the graph does not.
  var isLive: Bool { column.isLive || grouping.isLive }

  /// Orders by a column, or reverses the order if this column is already chosen.
  mutating func choose(_ column: Column) {
    isReversed = self.column == column && !isReversed
    self.column = column
  }

  /// The order in words; empty for the default order.
  var note: String {
    guard column != .name || isReversed else { return "" }
    return "by \(column.title)" + (isReversed ? ", reversed" : "")
  }

  /// The factories in this order. Equal ones keep their order.
  func sorted(_ ids: [Int], _ factories: [FactorySnapshot]) -> [Int] {
    var ids = ids
    switch column {
    case .name: break
    case .state: ids = sorted(ids) { factories[$0].stateOrder.rank }
    case .mode: ids = sorted(ids) { FactorySnapshot.Mode.allCases.firstIndex(of: factories[$0].mode) ?? 0 }
    case .type: ids = sorted(ids) { factories[$0].typeName }
    case .needs: ids = sorted(ids) { -(factories[$0].arguments.count + factories[$0].injections.count) }
    case .users: ids = sorted(ids) { -factories[$0].dependents.count }
    case .took: ids = sorted(ids) { factories[$0].took.map { -Double($0) } ?? 1 }
    }
    if isReversed { ids.reverse() }
    if grouping != .none { ids = sorted(ids) { heading(of: factories[$0]) } }
    return ids
  }

  /// The heading of a factory's group.
  func heading(of factory: FactorySnapshot) -> Heading {
    switch grouping {
    case .none: Heading(rank: 0, title: "")
    case .mode:
      Heading(
        rank: FactorySnapshot.Mode.allCases.firstIndex(of: factory.mode) ?? 0, title: "\(factory.mode.rawValue)s")
    case .module: Heading(rank: 0, title: factory.module)
    case .state: factory.stateOrder
    }
  }

  struct Heading: Hashable, Comparable {
    let rank: Int
    let title: String

    static func < (one: Heading, other: Heading) -> Bool {
      one.rank == other.rank ? one.title < other.title : one.rank < other.rank
    }
  }

  private func sorted<Key: Comparable>(_ ids: [Int], by key: (Int) -> Key) -> [Int] {
    // Each key is computed once: comparisons must not read the large values.
    let keyed = ids.map { (id: $0, key: key($0)) }
    return keyed.enumerated().sorted { one, other in
      one.element.key == other.element.key ? one.offset < other.offset : one.element.key < other.element.key
    }.map(\.element.id)
  }
}

extension FactorySnapshot {
  /// The duration of its object's creation, in nanoseconds.
  fileprivate var took: UInt64? {
    if case .created(_, let took, _) = state { took } else { nil }
  }

  /// The rank and heading of its state: problems first.
  fileprivate var stateOrder: FactoryOrder.Heading {
    switch state {
    case .failed: FactoryOrder.Heading(rank: 0, title: "failed")
    case .released: FactoryOrder.Heading(rank: 1, title: "released")
    case .creating: FactoryOrder.Heading(rank: 2, title: "creating")
    case .notCreated where hasProblem: FactoryOrder.Heading(rank: 0, title: "failed")
    case .created, .set: FactoryOrder.Heading(rank: 3, title: "created")
    case .notCreated where mode == .template: FactoryOrder.Heading(rank: 5, title: "created for each request")
    case .notCreated: FactoryOrder.Heading(rank: 4, title: "not created")
    }
  }
}
