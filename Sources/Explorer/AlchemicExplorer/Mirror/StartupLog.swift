// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// A summary of all objects that each event updates, so that no view has to scan all factories: how many there are,
/// which are being created, and which took longest.
struct StartupLog: Hashable {
  /// The number of factories that have an object.
  private(set) var objectCount = 0
  /// The factories whose object is being created, in the order the creations began.
  private(set) var working: [Int] = []
  /// The factories whose object itself took longest, slowest first.
  private(set) var slowest: [Creation] = []
  /// The same with nested creations and waits.
  private(set) var longest: [Creation] = []
  /// The threads that created objects in this start, each with its factories, in the order the creations began.
  private(set) var lanes: [Lane] = []
  /// The factories whose creation began in this start, in that order.
  private(set) var started: [Int] = []
  /// The thread in whose lane each factory is listed.
  private var threadOfFactory: [Int: String] = [:]

  struct Lane: Hashable {
    let thread: String
    var factories: [Int]
  }

  struct Creation: Hashable {
    var factory: Int
    /// The duration without nested creations and waits, in nanoseconds.
    var own: UInt64
    /// How long it took in all.
    var total: UInt64
  }

  static let slowestLimit = 50

  init() {}

  /// The summary of all factories. There may be many: by their indices, because a copy of each takes long.
  init(_ factories: [FactorySnapshot]) {
    var creations: [(id: Int, at: UInt64)] = []
    for id in factories.indices where factories[id].state != .notCreated {
      count(id, from: .notCreated, to: factories[id].state, own: factories[id].creation?.own)
      if let creation = factories[id].lastCreation { creations.append((id, creation.began)) }
    }
    // A stopped container has released its objects, and still knows when it created them.
    for id in factories.indices where factories[id].state == .notCreated {
      if let creation = factories[id].creation { creations.append((id, creation.began)) }
    }
    creations.sort { $0.at < $1.at }
    for (id, _) in creations {
      if let thread = factories[id].lastCreation?.thread { addToLane(id, thread) }
    }
  }

  /// Forgets the previous start.
  mutating func beginStart() {
    (slowest, longest) = ([], [])
    (lanes, started) = ([], [])
    threadOfFactory = [:]
  }

  /// Reports that the container has stopped, and so released all objects.
  mutating func releaseObjects() { (objectCount, working) = (0, []) }

  /// Reports that a factory's object changed its state.
  ///
  /// - Parameter own: The duration of the creation without nested creations and waits; `nil` if unknown.
  mutating func change(_ id: Int, from old: FactorySnapshot.State, to new: FactorySnapshot.State, own: UInt64? = nil) {
    count(id, from: old, to: new, own: own)
    if let thread = new.creation?.thread { addToLane(id, thread) }
  }

  /// Reports that a change of a factory's object is undone.
  ///
  /// - Parameters:
  ///   - own: The duration of the creation that remains, without nested creations and waits; `nil` if unknown.
  ///   - factories: All factories, after that.
  mutating func undo(
    _ id: Int, from new: FactorySnapshot.State, to old: FactorySnapshot.State, own: UInt64?,
    in factories: [FactorySnapshot]
  ) {
    switch new {
    case .created, .absent:
      // Others may have left the lists for it.
      let mustList =
        slowest.count == Self.slowestLimit && slowest.contains { $0.factory == id }
        || longest.count == Self.slowestLimit && longest.contains { $0.factory == id }
      slowest.removeAll { $0.factory == id }
      longest.removeAll { $0.factory == id }
      if mustList { list(factories) }
    default: break
    }
    change(id, from: new, to: old, own: own)
    guard new.creation != nil, old.creation == nil, let thread = threadOfFactory.removeValue(forKey: id) else { return }
    if let index = started.lastIndex(of: id) { started.remove(at: index) }
    removeFromLane(id, thread)
  }

  /// Lists the creations of this start again.
  private mutating func list(_ factories: [FactorySnapshot]) {
    (slowest, longest) = ([], [])
    for id in started where factories.indices.contains(id) {
      list(id, factories[id].state, factories[id].creation?.own)
    }
  }

  private mutating func list(_ id: Int, _ state: FactorySnapshot.State, _ own: UInt64?) {
    switch state {
    case .created(_, let took, _), .absent(_, let took, _):
      let creation = Creation(factory: id, own: min(took, own ?? took), total: took)
      Self.add(creation, to: &slowest, by: \.own)
      Self.add(creation, to: &longest, by: \.total)
    case .creating, .notCreated, .set, .failed, .released, .stopping, .stopped, .stopFailed, .unknown: break
    }
  }

  private mutating func addToLane(_ id: Int, _ thread: String) {
    guard threadOfFactory[id] != thread else { return }
    let known = threadOfFactory.updateValue(thread, forKey: id)
    if known == nil { started.append(id) }
    // Creation may begin on one thread, wait for other objects, and end on another thread.
    if let known { removeFromLane(id, known) }
    if let lane = lanes.firstIndex(where: { $0.thread == thread }) {
      lanes[lane].factories.append(id)
    } else {
      lanes.append(Lane(thread: thread, factories: [id]))
    }
  }

  private mutating func removeFromLane(_ id: Int, _ thread: String) {
    guard let lane = lanes.firstIndex(where: { $0.thread == thread }) else { return }
    // It is listed once, and among the last where its creation has just moved to another thread or is undone.
    if let position = lanes[lane].factories.lastIndex(of: id) { lanes[lane].factories.remove(at: position) }
    if lanes[lane].factories.isEmpty { lanes.remove(at: lane) }
  }

  private mutating func count(
    _ id: Int, from old: FactorySnapshot.State, to new: FactorySnapshot.State, own: UInt64?
  ) {
    if old.hasObject != new.hasObject { objectCount += new.hasObject ? 1 : -1 }
    if case .creating = old, let index = working.firstIndex(of: id) { working.remove(at: index) }
    if case .creating = new { working.append(id) }
    list(id, new, own)
  }

  private static func add(_ creation: Creation, to list: inout [Creation], by time: (Creation) -> UInt64) {
    if list.count >= slowestLimit, let last = list.last, time(last) >= time(creation) { return }
    list.removeAll { $0.factory == creation.factory }
    list.insert(creation, at: list.firstIndex { time($0) < time(creation) } ?? list.count)
    if list.count > slowestLimit { list.removeLast() }
  }
}

extension FactorySnapshot {
  /// The beginning and the thread of its object's creation, also after the object has stopped or was released.
  fileprivate var lastCreation: (began: UInt64, thread: String)? {
    if let creation = state.creation { return (creation.began, creation.thread) }
    switch state {
    case .notCreated, .stopping, .stopped, .stopFailed: return creation.map { ($0.began, $0.thread) }
    case .creating, .created, .absent, .set, .failed, .released, .unknown: return nil
    }
  }
}

extension FactorySnapshot.State {
  /// The beginning, the end and the thread of the object's creation.
  var creation: (began: UInt64, ended: UInt64?, thread: String)? {
    switch self {
    case .creating(let since, let thread): (since, nil, thread)
    case .created(let instant, let took, let thread), .absent(let instant, let took, let thread):
      (instant > took ? instant - took : 0, instant, thread)
    case .notCreated, .set, .failed, .released, .stopping, .stopped, .stopFailed, .unknown: nil
    }
  }

  var hasObject: Bool {
    switch self {
    case .created, .set, .stopping: true
    case .notCreated, .creating, .absent, .failed, .released, .stopped, .stopFailed, .unknown: false
    }
  }
}
