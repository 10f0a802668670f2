// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// A replacement for all that the classes of a container declare for a type; see ``AcOverride(_:fileID:line:_:)``.
public struct DependencyOverride: Sendable {
  let type: Any.Type
  private let constructor: @Sendable () -> ObjectConstructor
  private let location: AlchemicSourceLocation

  init(
    type: Any.Type, location: AlchemicSourceLocation, constructor: @escaping @Sendable () -> ObjectConstructor
  ) {
    self.type = type
    self.location = location
    self.constructor = constructor
  }

  /// The factory of the replacement: a singleton, or scoped where it replaces scoped factories.
  ///
  /// - Parameters:
  ///   - replaced: The factories that it replaces. It has the name of the only one, so that dependencies by name get it.
  ///   - names: The names of the other factories.
  func declaration(replacing replaced: [FactoryDeclaration], names: Set<String>) -> FactoryDeclaration {
    let target = TargetType(type)
    let same = replaced.filter(matches)
    let short = "AcOverride(\(TypeNames.short(target.unwrapped)))"
    let distinct = names.contains(short) ? "AcOverride(\(TypeNames.qualified(target.unwrapped)))" : short
    let declaration = FactoryDeclaration(
      name: same.count == 1 ? same[0].name : distinct, objectType: target.unwrapped,
      kind: .staticMethod(owner: Owner.self), mode: .singleton, location: location,
      constructor: constructor(),
      resultIsOptional: target.isOptional)
    // The program says how the object is used: an override is for a test.
    declaration.isDeclaredSendable = true
    declaration.isOverride = true
    if target.isOptional { declaration.flags.insert(.nillable) }
    // Where the objects of a scope are replaced, each scope gets its own replacement.
    if let scope = same.first?.scope, same.allSatisfy({ $0.scope == scope }) {
      (declaration.mode, declaration.scope) = (.scoped, scope)
    }
    return declaration
  }

  /// Why an override that replaces no factory has no effect: an array receives all objects of its elements.
  var problem: FoundProblem? {
    guard TargetType(type).isArray else { return nil }
    return FoundProblem(
      .illegalArgument(
        reason: "AcOverride(\(TypeNames.short(type))) replaces nothing: an array receives each object of its elements.",
        remedy: "Override the type of the elements."),
      requester: Problem.Requester(name: "AcOverride", location: location))
  }

  /// Whether a factory creates objects of the overridden type.
  func matches(_ declaration: FactoryDeclaration) -> Bool {
    TypeRelation.isAssignable(declaration.objectType, to: TargetType(type).unwrapped)
  }

  /// Whether a factory creates objects of the overridden type, or is a method of such an object.
  func replaces(_ declaration: FactoryDeclaration) -> Bool {
    if matches(declaration) { return true }
    switch declaration.kind {
    case .class, .staticMethod: return false
    case .method(let owner): return TypeRelation.isAssignable(owner, to: TargetType(type).unwrapped)
    }
  }

  /// The owner of the override's factory.
  private final class Owner {}
}

/// Replaces a dependency in a container by the result of a closure.
///
/// ```swift
/// let shop = ClassScan.modules(["Shop"]).overriding(AcOverride((any Grinder).self) { FakeGrinder() })
/// ```
///
/// The container omits every factory of the type, and the methods of its objects: it creates none of their objects. The
/// closure's result is a singleton, injected wherever the type is required; where it replaces objects of a scope, each scope
/// has its own. It needs no declaration. It has the name of the factory that it replaces, if that is only one.
///
/// Overrides apply after all other changes of a scan. The result has only the overridden type: to replace a class that is
/// required by two protocols, override `any A & B`. A test also requests the result by its own class:
/// `AcGet(FakeGrinder.self)`.
///
/// - Parameters:
///   - type: The type to override: a class, or a protocol as an existential type.
///   - fileID: The file of the override, for errors.
///   - line: The line of the override, for errors.
///   - value: Creates the object, once in each start, on the thread that requires it first: usually the container's queue. If it
///     throws, the start fails.
/// - Returns: The override, for ``ClassScan/overriding(_:)``.
public func AcOverride<Value>(
  _ type: Value.Type, fileID: String = #fileID, line: Int = #line, _ value: @escaping @Sendable () throws -> Value
) -> DependencyOverride {
  DependencyOverride(type: type, location: AlchemicSourceLocation(fileID: fileID, line: line)) {
    .synchronous { _ in try value() }
  }
}

/// Replaces a dependency in a container by the result of a closure of the main actor.
///
/// ```swift
/// let screens = ClassScan.modules(["Screens"]).overriding(AcOverride(Dashboard.self, on: .shared) { FakeDashboard() })
/// ```
///
/// The container calls it as it calls an initialiser of a main-actor class; see <doc:Concurrency#Main-actor-classes>.
/// Otherwise as ``AcOverride(_:fileID:line:_:)``.
///
/// - Parameters:
///   - type: The type to override: a class, or a protocol as an existential type.
///   - actor: The main actor.
///   - fileID: The file of the override, for errors.
///   - line: The line of the override, for errors.
///   - value: Creates the object on the main actor, once in each start. If it throws, the start fails.
/// - Returns: The override, for ``ClassScan/overriding(_:)``.
public func AcOverride<Value>(
  _ type: Value.Type, on actor: MainActor, fileID: String = #fileID, line: Int = #line,
  _ value: @escaping @MainActor @Sendable () throws -> Value
) -> DependencyOverride {
  DependencyOverride(type: type, location: AlchemicSourceLocation(fileID: fileID, line: line)) {
    .onMainActor { _ in try value() }
  }
}
