// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// What a container has at one moment: the objects that exist, by the articles.
struct Life {
  let model: Model
  /// Of this record of starts; an initialiser may fail in the first one only.
  let startNumber: Int
  /// Singletons that have an object, or a result that is nil.
  private(set) var existing: Set<Int> = []
  /// Singletons whose creation may or may not have been kept when another one failed.
  private(set) var uncertain: Set<Int> = []
  /// Singletons whose creation has failed, or was released with another one that failed.
  private(set) var repeated: Set<Int> = []
  /// References that the program has set, with the number of the last object before that.
  private(set) var references: [Int: Int] = [:]

  init(_ model: Model, startNumber: Int) {
    self.model = model
    self.startNumber = startNumber
  }

  /// What an attempt to obtain objects leads to.
  struct Outcome {
    var created: Set<Int> = []
    /// The possible codes of the error; none for success.
    var codes: Set<String> = []
    /// Codes of errors that may come as well, from other objects that are injected again.
    var possible: Set<String> = []
  }

  /// A start: it creates the singletons that are not lazy, and what these need.
  mutating func start() -> Outcome {
    let roots = model.trial.factories.indices.filter { model[$0].mode == .singleton && !model[$0].isLazy }
    return obtain(roots, allowsNothing: true)
  }

  /// A request, or the use of a lazy value or of a provider.
  mutating func obtain(
    _ choice: Model.Choice, allowsNothing: Bool, isAsync: Bool = false, scopes: Set<Declared.Mode> = []
  )
    -> Outcome
  {
    switch choice {
    case .failed(let code): Outcome(codes: [code])
    case .nothing, .number: Outcome()
    case .one(let factory): obtain([factory], allowsNothing: allowsNothing, isAsync: isAsync, scopes: scopes)
    case .all(let factories): obtain(factories, allowsNothing: true, isAsync: isAsync, scopes: scopes)
    }
  }

  /// The program sets a reference: its object is injected, and kept.
  mutating func set(_ reference: Int, serial: Int) -> Outcome {
    var outcome = Outcome()
    var visited: Set<Int> = []
    let previous = references[reference]
    // It is kept first: an object that it needs may need it.
    references[reference] = serial
    for edge in model.edges(reference) where !edge.isDeferred {
      for other in edge.choice.factories {
        visit(other, allowsNothing: edge.allowsNothing || isArray(edge), [], &visited, &outcome)
      }
    }
    commit(outcome)
    if outcome.codes.isEmpty { outcome.possible = codesOfUpdates(after: reference) }
    if !outcome.codes.isEmpty { references[reference] = previous }
    return outcome
  }

  /// The errors that injecting transient variables again may lead to.
  private func codesOfUpdates(after reference: Int) -> Set<String> {
    var outcome = Outcome()
    var visited: Set<Int> = []
    for holder in model.trial.factories.indices {
      for edge in model.edges(holder) where isUpdated(edge, by: reference) {
        for other in edge.choice.factories {
          visit(other, allowsNothing: edge.allowsNothing || isArray(edge), [.job, .step], &visited, &outcome)
        }
      }
    }
    return outcome.codes
  }

  /// Whether a dependency is injected again once a factory has another object.
  private func isUpdated(_ edge: Model.Edge, by factory: Int) -> Bool {
    guard case .variable = edge.place, let need = edge.need, !edge.isDeferred else { return false }
    return edge.choice.factories.contains(factory) && (need.isTransient || model[factory].isTransient)
  }

  /// Whether a holder can have got an object: a reference that was set later reaches only variables that are injected again.
  ///
  /// - Parameters:
  ///   - factory: The factory of the object.
  ///   - edge: The holder's dependency; `nil` for a request.
  ///   - serial: The number of the holder.
  func hasObject(_ factory: Int, for edge: Model.Edge?, holder serial: Int?) -> Bool {
    guard !hasNoObject(factory) else { return false }
    guard let edge, let serial, let set = references[factory] else { return true }
    let updates = edge.choice.factories.filter { isUpdated(edge, by: $0) }.compactMap { references[$0] }
    return set <= max(serial, updates.max() ?? 0)
  }

  private mutating func obtain(
    _ factories: [Int], allowsNothing: Bool, isAsync: Bool = false,
    scopes: Set<Declared.Mode> = []
  ) -> Outcome {
    var outcome = Outcome()
    var visited: Set<Int> = []
    for factory in factories {
      // Only an asynchronous request creates an asynchronous object; a start creates its own.
      if model[factory].calls == .async, !isAsync, !existing.contains(factory),
        model[factory].mode != .singleton || model[factory].isLazy
      {
        if uncertain.contains(factory) {
          outcome.possible.insert("asynchronous")
        } else {
          outcome.codes.insert("asynchronous")
        }
      }
      visit(factory, allowsNothing: allowsNothing, scopes, &visited, &outcome)
    }
    commit(outcome)
    return outcome
  }

  private mutating func commit(_ outcome: Outcome) {
    let kept = outcome.created.filter { model[$0].mode == .singleton }
    if outcome.codes.isEmpty {
      existing.formUnion(kept)
      uncertain.subtract(kept)
    } else {
      uncertain.formUnion(kept)
      repeated.formUnion(kept)
    }
  }

  private func isArray(_ edge: Model.Edge) -> Bool { edge.need?.shape.isArray ?? false }

  private func visit(
    _ factory: Int, allowsNothing: Bool, _ scopes: Set<Declared.Mode>, _ visited: inout Set<Int>,
    _ outcome: inout Outcome
  ) {
    let declared = model[factory]
    if hasNoObject(factory) {
      if !declared.isNillable {
        outcome.codes.insert(declared.mode == .reference ? "reference-not-set" : "nil-value")
      } else if !allowsNothing {
        outcome.codes.insert("nil-value")
      }
    }
    if declared.mode == .job || declared.mode == .step, !scopes.contains(declared.mode) {
      outcome.codes.insert("no-scope")
      return
    }
    guard declared.mode != .reference, !existing.contains(factory), visited.insert(factory).inserted else { return }
    switch declared.outcome {
    case .throwsAlways: outcome.codes.insert("creation-failed")
    case .throwsAtFirst where startNumber == 1: outcome.codes.insert("creation-failed")
    case .object, .throwsAtFirst, .nothing: break
    }
    outcome.created.insert(factory)
    for edge in model.edges(factory) where !edge.isDeferred {
      for other in edge.choice.factories {
        visit(other, allowsNothing: edge.allowsNothing || isArray(edge), scopes, &visited, &outcome)
        if edge.place == .owner, model[other].mode == .reference, references[other] == nil {
          outcome.codes.formUnion(["reference-not-set"])
        }
      }
    }
  }

  /// Whether a factory gives nil: a reference that is not set, or a method that returns nil.
  func hasNoObject(_ factory: Int) -> Bool {
    model[factory].mode == .reference ? references[factory] == nil : model[factory].outcome == .nothing
  }
}
