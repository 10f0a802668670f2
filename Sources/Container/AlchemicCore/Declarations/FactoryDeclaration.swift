// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// The declarations of one factory.
///
/// `@unchecked`: one thread writes it while the class declares itself, and afterwards it does not change. Its initialisers,
/// key paths and values are used by any thread that creates an object, as <doc:Concurrency> says.
final class FactoryDeclaration: @unchecked Sendable {
  var name: String
  /// The type of its objects, never optional.
  let objectType: Any.Type
  let kind: Kind
  /// Where it is declared; `nil` for a class that declares nothing.
  var location: AlchemicSourceLocation?
  var arguments: [Dependency] = []
  var injections: [VariableInjection] = []
  private var rare: Rare?
  /// Creates an object; `nil` where the program supplies the objects.
  var constructor: ObjectConstructor?
  // The small ones last: behind the constructor they need no further memory.
  var mode: FactoryMode
  var flags: FactoryFlags = []
  var hasInitializer = false
  /// Whether the constructor may return `nil`.
  var resultIsOptional = false
  /// Whether its objects may be ``AlchemicAware``; false only where that is certain.
  var mayBeAware = true
  /// Whether its objects may be ``AlchemicStopping``; false only where that is certain.
  var mayBeStopping = true
  /// Whether the scan has found that its class conforms to ``AlchemicSendable`` or is an actor, or an override answers for
  /// it; `nil` where nothing has been found out.
  var isDeclaredSendable: Bool?

  init(
    name: String, objectType: Any.Type, kind: Kind, mode: FactoryMode, location: AlchemicSourceLocation? = nil,
    constructor: ObjectConstructor? = nil,
    arguments: [Dependency] = [], resultIsOptional: Bool = false
  ) {
    self.name = name
    self.objectType = objectType
    self.kind = kind
    self.mode = mode
    self.location = location
    self.constructor = constructor
    self.arguments = arguments
    self.resultIsOptional = resultIsOptional
  }

  /// The facts that an error shows.
  var facts: Problem.Factory {
    Problem.Factory(
      name: name, typeName: TypeNames.short(objectType), qualifiedTypeName: TypeNames.qualified(objectType),
      location: location, isPrimary: flags.contains(.primary))
  }

  /// Indirect, because most factories are classes, which need no owner.
  indirect enum Kind {
    /// An initialiser of the class.
    case `class`
    /// A method of the object of a class that the container manages.
    case method(owner: AnyClass)
    /// A static method.
    case staticMethod(owner: Any.Type)
  }

  /// Applies options, and returns the problems between them; the first of two that exclude each other applies.
  func apply(_ options: [FactoryOption]) -> [ProblemKind] {
    var problems: [ProblemKind] = []
    var first: [FactoryOption] = []
    for option in options {
      if let earlier = first.first(where: { $0.word == option.word || $0.isMode && option.isMode }) {
        problems.append(.contradiction(earlier.word, option.word))
        continue
      }
      first.append(option)
      switch option.kind {
      case .mode(let mode): self.mode = mode
      case .scope(let scope): (mode, self.scope) = (.scoped, scope)
      case .flag(let flag): flags.formUnion(flag)
      case .name(let name): self.name = name
      case .stopTimeout(let timeout) where timeout <= .zero:
        problems.append(
          .illegalArgument(reason: "AcStopTimeout is not more than zero.", remedy: "Give a longer time, or drop it."))
      case .stopTimeout(let timeout):
        let stopping = stopping ?? StopDeclaration()
        stopping.timeout = timeout
        self.stopping = stopping
      case .attached(let attached):
        let exactType: Any.Type? = if case .class = kind { objectType } else { nil }
        if let mistake = attached.option.mistake(objectType: exactType) {
          problems.append(.illegalArgument(reason: mistake.reason, remedy: mistake.remedy))
        } else {
          attachedOptions.append(attached.option)
        }
      }
    }
    return problems
  }
}

// MARK: What hardly any factory declares

extension FactoryDeclaration {
  /// A program may have thousands of factories, so what nearly all of them leave out is in a separate object.
  fileprivate final class Rare {
    var scope: ALCScope?
    var isOverride = false
    var orderCount: Int32 = 0
    var stopping: StopDeclaration?
    var attachedOptions: [any AttachedOption] = []
  }

  private func change(_ body: (Rare) -> Void) {
    let rare = rare ?? Rare()
    self.rare = rare
    body(rare)
  }

  /// The kind of scope that its objects live in; `nil` for all other modes.
  var scope: ALCScope? {
    get { rare?.scope }
    set { change { $0.scope = newValue } }
  }

  /// Whether it overrides other factories, and so takes no values of a caller.
  var isOverride: Bool {
    get { rare?.isOverride ?? false }
    set { change { $0.isOverride = newValue } }
  }

  /// How many of the injections, the last ones, only demand an order.
  var orderCount: Int32 {
    get { rare?.orderCount ?? 0 }
    set { if newValue != orderCount { change { $0.orderCount = newValue } } }
  }

  /// The declaration of its object's end; `nil` for none.
  var stopping: StopDeclaration? {
    get { rare?.stopping }
    set { change { $0.stopping = newValue } }
  }

  /// The options that other targets read.
  var attachedOptions: [any AttachedOption] {
    get { rare?.attachedOptions ?? [] }
    set { change { $0.attachedOptions = newValue } }
  }
}

extension FactoryDeclaration {
  static func method(
    _ kind: Kind, result: Any.Type, arguments: [Dependency], at location: AlchemicSourceLocation,
    constructor: ObjectConstructor
  ) -> FactoryDeclaration {
    let owner =
      switch kind {
      case .method(let owner): TypeNames.short(owner) + "."
      case .staticMethod(let owner): TypeNames.short(owner) + "."
      case .class: ""
      }
    let target = TargetType(result)
    let objectType = target.unwrapped
    return FactoryDeclaration(
      name: owner + TypeNames.short(objectType), objectType: objectType, kind: kind, mode: .singleton,
      location: location,
      constructor: constructor, arguments: arguments, resultIsOptional: target.isOptional)
  }
}
