// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

extension Runner {
  /// Requests every factory by its name, and every type in three shapes.
  func ask(everyType: Bool) async {
    for kind in Kind.allCases where everyType {
      for shape in [Need.Shape.one, .optional, .array] { await ask(Need(kind: kind, shape: shape)) }
    }
    for factory in trial.factories { await ask(request(of: factory)) }
  }

  func request(of factory: Declared) -> Need { Need(kind: factory.kind, criteria: [.factory(factory.key)]) }

  func ask(_ need: Need) async {
    let choice = Model.choice(for: need, isVariable: false, in: trial)
    explain(need, choice)
    let isAsync = choice.factories.contains { model[$0].calls == .async }
    if isAsync { await ask(need, choice, isAsync: false) }
    await ask(need, choice, isAsync: isAsync)
  }

  func ask(_ need: Need, _ choice: Model.Choice, isAsync: Bool) async {
    let step = "request of \(need)\(isAsync ? " with await" : "")"
    var outcome = life.obtain(choice, allowsNothing: need.shape == .optional, isAsync: isAsync, scopes: openScopes)
    if !isAsync { outcome.codes = outcome.codes.filter { code in code != "asynchronous" || !isInScope(choice) } }
    switch await get(need, isAsync: isAsync) {
    case .success(let held):
      expectCodes(step, outcome, [])
      if outcome.codes.isEmpty { await check(held, choice, Holder(need: need, step: step)) }
    case .failure(let error): expectCodes(step, outcome, error.problems.map(\.code))
    }
  }

  /// Whether the open scopes have the objects of a choice already.
  func isInScope(_ choice: Model.Choice) -> Bool {
    choice.factories.allSatisfy { model[$0].calls != .async || knownInScope[$0] != nil || life.existing.contains($0) }
  }

  /// Compares what the explanation says of the request, and of the same with `await`.
  func explain(_ need: Need, _ choice: Model.Choice) {
    guard life.uncertain.isDisjoint(with: choice.factories) else { return }
    func explain<Tag: TypeTag>(_ tag: Tag.Type, by kind: RequestKind) -> Explanation {
      let criteria = need.criteria.map(trial.criterion)
      return criteria.isEmpty
        ? context.explain(Tag.Value.self, by: kind) : context.explain(Tag.Value.self, criteria[0], by: kind)
    }
    let waits = choice.factories.contains { factory in
      guard model[factory].calls == .async else { return false }
      return !life.existing.contains(factory) && knownInScope[factory] == nil
    }
    expect(
      "explanation of AcGet of \(need)", waits ? "asynchronous" : words(choice), words(explain(need.tag, by: .get)))
    expect("explanation of AcGetAsync of \(need)", words(choice), words(explain(need.tag, by: .getAsync)))
  }

  func get(_ need: Need, isAsync: Bool) async -> Result<Held, AlchemicError> {
    let criterion = need.criteria.first.map(trial.criterion)
    func get<Tag: TypeTag>(_ tag: Tag.Type) async -> Result<Held, AlchemicError> {
      do throws(AlchemicError) {
        let value: Tag.Value
        switch (criterion, isAsync) {
        case (nil, false): value = try context.get(Tag.Value.self)
        case (let criterion?, false): value = try context.get(Tag.Value.self, criterion)
        case (nil, true): value = try await context.getAsync(Tag.Value.self)
        case (let criterion?, true): value = try await context.getAsync(Tag.Value.self, criterion)
        }
        return .success(Tag.held(value))
      } catch {
        return .failure(error)
      }
    }
    return await get(need.tag)
  }

  // MARK: References

  /// Returns whether the articles say what follows.
  func setReferences() -> Bool {
    for factory in trial.factories.indices where model[factory].mode == .reference {
      guard let tag = model[factory].kind.partTag else { continue }
      let part = tag.created(record, key: model[factory].key)
      let outcome = life.set(factory, serial: part.serial)
      var codes: [String] = []
      do {
        try context.set(part, AcName(name(factory)))
      } catch {
        codes = error.problems.map(\.code)
      }
      let isUpdateFailure = outcome.codes.isEmpty && outcome.possible.isSuperset(of: codes)
      if !isUpdateFailure { expectCodes("AcSet of \(name(factory))", outcome, codes) }
      // Where another object could not be injected again, the articles do not say what was set.
      if !codes.isEmpty, isUpdateFailure { return false }
      if codes.isEmpty { known[factory] = part }
    }
    return true
  }

  // MARK: Scopes

  func checkScopes() async {
    guard trial.factories.contains(where: { $0.mode == .job || $0.mode == .step }) else { return }
    for _ in 1...2 {
      await scope(.job, .job) {
        await self.ask(.job)
        await self.scope(.step, .step) {
          await self.ask(.step)
          await self.ask(.job)
        }
      }
    }
  }

  func scope(_ scope: ALCScope, _ mode: Declared.Mode, _ body: () async -> Void) async {
    let before = record.stops.count
    openScopes.insert(mode)
    do {
      try await context.withScope(scope) { await body() }
    } catch {
      expect("scope \(scope)", "opens", "\(error)")
    }
    openScopes.remove(mode)
    let created = knownInScope.keys.filter { model[$0].mode == mode }
    checkStops(
      created.filter { model[$0].stop != nil }, of: [mode, .template], possible: Set(trial.factories.indices),
      after: before)
    for factory in created { knownInScope[factory] = nil }
  }

  func ask(_ mode: Declared.Mode) async {
    for factory in trial.factories where factory.mode == mode {
      let need = request(of: factory)
      let choice = Model.choice(for: need, isVariable: false, in: trial)
      heldOnce = []
      checked = []
      for _ in 1...2 { await ask(need, choice, isAsync: factory.calls == .async) }
    }
  }
}

extension PartTag {
  fileprivate static func created(_ record: Record, key: Int) -> Part { Value(record, key: key, []) }
}
