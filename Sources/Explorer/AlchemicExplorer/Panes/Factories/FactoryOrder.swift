import AlchemicInspection

/// The order of the factories, and their headings.
struct FactoryOrder: Hashable {
  var column = Column.name
  /// Whether the order is reversed.
  var isReversed = false
  var grouping = Grouping.none
  /// The number of living objects of each factory from which changes are counted.
  var baseline: [Int: Int] = [:]

  /// What factories are ordered by: texts from a to z, numbers and times from the largest.
  enum Column: String, CaseIterable, Hashable {
    case name, state, mode, type, needs, users, live, change, own, took

    /// Whether it changes while the graph does not.
    var isLive: Bool { self == .state || self == .own || self == .took || self == .live || self == .change }

    /// Whether it begins with the largest: numbers and times do, texts begin with a.
    var isLargestFirst: Bool {
      switch self {
      case .needs, .users, .live, .change, .own, .took: true
      case .name, .state, .mode, .type: false
      }
    }

    /// What the explorer calls it.
    var title: String {
      switch self {
      case .own: "own time"
      case .took: "total time"
      case .live: "living objects"
      case .change: "change of living objects"
      default: rawValue
      }
    }
  }

  enum Grouping: String, CaseIterable, Hashable {
    case none, mode, module, state

    var isLive: Bool { self == .state }
  }

  /// Whether it changes while the graph does not.
  var isLive: Bool { column.isLive || grouping.isLive }

  /// Whether the largest or last one comes first.
  var isDescending: Bool { column.isLargestFirst != isReversed }

  /// Orders by a column, or reverses the order if this column is already chosen.
  mutating func choose(_ column: Column) {
    isReversed = self.column == column && !isReversed
    self.column = column
  }

  /// The order in words; empty for the default order.
  var note: String {
    guard column != .name || isReversed else { return "" }
    return "by \(column.title)" + (isDescending ? ", descending" : ", ascending")
  }

  /// The factories in this order. Equal ones keep their order.
  func sorted(_ ids: [Int], _ factories: [FactorySnapshot]) -> [Int] {
    var ids = ids
    switch column {
    case .name: break
    case .state: ids = sorted(ids) { factories[$0].stateOrder.rank }
    case .mode: ids = sorted(ids) { factories[$0].modeRank }
    case .type: ids = NaturalOrder.sorted(ids) { factories[$0].typeName }
    case .needs: ids = sorted(ids) { -factories[$0].neededCount }
    case .live: ids = sorted(ids) { -(factories[$0].live?.alive ?? -1) }
    case .change: ids = sorted(ids) { id in factories[id].live.map { baseline[id, default: 0] - $0.alive } ?? .max }
    case .users: ids = sorted(ids) { -factories[$0].dependents.count }
    case .own: ids = sorted(ids) { factories[$0].presentOwnTime.map { -Double($0) } ?? 1 }
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
        rank: factory.modeRank, title: factory.mode.rawValue + ([.scoped, .unknown].contains(factory.mode) ? "" : "s"))
    case .module: Heading(rank: 0, title: factory.module)
    case .state: factory.stateOrder
    }
  }

  struct Heading: Hashable, Comparable {
    let rank: Int
    let title: String

    static func < (one: Heading, other: Heading) -> Bool {
      one.rank == other.rank
        ? NaturalOrder.key(of: one.title) < NaturalOrder.key(of: other.title) : one.rank < other.rank
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

  /// The own time of its present object's creation, in nanoseconds.
  var presentOwnTime: UInt64? { took == nil ? nil : ownTime }

  /// The place of its mode in lists that are ordered by mode.
  fileprivate var modeRank: Int {
    switch mode {
    case .singleton: 0
    case .template: 1
    case .scoped: 2
    case .reference: 3
    case .unknown: 4
    }
  }

  /// The rank and heading of its state: problems first.
  fileprivate var stateOrder: FactoryOrder.Heading {
    let word = FactoryStateWord(self)
    return FactoryOrder.Heading(rank: word.rank, title: word.rawValue)
  }
}
