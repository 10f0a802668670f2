// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

extension Runner {
  /// Checks that all objects that exist hold what the model says.
  func checkObjects(_ step: String, usingDeferred: Bool = false) async {
    heldOnce = []
    checked = []
    for factory in life.existing.sorted() where !life.hasNoObject(factory) {
      guard let part = known[factory] ?? object(of: factory, step) else { continue }
      await check(part, factory, step, usingDeferred: usingDeferred)
    }
    for factory in life.references.keys.sorted() {
      if let part = known[factory] { await check(part, factory, step, usingDeferred: usingDeferred) }
    }
  }

  /// The one object of a factory, which a request by its name returns.
  func object(of factory: Int, _ step: String) -> Part? {
    let need = request(of: model[factory])
    func get<Tag: TypeTag>(_ tag: Tag.Type) -> Held? {
      (try? context.get(Tag.Value.self, need.criteria.map(trial.criterion)[0])).map(Tag.held)
    }
    guard case .object(let part)? = get(need.tag) else {
      expect("\(step): \(name(factory))", "exists", "no object")
      return nil
    }
    expect("\(step): the key of \(name(factory))", "\(model[factory].key)", "\(part.key)")
    known[factory] = part
    return part
  }

  func check(_ part: Part, _ factory: Int, _ step: String, usingDeferred: Bool = false) async {
    guard checked.insert(part.serial).inserted else { return }
    let declared = model[factory]
    guard declared.key == part.key else {
      expect("\(step): an object of \(declared.name)", "\(declared.key)", "\(part.key)")
      return
    }
    for (index, edge) in model.edges(factory).enumerated() {
      guard let need = edge.need else { continue }
      let held: Held
      switch edge.place {
      case .argument: held = part.arguments[index]
      case .variable(let number): held = part.held(number, need)
      case .order, .owner: continue
      }
      let label = "\(step): \(declared.name), \(edge.place), \(need)"
      let holder = Holder(need: need, step: label, edge: edge, serial: part.serial)
      await check(held, edge.choice, holder, usingDeferred: usingDeferred)
    }
  }

  /// What holds something: a dependency of an object, or a request.
  struct Holder {
    let need: Need
    let step: String
    /// `nil` for a request.
    var edge: Model.Edge?
    var serial: Int?

    /// A use of a lazy value or of a provider, which gives the object of its own time.
    var used: Holder { Holder(need: need, step: "\(step), used") }
  }

  /// Checks what a dependency or a request got.
  func check(_ held: Held, _ choice: Model.Choice, _ holder: Holder, usingDeferred: Bool = false) async {
    let step = holder.step
    let shape = holder.need.shape
    switch (choice, held) {
    case (.failed, _): break
    case (.nothing, .nothing): break
    case (.number(let expected), .number(let found)): expect(step, "\(expected)", "\(found)")
    case (.number, _): expect(step, "a number", words(held))
    case (.nothing, .all(let all)) where all.isEmpty: break
    case (.nothing, _): expect(step, "nothing", words(held))
    case (.one(let factory), .later(let use)) where shape.isDeferred:
      if usingDeferred { await check(use, .one(factory), holder.used) }
    case (.all(let factories), .later(let use)) where shape == .lazyArray:
      if usingDeferred { await check(use, .all(factories), holder.used) }
    case (.all(let factories), .all(let all)) where shape == .lazies || shape == .providers:
      expect(step, "\(factories.count)", "\(all.count)")
      for (factory, element) in zip(factories, all) where usingDeferred {
        if case .later(let use) = element { await check(use, .one(factory), holder.used) }
      }
    case (.one(let factory), _): await check([held], [factory], holder)
    case (.all(let factories), .all(let all)): await check(all, factories.filter { hasObject($0, holder) }, holder)
    case (.all, _): expect(step, words(choice), words(held))
    }
  }

  func check(_ all: [Held], _ factories: [Int], _ holder: Holder) async {
    let expected = factories.map { hasObject($0, holder) ? name($0) : "nothing" }
    guard expected == all.map(words) else { return expect(holder.step, "\(expected)", "\(all.map(words))") }
    for (factory, held) in zip(factories, all) {
      guard case .object(let part) = held else { continue }
      switch model[factory].mode {
      case .template:
        expect(heldOnce.insert(part.serial).inserted, holder.step, "a new object", "an object that another holder has")
        await check(part, factory, holder.step)
      case .singleton, .reference: known[factory] = compare(part, with: known[factory], factory, holder.step)
      case .job, .step:
        knownInScope[factory] = compare(part, with: knownInScope[factory], factory, holder.step)
        await check(part, factory, holder.step)
      }
    }
  }

  func hasObject(_ factory: Int, _ holder: Holder) -> Bool {
    life.hasObject(factory, for: holder.edge, holder: holder.serial)
  }

  /// The one object of a factory, which is the known one.
  func compare(_ part: Part, with known: Part?, _ factory: Int, _ step: String) -> Part {
    if let known {
      let found = "object \(part.serial), not \(known.serial)"
      expect(part === known, "\(step): \(name(factory))", "the same object", found)
    }
    return known ?? part
  }

  func check(_ use: Held.Use, _ choice: Model.Choice, _ holder: Holder) async {
    let isAsync = choice.factories.contains { model[$0].calls == .async }
    let outcome = life.obtain(choice, allowsNothing: false, isAsync: isAsync, scopes: openScopes)
    do throws(AlchemicError) {
      let held = isAsync ? try await use.async() : try use.now()
      expectCodes(holder.step, outcome, [])
      guard outcome.codes.isEmpty else { return }
      if case .all(let factories) = choice, case .all(let all) = held {
        await check(all, factories.filter { hasObject($0, holder) }, holder)
      } else {
        await check([held], choice.factories, holder)
      }
    } catch {
      expectCodes(holder.step, outcome, error.problems.map(\.code))
    }
  }

  func words(_ held: Held) -> String {
    switch held {
    case .nothing: "nothing"
    case .number(let number): "\(number)"
    case .object(let part): trial.index(of: part.key).map(name) ?? "?"
    case .all(let all): "\(all.map(words))"
    case .later: "later"
    }
  }
}
