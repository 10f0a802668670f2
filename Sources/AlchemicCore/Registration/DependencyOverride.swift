internal import AlchemicRuntime

/// A replacement for all that the classes of a container declare for a type; see ``AcOverride(_:fileID:line:_:)``.
public struct DependencyOverride: Sendable {
  let type: Any.Type
  private let create: @Sendable () throws -> Any
  private let location: AlchemicSourceLocation

  init(type: Any.Type, location: AlchemicSourceLocation, create: @escaping @Sendable () throws -> Any) {
    self.type = type
    self.location = location
    self.create = create
  }

  /// The factory of the replacement: a singleton.
  func declaration() -> FactoryDeclaration {
    let target = TargetType(type)
    let create = create
    return FactoryDeclaration(
      name: "AcOverride(\(TypeNames.short(target.unwrapped)))", objectType: target.unwrapped,
      kind: .staticMethod(owner: Owner.self), mode: .singleton, location: location,
      constructor: .synchronous { _ in try create() },
      resultIsOptional: target.isOptional)
  }

  /// Whether a factory creates objects of the overridden type, or is a method of such an object.
  func replaces(_ declaration: FactoryDeclaration) -> Bool {
    let target = TargetType(type).unwrapped
    if TypeRelation.isAssignable(declaration.objectType, to: target) { return true }
    switch declaration.kind {
    case .class, .staticMethod: return false
    case .method(let owner): return TypeRelation.isAssignable(owner, to: target)
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
/// closure's result is a singleton, injected wherever the type is required. It needs no declaration.
///
/// - Parameters:
///   - type: The type to override: a class, or a protocol as an existential type.
///   - fileID: The file of the override, for errors.
///   - line: The line of the override, for errors.
///   - value: Creates the object, once in each start, on the container's queue. If it throws, the start fails.
/// - Returns: The override, for ``ClassScan/overriding(_:)``.
public func AcOverride<Value>(
  _ type: Value.Type, fileID: String = #fileID, line: Int = #line, _ value: @escaping @Sendable () throws -> Value
) -> DependencyOverride {
  DependencyOverride(type: type, location: AlchemicSourceLocation(fileID: fileID, line: line), create: value)
}
