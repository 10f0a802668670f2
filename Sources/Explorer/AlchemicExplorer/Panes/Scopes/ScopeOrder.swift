import AlchemicInspection

/// The order of the rows in each section of the pane of scopes.
struct ScopeOrder: Hashable {
  var column = Column.age
  /// Whether the order is reversed.
  var isReversed = false

  /// What rows are ordered by: texts from a to z, ages and numbers from the largest.
  enum Column: String, CaseIterable, Hashable {
    case name, age, objects, place

    var isLargestFirst: Bool { self == .age || self == .objects }
  }

  /// Whether the largest or last one comes first.
  var isDescending: Bool { column.isLargestFirst != isReversed }

  /// Orders by a column, or reverses the order if this column is already chosen.
  mutating func choose(_ column: Column) {
    isReversed = self.column == column && !isReversed
    self.column = column
  }

  /// The message for a new order.
  var summary: String { "Ordered by \(column.rawValue), \(isDescending ? "descending" : "ascending")." }

  /// The rows in this order. Equal ones keep their order.
  func sorted<Element>(_ elements: [Element], _ row: (Element) -> ScopeRow, name: (ScopeRow) -> String) -> [Element] {
    let indices = Array(elements.indices)
    var sorted: [Int] =
      switch column {
      case .name: NaturalOrder.sorted(indices) { name(row(elements[$0])) }
      case .place: NaturalOrder.sorted(indices) { row(elements[$0]).location?.description ?? "" }
      case .age: Self.sorted(indices) { row(elements[$0]).began ?? .max }
      case .objects: Self.sorted(indices) { -row(elements[$0]).objectCount }
      }
    if isReversed { sorted.reverse() }
    return sorted.map { elements[$0] }
  }

  private static func sorted<Key: Comparable>(_ indices: [Int], by key: (Int) -> Key) -> [Int] {
    indices.map { (index: $0, key: key($0)) }.sorted { ($0.key, $0.index) < ($1.key, $1.index) }.map(\.index)
  }
}

extension ScopeRow {
  /// How many objects an open scope has, or how many scopes of a kind are open.
  fileprivate var objectCount: Int {
    switch self {
    case .open(let scope): scope.objectCount
    case .kind(let kind): kind.openCount
    case .outlived, .keeper: 0
    }
  }
}
