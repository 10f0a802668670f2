// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// What must happen to a trial, written from the articles and without a look at the container.
///
/// Factories are known by their places in the trial.
struct Model {
  let trial: Trial
  /// The choice for each argument, variable and order of each factory.
  let choices: [[Choice]]

  /// What the container takes for a dependency (Choosing.md).
  enum Choice: Hashable {
    case nothing
    case number(Int)
    case one(Int)
    /// In the order of the names.
    case all([Int])
    case failed(code: String)

    var factories: [Int] {
      switch self {
      case .nothing, .number, .failed: []
      case .one(let factory): [factory]
      case .all(let factories): factories
      }
    }
  }

  init(_ trial: Trial) {
    self.trial = trial
    choices = trial.factories.map { factory in
      factory.needs.indices.map { index in
        Self.choice(for: factory.needs[index], isVariable: factory.isVariable(index), in: trial)
      }
    }
  }

  subscript(factory: Int) -> Declared { trial.factories[factory] }

  // MARK: Choosing

  /// The choice for a dependency or a request.
  static func choice(for need: Need, isVariable: Bool, in trial: Trial) -> Choice {
    switch need.property {
    case .present?: return .number(7)
    case .defaulted?: return .number(5)
    case .missing?: return need.shape == .optional ? .nothing : .failed(code: "value-missing")
    case .unusable?: return .failed(code: "value-unusable")
    case nil: break
    }
    let all = trial.factories.indices
    let fulfilling: [Int]
    if case .factory(let key)? = need.criteria.first {
      fulfilling = all.filter { trial.factories[$0].key == key }
    } else {
      let kinds = need.criteria.map { if case .kind(let kind) = $0 { kind } else { need.kind } }
      let wanted = kinds.isEmpty ? [need.kind] : kinds
      fulfilling = all.filter { factory in wanted.allSatisfy { trial.factories[factory].kind.fits($0) } }
    }
    let primaries = fulfilling.filter { trial.factories[$0].isPrimary }
    let kept = primaries.isEmpty ? fulfilling : primaries
    if kept.isEmpty {
      // A variable of a slot that is optional is nillable by its type.
      let allowsNothing =
        isVariable && need.place != .slot ? need.isNillable : need.isNillable || need.shape == .optional
      return allowsNothing ? .nothing : .failed(code: "no-factory")
    }
    if !need.shape.isArray, kept.count > 1 { return .failed(code: "too-many-factories") }
    if kept.contains(where: { !trial.factories[$0].kind.fits(need.kind) }) { return .failed(code: "type-mismatch") }
    if !need.shape.isArray { return .one(kept[0]) }
    return .all(kept.sorted { trial.factories[$0].name < trial.factories[$1].name })
  }

  // MARK: Edges

  /// A dependency with its choice.
  struct Edge {
    /// `nil` for the object whose method creates the object.
    let need: Need?
    let place: Place
    let choice: Choice

    enum Place: Hashable, CustomStringConvertible {
      case owner, argument(Int), variable(Int), order(Int)

      var description: String {
        switch self {
        case .owner: "owner"
        case .argument(let index): "argument \(index + 1)"
        case .variable(let index): "variable \(index + 1)"
        case .order(let index): "order \(index + 1)"
        }
      }
    }

    var isDeferred: Bool { need?.shape.isDeferred ?? false }
    /// Whether it must exist before the object: an argument, or the object whose method is called.
    var isBefore: Bool {
      switch place {
      case .owner, .argument, .order: !isDeferred
      case .variable: false
      }
    }
    /// Whether the requester can be without an object.
    var allowsNothing: Bool {
      guard let need else { return false }
      switch place {
      case .owner, .order: return false
      case .argument: return need.shape == .optional
      // The type of an injected variable is optional; a slot's is its content's.
      case .variable: return need.place != .slot || need.shape == .optional
      }
    }
  }

  /// What a factory's object uses. The result of a method has the variables of its class, if the trial declares that.
  func edges(_ factory: Int) -> [Edge] {
    let declared = self[factory]
    var edges = declared.needs.indices.map { index in
      Edge(need: declared.needs[index], place: declared.place(index), choice: choices[factory][index])
    }
    if case .method(let key) = declared.origin, let owner = trial.index(of: key) {
      edges.append(Edge(need: nil, place: .owner, choice: .one(owner)))
    }
    return edges
  }

  func direct(_ factory: Int) -> [Int] { edges(factory).filter { !$0.isDeferred }.flatMap(\.choice.factories) }

  /// The factories whose objects an object may use, now or later.
  func used(_ factory: Int) -> [Int] { edges(factory).flatMap(\.choice.factories) }

  /// All factories that are reached through edges of a factory, without itself unless it is in a cycle.
  func reached(from start: [Int], _ edges: (Int) -> [Int]) -> Set<Int> {
    var reached: Set<Int> = []
    var open = start
    while let next = open.popLast() { if reached.insert(next).inserted { open += edges(next) } }
    return reached
  }

  // MARK: Problems of the graph

  /// A problem: its code, and the factory and the dependency that have it.
  struct Found: Hashable, Comparable, CustomStringConvertible {
    let code: String
    let factory: String
    /// `#1`, `variable`, `order`, or empty for the factory itself.
    let dependency: String

    var description: String { "\(code) of \(factory) \(dependency)" }
    static func < (first: Found, second: Found) -> Bool { first.description < second.description }
  }

  /// All problems that a start reports before it creates anything, without cycles.
  var problems: [Found] {
    places.map { code, factory, place in
      let dependency =
        switch place {
        case .argument(let index)?: "#\(index + 1)"
        case .variable?: "variable"
        case .order?: "order"
        case .owner?, nil: ""
        }
      return Found(code: code, factory: self[factory].name, dependency: dependency)
    }.sorted()
  }

  /// The same with the places of the dependencies; `nil` for the factory itself.
  var places: [(code: String, factory: Int, place: Edge.Place?)] {
    var found: [(code: String, factory: Int, place: Edge.Place?)] = []
    for factory in trial.factories.indices {
      let declared = self[factory]
      func add(_ code: String, _ place: Edge.Place? = nil) { found.append((code, factory, place)) }
      if declared.stop != nil, declared.mode == .template { add("illegal-argument") }
      if declared.isLazy, declared.mode != .singleton { add("illegal-argument") }
      if declared.isTransient, isUnchanging(factory) { add("illegal-argument") }
      if let serving = declared.serving, !declared.kind.isService {
        for _ in 0..<serving.optionCount { add("illegal-argument") }
      }
      for edge in edges(factory) {
        if case .failed(let code) = edge.choice { add(code, edge.place) }
        guard let need = edge.need else { continue }
        for other in edge.choice.factories where !need.shape.isDeferred && isAsynchronousWhenNeeded(other) {
          add("illegal-argument", edge.place)
        }
        for other in edge.choice.factories where need.shape.isDeferred && !need.shape.isProvider {
          if self[other].mode == .template { add("illegal-argument", edge.place) }
        }
        if case .order = edge.place {
          for other in edge.choice.factories where self[other].mode == .template { add("illegal-argument", edge.place) }
        }
        if need.isTransient, need.shape.isDeferred { add("illegal-argument", edge.place) }
        if need.place == .slot, need.isNillable, need.shape != .optional, !need.shape.isArray {
          add("illegal-argument")
        }
        if need.isTransient, !need.shape.isDeferred, edge.choice.factories.contains(where: isUnchanging) {
          add("illegal-argument", edge.place)
        }
      }
      for (place, captives) in captives(of: factory) { for _ in captives { add("captive-dependency", place) } }
    }
    return found
  }

  /// Whether a factory never replaces an object.
  private func isUnchanging(_ factory: Int) -> Bool {
    [.template, .job, .step].contains(self[factory].mode)
  }

  private func isAsynchronousWhenNeeded(_ factory: Int) -> Bool {
    self[factory].calls == .async && (self[factory].mode != .singleton || self[factory].isLazy)
  }

  /// The objects of scopes that an object would keep although it lives longer, by dependency (Scopes.md).
  private func captives(of keeper: Int) -> [(Edge.Place, Set<Int>)] {
    let mode = self[keeper].mode
    guard mode != .template else { return [] }
    return edges(keeper).compactMap { edge in
      let kept = edge.need?.shape.isProvider == true ? [] : edge.choice.factories
      let carried = reached(from: kept) { factory in
        self[factory].mode != .template
          ? [] : edges(factory).filter { $0.need?.shape.isProvider != true }.flatMap(\.choice.factories)
      }
      let captives = carried.filter { captive in
        switch self[captive].mode {
        case .job: mode != .job && mode != .step
        case .step: mode != .step
        case .singleton, .template, .reference: false
        }
      }
      return captives.isEmpty ? nil : (edge.place, captives)
    }
  }

  /// The groups of factories that cannot be created, because each needs the next before it exists, or because templates
  /// need new objects of each other without end.
  var impossibleCycles: Set<Set<Int>> {
    let all = Array(trial.factories.indices)
    let arguments = groups(of: all) { self.edges($0).filter(\.isBefore).flatMap(\.choice.factories) }
    let templates = groups(of: all.filter { self[$0].mode == .template }) {
      self.direct($0).filter { self[$0].mode == .template }
    }
    return arguments.union(templates)
  }

  /// The factories that reach each other, in groups of more than one, or of one that reaches itself.
  func groups(of factories: [Int], _ edges: (Int) -> [Int]) -> Set<Set<Int>> {
    let reach = Dictionary(uniqueKeysWithValues: factories.map { ($0, reached(from: edges($0), edges)) })
    var groups: Set<Set<Int>> = []
    for factory in factories where reach[factory]?.contains(factory) == true {
      groups.insert(
        Set(factories.filter { reach[factory]?.contains($0) == true && reach[$0]?.contains(factory) == true }))
    }
    return groups
  }
}

extension Declared {
  func isVariable(_ index: Int) -> Bool { if case .variable = place(index) { true } else { false } }

  /// The place of one of its `needs`.
  func place(_ index: Int) -> Model.Edge.Place {
    if index < arguments.count { return .argument(index) }
    let rest = index - arguments.count
    return rest < variables.count ? .variable(rest) : .order(rest - variables.count)
  }
}
