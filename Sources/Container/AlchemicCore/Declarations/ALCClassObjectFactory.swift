// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// Collects the declarations of one class; the container passes it to ``AlchemicDeclaring/alchemic(_:)``.
///
/// The container uses it on one thread while it registers classes, and releases it afterwards.
public final class ALCClassObjectFactory {
  /// The class that declares itself.
  public let objectType: AnyClass

  let declaration: FactoryDeclaration
  var methods: [FactoryDeclaration] = []
  var problems: [FoundProblem] = []
  /// What must exist before the object, without a variable for it.
  var orders: [VariableInjection] = []
  /// The methods of `AcStop`, until they are given to the class or to methods.
  var stops: [(owner: AnyClass, method: StopMethod, location: AlchemicSourceLocation)] = []
  private var isRegistered = false

  init(objectType: AnyClass, constructor: ObjectConstructor?, mode: FactoryMode = .singleton) {
    self.objectType = objectType
    declaration = FactoryDeclaration(
      name: TypeNames.short(objectType), objectType: objectType, kind: .class, mode: mode, constructor: constructor)
  }

  /// Whether the class has declared nothing.
  var declaresNothing: Bool { declaration.location == nil && methods.isEmpty && problems.isEmpty && stops.isEmpty }

  func register(_ options: [FactoryOption], at location: AlchemicSourceLocation) {
    if isRegistered {
      report(
        .illegalArgument(reason: "AcRegister is declared twice.", remedy: "Put all options into one."), at: location)
      return
    }
    isRegistered = true
    declaration.location = location
    for problem in declaration.apply(options) { report(problem, at: location) }
  }

  @usableFromInline
  func setInitializer(
    creates createdType: Any.Type, _ constructor: ObjectConstructor, arguments: [Dependency],
    at location: AlchemicSourceLocation
  ) {
    if declaration.hasInitializer {
      report(.illegalArgument(reason: "AcInitializer is declared twice.", remedy: "Keep one of them."), at: location)
      return
    }
    guard TypeRelation.isClass(createdType, orSubclassOf: objectType) else {
      let name = TypeNames.short(createdType)
      let isInherited = (createdType as? AnyClass).map { TypeRelation.isClass(objectType, orSubclassOf: $0) } ?? false
      report(
        .illegalArgument(
          reason:
            "The initialiser creates \(name.withArticle), not \(TypeNames.short(objectType).withArticle).",
          remedy: isInherited
            ? "Let \(name) declare `class func alchemic(_:)`, and override it here."
            : "Declare it in \(name), or in an AlchemicConfig."),
        at: location)
      // The missing initialiser is the same problem, so it is not reported again.
      declaration.constructor = declaration.constructor ?? constructor
      return
    }
    declaration.constructor = constructor
    declaration.hasInitializer = true
    declaration.arguments = arguments
    if declaration.location == nil { declaration.location = location }
  }

  func addMethod(_ method: FactoryDeclaration, options: [FactoryOption]) {
    for problem in method.apply(options) {
      problems.append(FoundProblem(problem, requester: method.requester))
    }
    methods.append(method)
  }

  func addInjection(_ injection: VariableInjection, root: AnyClass) {
    guard TypeRelation.isClass(objectType, orSubclassOf: root) else {
      report(
        .illegalArgument(
          reason: "\(TypeNames.short(objectType)) has no variable of \(TypeNames.short(root)).",
          remedy: "Declare the injection in \(TypeNames.short(root))."),
        at: injection.dependency.location)
      return
    }
    declaration.injections.append(injection)
    if declaration.location == nil { declaration.location = injection.dependency.location }
  }

  /// The name of a variable. A variable whose key path has no name is called after its type, and numbered from the
  /// second of that type on.
  func variableName(of keyPath: AnyKeyPath) -> String {
    let name = KeyPathNames.name(of: keyPath)
    guard name.hasPrefix("<") else { return name }
    let namesakes = declaration.injections.count { injection in
      guard case .variable(let other) = injection.dependency.label else { return false }
      return other == name || other.hasPrefix(name + " #")
    }
    return namesakes == 0 ? name : "\(name) #\(namesakes + 1)"
  }

  /// The name of a slot. A slot `_ledger` is beside a variable `ledger`, and is called after it.
  func slotName(of keyPath: AnyKeyPath) -> String { Self.slotName(variableName(of: keyPath)) }

  static func slotName(_ property: String) -> String {
    property.hasPrefix("_") && property.count > 1 ? String(property.dropFirst()) : property
  }

  func report(_ kind: ProblemKind, at location: AlchemicSourceLocation) {
    problems.append(FoundProblem(kind, requester: declaration.requester(at: location)))
  }
}
