// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicServices
import SeededNumbers

extension Seeded {
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }
}

extension Trial {
  /// The trial of a seed. Three in four have no problem on purpose.
  static func random(_ seed: UInt64) -> Trial {
    var generator = Generator(random: Seeded(seed: seed))
    var trial = generator.trial()
    trial.concurrency = generator.random.one(of: [1, 1, 2, 4, 8])
    return trial
  }

  /// The same declarations with other names, in another order.
  func renamed(_ seed: UInt64) -> Trial {
    var random = Seeded(seed: seed)
    var trial = self
    let names = factories.map(\.name).shuffled(using: &random)
    for (index, name) in names.enumerated() { trial.factories[index].name = name }
    trial.factories.shuffle(using: &random)
    return trial
  }
}

private struct Generator {
  var random: Seeded

  mutating func trial() -> Trial {
    let count = Int.random(in: 1...9, using: &random)
    let kinds = Kind.classes.shuffled(using: &random)
    var trial = Trial(factories: [])
    for kind in kinds.prefix(count) {
      trial.factories.append(declared(kind, key: trial.factories.count))
    }
    // The classes of the results are not declared themselves.
    let others = Array(kinds.dropFirst(count))
    // The graph does not yet report a method of an object that only a request with `await` can create.
    let owners = trial.factories.filter { $0.mode == .singleton && !($0.isLazy && $0.calls == .async) }
    for _ in 0..<Int.random(in: 0...3, using: &random) where !owners.isEmpty && !others.isEmpty {
      let made = random.one(of: others)
      trial.factories.append(
        method(
          of: random.one(of: owners), made, beside: trial.factories.filter(\.isClass).map(\.kind),
          key: trial.factories.count))
    }
    let names = (0..<trial.factories.count).map { "f\($0)" }.shuffled(using: &random)
    for (index, name) in names.enumerated() { trial.factories[index].name = name }
    #if Services
      if random.chance(40) { addServices(to: &trial) }
    #endif
    let isSound = random.chance(75)
    for index in trial.factories.indices { addNeeds(to: index, of: &trial) }
    return isSound ? sound(trial) : trial
  }

  private mutating func declared(_ kind: Kind, key: Int) -> Declared {
    var declared = Declared(key: key, name: "", kind: kind, objectKind: kind)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<58: declared.isLazy = random.chance(30)
    case 58..<75: declared.mode = .template
    case 75..<85:
      declared.mode = .reference
      declared.isNillable = random.chance(80)
    case 85..<94: declared.mode = .job
    default: declared.mode = .step
    }
    declared.isPrimary = random.chance(8)
    if declared.mode == .reference || declared.mode == .singleton { declared.isTransient = random.chance(8) }
    if declared.mode != .reference {
      declared.calls = random.chance(70) ? .plain : random.one(of: [.async, .main])
      if random.chance(4) { declared.outcome = random.one(of: [.throwsAlways, .throwsAtFirst]) }
    }
    if random.chance(declared.mode == .template ? 2 : 60) {
      declared.stop = random.chance(70) ? .ends : random.chance(70) ? .throwing : .hanging
    }
    return declared
  }

  private mutating func method(of owner: Declared, _ made: Kind, beside declared: [Kind], key: Int) -> Declared {
    // A declared class among them would have variables, which are not the variables of the object's class.
    let results = Kind.allCases.filter { made.fits($0) && $0 != .part && !declared.contains($0) }
    var method = Declared(key: key, name: "", kind: random.one(of: results), objectKind: made)
    method.origin = random.chance(50) ? .method(owner: owner.key) : .staticMethod(owner: owner.key)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<60: method.isLazy = random.chance(30)
    case 60..<85: method.mode = .template
    default: method.mode = .job
    }
    if case .staticMethod = method.origin, random.chance(25) { method.calls = .async }
    if random.chance(15) {
      method.outcome = .nothing
      method.isNillable = random.chance(85)
    } else if random.chance(4) {
      method.outcome = .throwsAlways
    }
    return method
  }

  /// Lets the services do something, and declares what follows from it.
  private mutating func addServices(to trial: inout Trial) {
    for index in trial.factories.indices {
      let declared = trial.factories[index]
      guard declared.kind.isService ? random.chance(80) : declared.isClass && random.chance(1) else { continue }
      var serving = Serving()
      serving.runs = random.chance(60) ? .untilTheEnd : random.one(of: Serving.Runs.allCases)
      serving.announces = !declared.objectKind.startsUp && random.chance(35)
      if serving.runs.isEarly || random.chance(20) {
        serving.whenEnds = random.chance(60) ? .ignore : random.one(of: TerminationBehavior.allCases + [nil])
        serving.whenFails = random.chance(60) ? .ignore : random.one(of: TerminationBehavior.allCases + [nil])
      }
      trial.factories[index].serving = serving
    }
  }

  // MARK: Dependencies

  private mutating func addNeeds(to index: Int, of trial: inout Trial) {
    let declared = trial.factories[index]
    let rest = Array(trial.factories.indices.dropFirst(index + 1))
    if declared.mode != .reference {
      for _ in 0..<Int.random(in: 0...(declared.isClass ? 3 : 2), using: &random) {
        if random.chance(7) {
          var property = Need(kind: .part, shape: random.one(of: [.one, .optional]))
          property.property =
            random.chance(70) ? random.one(of: [.present, .defaulted]) : random.one(of: [.missing, .unusable])
          trial.factories[index].arguments.append(property)
          continue
        }
        // Most arguments lead forwards, so that most graphs have no cycle of arguments.
        guard let target = (random.chance(95) ? rest : Array(trial.factories.indices)).randomElement(using: &random)
        else { continue }
        trial.factories[index].arguments.append(need(of: target, for: declared, in: trial))
      }
    }
    guard declared.isClass else { return }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      guard let target = trial.factories.indices.randomElement(using: &random) else { continue }
      trial.factories[index].variables.append(variable(of: target, for: trial.factories[index], in: trial))
    }
    if random.chance(12), let target = rest.randomElement(using: &random) {
      var order = Need(kind: trial.factories[target].kind)
      order = unambiguous(order, target, in: trial)
      trial.factories[index].orders.append(order)
    }
  }

  private mutating func variable(of target: Int, for declared: Declared, in trial: Trial) -> Need {
    var need = need(of: target, for: declared, in: trial)
    need.isNillable = random.chance(25)
    need.place = random.one(of: [.variable, .stored, .slot])
    let mode = trial.factories[target].mode
    if mode == .singleton || mode == .reference, !need.shape.isDeferred {
      need.isTransient = random.chance(mode == .reference ? 60 : 25)
    }
    // A slot that is nillable must be optional or an array.
    if need.place == .slot {
      if need.isNillable, need.shape == .one { need.shape = .optional }
      if need.shape.isDeferred { need.isNillable = false }
      if need.shape == .optional { need.isNillable = true }
    }
    if need.shape == .optional, need.place != .slot { need.shape = .one }
    // There is one stored variable of each type.
    let isTaken = declared.variables.contains { $0.kind == need.kind && $0.shape == need.shape }
    if need.place == .stored, isTaken { need.place = .variable }
    return need
  }

  private mutating func need(of target: Int, for declared: Declared, in trial: Trial) -> Need {
    let other = trial.factories[target]
    let isAsync = other.calls == .async && (other.mode != .singleton || other.isLazy)
    let isCaptive =
      other.mode == .job && declared.mode != .job && declared.mode != .step
      || other.mode == .step && declared.mode != .step
    var shape: Need.Shape
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<45: shape = other.isNillable && random.chance(80) ? .optional : .one
    case 45..<52: shape = .optional
    case 52..<70: shape = .array
    default: shape = random.one(of: [.lazy, .lazy, .provider, .provider, .lazyArray, .lazies, .providers])
    }
    if isCaptive || isAsync, random.chance(92), !shape.isProvider { shape = .provider }
    if other.mode == .template, shape.isDeferred, !shape.isProvider, random.chance(92) { shape = .provider }
    let kinds = Kind.allCases.filter { other.kind.fits($0) }
    let need = Need(kind: random.chance(50) ? other.kind : random.one(of: kinds), shape: shape)
    return unambiguous(need, target, in: trial)
  }

  /// The dependency, by the name of its factory where its type alone would be an error, or now and then anyway.
  private mutating func unambiguous(_ need: Need, _ target: Int, in trial: Trial) -> Need {
    var need = need
    if case .failed = Model.choice(for: need, isVariable: false, in: trial), random.chance(92) {
      need.criteria = [.factory(trial.factories[target].key)]
    } else if random.chance(8) {
      need.criteria = [.factory(random.chance(90) ? trial.factories[target].key : random.one(of: trial.factories).key)]
    } else if random.chance(8) {
      let kinds = Kind.allCases.filter {
        trial.factories[target].kind.fits($0) && $0 != .hardAndWarm && $0 != .warmPart
      }
      need.criteria = [.kind(random.one(of: kinds))]
    }
    return need
  }

  /// The trial without the dependencies that have problems.
  private mutating func sound(_ trial: Trial) -> Trial {
    var trial = trial
    for index in trial.factories.indices where trial.factories[index].mode == .template {
      trial.factories[index].stop = nil
    }
    while true {
      let model = Model(trial)
      if let faulty = model.places.first(where: { $0.place != nil }), let place = faulty.place {
        trial.factories[faulty.factory].remove(place)
      } else if let group = model.impossibleCycles.first {
        let factory = random.one(of: group.sorted())
        let edges = model.edges(factory).filter { edge in
          !edge.isDeferred && edge.choice.factories.contains(where: group.contains)
        }
        // The method's own object goes last: it is all that some cycles consist of.
        if let edge = edges.first(where: { $0.need != nil }) ?? edges.first {
          trial.factories[factory].remove(edge.place)
        }
      } else {
        return trial
      }
    }
  }
}

extension Declared {
  /// Removes one dependency.
  mutating func remove(_ place: Model.Edge.Place) {
    switch place {
    case .owner: origin = owner.map { .staticMethod(owner: $0) } ?? .class
    case .argument(let index): arguments.remove(at: index)
    case .variable(let index): variables.remove(at: index)
    case .order(let index): orders.remove(at: index)
    }
  }
}
