// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicProperties
import AlchemicTesting

extension ALCScope {
  static let job = ALCScope("job")
  static let step = ALCScope("step", within: .job)
}

extension Trial {
  /// A container with these declarations. Its objects report to a record.
  func container(_ record: Record) -> ALCContext {
    let trial = self
    return ALCContext(
      testing: ClassScan.classes([]).configuring { registry in
        AcUseProperties(.values(["present": 7, "unusable": "many"]))
        for declared in trial.factories where declared.isClass {
          guard let tag = declared.kind.partTag else { continue }
          trial.register(tag, declared, in: registry, record)
        }
      })
  }

  private func register<Tag: PartTag>(
    _ tag: Tag.Type, _ declared: Declared, in registry: ClassRegistry, _ record: Record
  ) {
    registry.register(Tag.Value.self) { factory in
      Declaration(trial: self, declared: declared, factory: factory, record: record).declare(tag)
      for method in factories where method.owner == declared.key {
        Declaration(trial: self, declared: method, factory: factory, record: record).declareMethod(of: tag)
      }
    }
  }

  func criterion(_ wanted: Need.Wanted) -> Criterion {
    func type<Tag: TypeTag>(_ tag: Tag.Type, _ kind: Kind) -> Criterion {
      kind.isClass ? AcClass(Tag.Value.self) : AcProtocol(Tag.Value.self)
    }
    return switch wanted {
    case .kind(let kind): type(kind.tag, kind)
    case .factory(let key): AcName(index(of: key).map { factories[$0].name } ?? "none")
    }
  }
}

/// One factory's declarations, made with the functions that a program calls.
private struct Declaration {
  let trial: Trial
  let declared: Declared
  let factory: ALCClassObjectFactory
  let record: Record

  private var options: [FactoryOption] {
    var options: [FactoryOption] = [AcFactoryName(declared.name)]
    switch declared.mode {
    case .singleton: break
    case .template: options.append(AcTemplate())
    case .reference: options.append(AcReference())
    case .job: options.append(AcScoped(.job))
    case .step: options.append(AcScoped(.step))
    }
    if declared.isPrimary { options.append(AcPrimary()) }
    if declared.isLazy { options.append(AcLazy()) }
    if declared.isNillable { options.append(AcNillable()) }
    if declared.isTransient { options.append(AcTransient()) }
    if declared.stop == .hanging { options.append(AcStopTimeout(.milliseconds(1))) }
    #if Services
      if let serving = declared.serving { options += serving.options }
    #endif
    return options
  }

  func declare<Tag: PartTag>(_ tag: Tag.Type) {
    register(options)
    if declared.mode != .reference { initialize(tag) }
    for (index, need) in declared.variables.enumerated() { declareVariable(index, need) }
    for need in declared.orders { declareOrder(need.tag, need) }
    switch declared.stop {
    case .ends?: AcStop(factory) { (part: Part) in try await part.stop(.ends) }
    case .throwing?: AcStop(factory) { (part: Part) in try await part.stop(.throwing) }
    case .hanging?: AcStop(factory) { (part: Part) in try await part.stop(.hanging) }
    case nil: break
    }
  }

  private func register(_ options: [FactoryOption]) {
    let o = options
    switch o.count {
    case 1: AcRegister(factory, o[0])
    case 2: AcRegister(factory, o[0], o[1])
    case 3: AcRegister(factory, o[0], o[1], o[2])
    case 4: AcRegister(factory, o[0], o[1], o[2], o[3])
    case 5: AcRegister(factory, o[0], o[1], o[2], o[3], o[4])
    case 6: AcRegister(factory, o[0], o[1], o[2], o[3], o[4], o[5])
    case 7: AcRegister(factory, o[0], o[1], o[2], o[3], o[4], o[5], o[6])
    case 8: AcRegister(factory, o[0], o[1], o[2], o[3], o[4], o[5], o[6], o[7])
    case 9: AcRegister(factory, o[0], o[1], o[2], o[3], o[4], o[5], o[6], o[7], o[8])
    default: fatalError("\(o.count) options")
    }
  }

  // MARK: Initialisers

  private func initialize<Tag: PartTag>(_ tag: Tag.Type) {
    let needs = declared.arguments
    let create = creator(tag)
    func one<First: TypeTag>(_ first: First.Type) {
      initialize({ (a: First.Value) in try create([First.held(a)]) }, source(first, needs[0]))
    }
    func two<First: TypeTag, Second: TypeTag>(_ first: First.Type, _ second: Second.Type) {
      initialize(
        { (a: First.Value, b: Second.Value) in try create([First.held(a), Second.held(b)]) },
        source(first, needs[0]), source(second, needs[1]))
    }
    func three<First: TypeTag, Second: TypeTag, Third: TypeTag>(
      _ first: First.Type, _ second: Second.Type, _ third: Third.Type
    ) {
      initialize(
        { (a: First.Value, b: Second.Value, c: Third.Value) in
          try create([First.held(a), Second.held(b), Third.held(c)])
        },
        source(first, needs[0]), source(second, needs[1]), source(third, needs[2]))
    }
    switch needs.count {
    case 0: initialize { try create([]) }
    case 1: one(needs[0].tag)
    case 2: two(needs[0].tag, needs[1].tag)
    default: three(needs[0].tag, needs[1].tag, needs[2].tag)
    }
  }

  private func initialize<Object: Part, each Argument: Sendable>(
    _ create: @escaping @Sendable (repeat each Argument) throws -> Object, _ sources: repeat ValueSource<each Argument>
  ) {
    switch declared.calls {
    case .plain: AcInitializer(factory, create, repeat each sources)
    case .async:
      let async: (repeat each Argument) async throws -> Object = { (argument: repeat each Argument) in
        await Task.yield()
        return try create(repeat each argument)
      }
      AcInitializer(factory, async, repeat each sources)
    case .main:
      let main: @MainActor (repeat each Argument) throws -> Object = { (argument: repeat each Argument) in
        MainActor.assertIsolated()
        return try create(repeat each argument)
      }
      AcInitializer(factory, main, repeat each sources)
    }
  }

  /// Creates an object of a class, or fails as it is declared to.
  private func creator<Tag: PartTag>(_ tag: Tag.Type) -> @Sendable ([Held]) throws -> Tag.Value {
    { [record, declared] held in
      switch declared.outcome {
      case .throwsAlways: throw Planned.creation
      case .throwsAtFirst where record.startNumber == 1: throw Planned.creation
      case .object, .throwsAtFirst, .nothing: return Tag.Value(record, key: declared.key, held)
      }
    }
  }

  private func source<Tag: TypeTag>(_ tag: Tag.Type, _ need: Need) -> ValueSource<Tag.Value> {
    if let property = need.property {
      let key = property.rawValue
      let one: ValueSource<Int> = property == .defaulted ? AcProperty(key, default: 5) : AcProperty(key)
      let optional: ValueSource<Int?> = property == .defaulted ? AcProperty(key, default: 5) : AcProperty(key)
      guard let source = (one as? ValueSource<Tag.Value>) ?? (optional as? ValueSource<Tag.Value>) else {
        fatalError("\(Tag.self) is no type of a property")
      }
      return source
    }
    let criteria = need.criteria.map(trial.criterion)
    return switch criteria.count {
    case 0: AcArg(Tag.Value.self)
    case 1: AcArg(Tag.Value.self, criteria[0])
    default: AcArg(Tag.Value.self, criteria[0], criteria[1])
    }
  }

  // MARK: Methods

  func declareMethod<Owner: PartTag>(of owner: Owner.Type) {
    guard let made = declared.objectKind.partTag else { return }
    func result<Made: PartTag, Result: TypeTag>(_ made: Made.Type, _ type: Result.Type) {
      let create = creator(made)
      let isNothing = declared.outcome == .nothing
      let cast: @Sendable ([Held]) throws -> Result.Value? = { [record, declared] held in
        if isNothing {
          _ = record.nextSerial(of: declared.key)
          return nil
        }
        guard let value = try create(held) as? Result.Value else { fatalError("\(Made.self) is no \(Result.self)") }
        return value
      }
      if isNothing {
        declareMethod(of: owner, cast)
      } else {
        declareMethod(of: owner) { (held: [Held]) throws -> Result.Value in
          guard let value = try cast(held) else { throw CancellationError() }
          return value
        }
      }
    }
    result(made, declared.kind.tag)
  }

  private func declareMethod<Owner: PartTag, Result: Sendable>(
    of owner: Owner.Type, _ create: @escaping @Sendable ([Held]) throws -> Result
  ) {
    let needs = declared.arguments
    func one<First: TypeTag>(_ first: First.Type) {
      declareMethod(of: owner, { (a: First.Value) in try create([First.held(a)]) }, source(first, needs[0]))
    }
    func two<First: TypeTag, Second: TypeTag>(_ first: First.Type, _ second: Second.Type) {
      declareMethod(
        of: owner, { (a: First.Value, b: Second.Value) in try create([First.held(a), Second.held(b)]) },
        source(first, needs[0]), source(second, needs[1]))
    }
    switch needs.count {
    case 0: declareMethod(of: owner) { try create([]) }
    case 1: one(needs[0].tag)
    default: two(needs[0].tag, needs[1].tag)
    }
  }

  private func declareMethod<Owner: PartTag, Result: Sendable, each Argument: Sendable>(
    of owner: Owner.Type, _ create: @escaping @Sendable (repeat each Argument) throws -> Result,
    _ sources: repeat ValueSource<each Argument>
  ) {
    let o = options
    if case .method = declared.origin {
      let method: (Owner.Value) -> (repeat each Argument) throws -> Result = { _ in create }
      switch o.count {
      case 1: AcMethod(factory, method, repeat each sources, options: o[0])
      case 2: AcMethod(factory, method, repeat each sources, options: o[0], o[1])
      case 3: AcMethod(factory, method, repeat each sources, options: o[0], o[1], o[2])
      case 4: AcMethod(factory, method, repeat each sources, options: o[0], o[1], o[2], o[3])
      case 5: AcMethod(factory, method, repeat each sources, options: o[0], o[1], o[2], o[3], o[4])
      case 6: AcMethod(factory, method, repeat each sources, options: o[0], o[1], o[2], o[3], o[4], o[5])
      default: fatalError("\(o.count) options")
      }
    } else if declared.calls == .async {
      let method: (repeat each Argument) async throws -> Result = { (argument: repeat each Argument) in
        await Task.yield()
        return try create(repeat each argument)
      }
      switch o.count {
      case 1: AcMethod(factory, method, repeat each sources, options: o[0])
      case 2: AcMethod(factory, method, repeat each sources, options: o[0], o[1])
      case 3: AcMethod(factory, method, repeat each sources, options: o[0], o[1], o[2])
      case 4: AcMethod(factory, method, repeat each sources, options: o[0], o[1], o[2], o[3])
      case 5: AcMethod(factory, method, repeat each sources, options: o[0], o[1], o[2], o[3], o[4])
      case 6: AcMethod(factory, method, repeat each sources, options: o[0], o[1], o[2], o[3], o[4], o[5])
      default: fatalError("\(o.count) options")
      }
    } else {
      switch o.count {
      case 1: AcMethod(factory, create, repeat each sources, options: o[0])
      case 2: AcMethod(factory, create, repeat each sources, options: o[0], o[1])
      case 3: AcMethod(factory, create, repeat each sources, options: o[0], o[1], o[2])
      case 4: AcMethod(factory, create, repeat each sources, options: o[0], o[1], o[2], o[3])
      case 5: AcMethod(factory, create, repeat each sources, options: o[0], o[1], o[2], o[3], o[4])
      case 6: AcMethod(factory, create, repeat each sources, options: o[0], o[1], o[2], o[3], o[4], o[5])
      default: fatalError("\(o.count) options")
      }
    }
  }

  // MARK: Variables

  private func declareVariable(_ index: Int, _ need: Need) {
    var options: [InjectionOption] = need.criteria.map { wanted in
      func type<Tag: TypeTag>(_ tag: Tag.Type, _ kind: Kind) -> InjectionOption {
        kind.isClass ? AcClass(Tag.Value.self) : AcProtocol(Tag.Value.self)
      }
      switch wanted {
      case .kind(let kind): return type(kind.tag, kind)
      case .factory(let key): return AcName(trial.index(of: key).map { trial.factories[$0].name } ?? "none")
      }
    }
    // A slot of an optional type is nillable by its type.
    if need.isNillable, !(need.place == .slot && need.shape == .optional) { options.append(AcNillable()) }
    if need.isTransient { options.append(AcTransient()) }
    func variable<Tag: TypeTag>(_ tag: Tag.Type) {
      inject(factory, \Part.[VariableKey<Tag>(index: index)], options)
    }
    func slot<Tag: TypeTag>(_ tag: Tag.Type) {
      let slot: KeyPath<Part, Injected<Tag.Value>> = \Part.[slot: VariableKey<Tag>(index: index)]
      switch options.count {
      case 0: AcInject(factory, slot)
      case 1: AcInject(factory, slot, options[0])
      case 2: AcInject(factory, slot, options[0], options[1])
      default: AcInject(factory, slot, options[0], options[1], options[2])
      }
    }
    switch need.place {
    case .slot: slot(need.tag)
    case .stored where need.stored != nil: need.stored?.declare(factory, options)
    case .stored, .variable: variable(need.variableTag)
    }
  }

  private func declareOrder<Tag: TypeTag>(_ tag: Tag.Type, _ need: Need) {
    let criteria = need.criteria.map(trial.criterion)
    if criteria.isEmpty {
      AcDependsOn(factory, Tag.Value.self)
    } else {
      AcDependsOn(factory, Tag.Value.self, criteria[0])
    }
  }
}

/// Declares a variable with any number of options.
func inject<Value>(
  _ factory: ALCClassObjectFactory, _ variable: ReferenceWritableKeyPath<Part, Value>, _ options: [InjectionOption]
) {
  switch options.count {
  case 0: AcInject(factory, variable)
  case 1: AcInject(factory, variable, options[0])
  case 2: AcInject(factory, variable, options[0], options[1])
  case 3: AcInject(factory, variable, options[0], options[1], options[2])
  default: AcInject(factory, variable, options[0], options[1], options[2], options[3])
  }
}
