import AlchemicInspection

/// What is known of the objects without asking every factory: how many there are, which are being made, and which
/// took longest.
struct StartupLog: Hashable {
  /// How many factories have an object.
  private(set) var objectCount = 0
  /// The factories whose object is being made, in the order in which that began.
  private(set) var working: [Int] = []
  /// Those whose object took longest, slowest first.
  private(set) var slowest: [Creation] = []

  struct Creation: Hashable {
    var factory: Int
    var took: UInt64
  }

  static let slowestLimit = 50

  init() {}

  /// What all factories together tell.
  init(_ factories: [FactorySnapshot]) {
    for (id, factory) in factories.enumerated() where factory.state != .idle {
      change(id, from: .idle, to: factory.state)
    }
  }

  /// A start begins.
  mutating func beginStart() {
    slowest = []
  }

  /// A factory's object went from one state into another.
  mutating func change(_ id: Int, from old: FactorySnapshot.State, to new: FactorySnapshot.State) {
    if old.hasObject != new.hasObject { objectCount += new.hasObject ? 1 : -1 }
    if case .starting = old, let place = working.firstIndex(of: id) { working.remove(at: place) }
    switch new {
    case .starting: working.append(id)
    case .started(_, let took, _): add(Creation(factory: id, took: took))
    case .idle, .set, .failed: break
    }
  }

  private mutating func add(_ creation: Creation) {
    if slowest.count >= StartupLog.slowestLimit, let last = slowest.last, last.took >= creation.took { return }
    slowest.removeAll { $0.factory == creation.factory }
    let place = slowest.firstIndex { $0.took < creation.took } ?? slowest.count
    slowest.insert(creation, at: place)
    if slowest.count > StartupLog.slowestLimit { slowest.removeLast() }
  }
}

extension FactorySnapshot.State {
  var hasObject: Bool {
    switch self {
    case .started, .set: true
    case .idle, .starting, .failed: false
    }
  }
}
