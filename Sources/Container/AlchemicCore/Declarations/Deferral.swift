// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// What a lazy value or a provider says of the objects that it gives later.
///
/// A class, because few dependencies have one and the others stay small.
final class Deferral {
  let kind: DependencyDeferral
  /// The type that it gives: `Archive`, `[any Account]`, `Window?`.
  let target: TargetType
  /// The types of the values that its caller passes.
  let parameters: [Any.Type]
  /// Whether the dependency is an array, with a lazy value or a provider for each factory.
  let isElement: Bool
  /// The name of its type, for errors: `ALCProvider<Refund, String>`.
  let typeName: String
  /// Creates the lazy value or the provider.
  let make: (any DeferredObjects) -> Any

  init(_ type: any DeferredValue.Type, isElement: Bool) {
    kind = type.deferral
    target = TargetType(type.valueType)
    parameters = type.parameterTypes
    self.isElement = isElement
    typeName = type.typeName
    make = { type.make(from: $0) }
  }
}

/// How a dependency defers its object.
public enum DependencyDeferral: Hashable, Sendable {
  /// ``ALCLazy``: the object that the dependency first uses.
  case lazy
  /// ``ALCProvider``: an object for each call.
  case provider
}

extension DependencyDeferral {
  /// The type, without its parameters.
  var word: String { self == .lazy ? "ALCLazy" : "ALCProvider" }
}

/// A type of values that give objects later.
protocol DeferredValue {
  static var deferral: DependencyDeferral { get }
  static var valueType: Any.Type { get }
  static var parameterTypes: [Any.Type] { get }
  static func make(from objects: any DeferredObjects) -> Any
}

extension DeferredValue {
  /// Its parts, for names.
  static var genericParts: CompoundParts {
    .generic(name: deferral.word, arguments: [valueType] + parameterTypes)
  }

  /// The name of its type, for errors.
  static var typeName: String { TypeNames.short(Self.self) }
}

/// Where a lazy value or a provider gets its objects: the container, or a closure.
@usableFromInline
protocol DeferredObjects: AnyObject, Sendable {
  /// The next object, if it is certain to be of the dependency's class; otherwise `nil`, without creating one.
  ///
  /// - Parameters:
  ///   - values: The values that the caller passes.
  ///   - isUnshared: Whether no other thread may have the object.
  func object(
    _ values: InvokedValues, isUnshared: Bool, fileID: String, line: Int
  ) throws(AlchemicError) -> AnyObject?

  /// The next object, of any type; `nil` and arrays as the dependency's type allows.
  func value(_ values: InvokedValues, isUnshared: Bool, fileID: String, line: Int) throws(AlchemicError) -> Any

  /// The next object, without blocking a thread where its factory is asynchronous.
  func valueAsync(
    _ values: [any Sendable], isUnshared: Bool, fileID: String, line: Int
  ) async throws(AlchemicError) -> DeferredObject

  /// The error for an object that is not of the expected type.
  func mismatch(_ value: Any, _ type: Any.Type, fileID: String, line: Int) -> AlchemicError
}

/// An object on its way from the thread that created it to the caller.
@usableFromInline
struct DeferredObject: Sendable {
  private let transfer: UncheckedTransfer<Any>

  init(_ value: Any) { transfer = UncheckedTransfer(value) }

  @usableFromInline var value: Any { transfer.value }
}

/// An optional of any type.
private protocol OptionalObject {
  var isNil: Bool { get }
}

extension Optional: OptionalObject {
  fileprivate var isNil: Bool { self == nil }
}

/// Whether a value is the `nil` of an optional type.
func isNil<Value>(_ value: Value) -> Bool {
  (value as? any OptionalObject)?.isNil ?? false
}
