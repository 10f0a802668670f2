// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Synchronization

/// An object of a trial: it records its creation, its dependencies, and its stop.
///
/// Unchecked: the container sets variables before another thread gets the object, and a trial makes one request at a time.
/// The container knows that it is `Sendable`, so that a start creates several at the same time.
class Part: AlchemicSendable, @unchecked Sendable {
  let record: Record
  let key: Int
  let serial: Int
  private(set) var arguments: [Held]

  final var warm: (any Warm)?
  final var hard: (any Hard)?
  final var amber: Amber?
  final var parts: [Part] = []
  final var warms: [any Warm] = []
  private var values: [Int: Any] = [:]
  private var slots: [Int: Any] = [:]

  required init(_ record: Record, key: Int, _ arguments: [Held]) {
    self.record = record
    self.key = key
    self.arguments = arguments
    serial = record.nextSerial(of: key)
    record.add(self)
  }

  /// A variable of any type.
  subscript<Tag: TypeTag>(variable: VariableKey<Tag>) -> Tag.Value {
    get {
      guard let value = values[variable.index] as? Tag.Value ?? Tag.empty else {
        fatalError("\(Tag.self) has no empty value")
      }
      return value
    }
    set { values[variable.index] = newValue }
  }

  /// A slot of any type.
  subscript<Tag: TypeTag>(slot slot: VariableKey<Tag>) -> Injected<Tag.Value> {
    if let known = slots[slot.index] as? Injected<Tag.Value> { return known }
    let new = Injected<Tag.Value>()
    slots[slot.index] = new
    return new
  }

  /// What a variable holds.
  func held(_ index: Int, _ need: Need) -> Held {
    func held<Tag: TypeTag>(_ tag: Tag.Type) -> Held {
      let key = VariableKey<Tag>(index: index)
      guard need.place == .slot else { return Tag.held(self[key]) }
      return self[slot: key].valueIfInjected.map(Tag.held) ?? .nothing
    }
    if need.place == .stored, let stored = need.stored { return stored.held(self) }
    return need.place == .slot ? held(need.tag) : held(need.variableTag)
  }

  /// Forgets all that it holds, so that objects that hold each other are released.
  func clear() {
    arguments = []
    (warm, hard, amber, parts, warms) = (nil, nil, nil, [], [])
    (values, slots) = ([:], [:])
  }

  func stop(_ how: Declared.Stop) async throws {
    record.stopped(self, isEnd: false)
    switch how {
    case .ends: await Task.yield()
    case .throwing:
      record.stopped(self, isEnd: true)
      throw Planned.stop
    case .hanging: await untilCancelled()
    }
    record.stopped(self, isEnd: true)
  }
}

struct VariableKey<Tag>: Hashable, Sendable { let index: Int }

/// The errors that objects throw on purpose.
enum Planned: Error { case creation, stop, service }

/// Waits until its task is cancelled.
func untilCancelled() async {
  let (stream, continuation) = AsyncStream<Never>.makeStream()
  await withTaskCancellationHandler {
    for await _ in stream {}
  } onCancel: {
    continuation.finish()
  }
}

/// A stored variable of every object; there is one of each of these types.
struct StoredVariable: Sendable {
  let held: @Sendable (Part) -> Held
  let declare: @Sendable (ALCClassObjectFactory, [InjectionOption]) -> Void

  init<Tag: TypeTag>(
    _ tag: Tag.Type, _ variable: any ReferenceWritableKeyPath<Part, Tag.Value> & Sendable
  ) {
    held = { Tag.held($0[keyPath: variable]) }
    declare = { inject($0, variable, $1) }
  }
}

extension Need {
  /// The stored variable of its type, if there is one.
  var stored: StoredVariable? {
    switch (kind, shape) {
    case (.warm, .one): StoredVariable(Maybe<One<any Warm>>.self, \.warm)
    case (.hard, .one): StoredVariable(Maybe<One<any Hard>>.self, \.hard)
    case (.amber, .one): StoredVariable(Maybe<One<Amber>>.self, \.amber)
    case (.part, .array): StoredVariable(Many<One<Part>>.self, \.parts)
    case (.warm, .array): StoredVariable(Many<One<any Warm>>.self, \.warms)
    default: nil
    }
  }
}

/// What happened to the objects of a trial.
final class Record: Sendable {
  struct State {
    var serial = 0
    var startNumber = 0
    /// How many objects each factory has created.
    var created: [Int: Int] = [:]
    var objects: [Int: Weak] = [:]
    /// The beginning and the end of stops, by serial.
    var stops: [(serial: Int, key: Int, isEnd: Bool)] = []
    /// What each service does, by the key of its factory.
    var servings: [Int: Serving] = [:]
    var serviceSteps: [(key: Int, step: ServiceStep)] = []
    /// Those who wait for a further step.
    var waiters: [CheckedContinuation<Void, Never>] = []
  }
  /// `runs` is the beginning of `run()` after a start-up.
  enum ServiceStep: Sendable { case begins, isReady, runs, isEnding, hasEnded, stops }
  struct Weak: Sendable { weak var part: Part? }

  private let state: Mutex<State>

  init(servings: [Int: Serving] = [:]) { state = Mutex(State(servings: servings)) }

  var startNumber: Int {
    get { state.withLock { $0.startNumber } }
    set { state.withLock { $0.startNumber = newValue } }
  }

  func nextSerial(of key: Int) -> Int {
    state.withLock { state in
      state.serial += 1
      state.created[key, default: 0] += 1
      return state.serial
    }
  }

  func add(_ part: Part) { state.withLock { $0.objects[part.serial] = Weak(part: part) } }

  func stopped(_ part: Part, isEnd: Bool) {
    state.withLock { $0.stops.append((part.serial, part.key, isEnd)) }
    if !isEnd { serves(part, .stops) }
  }

  func serves(_ part: Part, _ step: ServiceStep) {
    let waiters = state.withLock { state in
      state.serviceSteps.append((part.key, step))
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Returns once the services have taken more than this number of steps.
  func moreServiceSteps(than count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.serviceSteps.count > count { return true }
        state.waiters.append(continuation)
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  var servings: [Int: Serving] { state.withLock { $0.servings } }
  var serviceSteps: [(key: Int, step: ServiceStep)] { state.withLock { $0.serviceSteps } }

  var created: [Int: Int] { state.withLock { $0.created } }
  var stops: [(serial: Int, key: Int, isEnd: Bool)] { state.withLock { $0.stops } }

  /// The objects that are alive, in the order of their creation.
  var alive: [Part] {
    state.withLock { state in state.objects.sorted { $0.key < $1.key }.compactMap(\.value.part) }
  }

  /// Forgets what happened before.
  func clear() {
    state.withLock { ($0.created, $0.objects, $0.stops, $0.serviceSteps) = ([:], [:], [], []) }
  }
}
