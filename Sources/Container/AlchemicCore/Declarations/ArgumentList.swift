// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// The arguments of an asynchronous call.
@usableFromInline
final class ArgumentBox {
  @usableFromInline
  var list: ArgumentList
  private let provider: ArgumentProvider

  init(_ provider: ArgumentProvider) {
    self.provider = provider
    list = ArgumentList(provider)
  }
}

/// Provides the arguments of a call, each when the call reads it.
///
/// A class, because a call of a method of a protocol's value would take twice as long.
class ArgumentProvider {
  /// An argument that needs no cast, where there is one.
  ///
  /// - Parameters:
  ///   - index: The argument, counted from 0.
  ///   - type: The type of the parameter.
  ///   - values: The values that the caller of `AcInvoke` passes; `nil` where it is not called.
  func directArgument(at index: Int, _ type: Any.Type, _ values: InvokedValues?) throws -> DirectArgument { .none }

  /// An argument; `nil` where there is none.
  ///
  /// - Parameters:
  ///   - index: The argument, counted from 0.
  ///   - values: The values that the caller of `AcInvoke` passes; `nil` where it is not called.
  func value(at index: Int, _ values: InvokedValues?) throws -> Any? { nil }

  /// The object that has the method; `nil` where there is none.
  func owner() throws -> AnyObject? { nil }
}

/// An argument that needs no cast.
@usableFromInline
enum DirectArgument {
  /// An object of the parameter's class.
  case object(AnyObject)
  /// The address of a value of exactly the parameter's type. It lives until the call returns.
  case value(UnsafeRawPointer)
  /// ``ArgumentProvider/value(at:_:)`` provides the argument.
  case none
}

/// The arguments of a call, which the call reads in order, each with its type.
@usableFromInline
struct ArgumentList {
  /// Not retained: the caller of the call keeps it until the call returns.
  private let provider: Unmanaged<ArgumentProvider>
  /// The values that the caller of `AcInvoke` passes.
  private let values: InvokedValues?
  private var index = 0

  init(_ provider: ArgumentProvider, values: InvokedValues? = nil) {
    self.provider = .passUnretained(provider)
    self.values = values
  }

  /// The next argument.
  ///
  /// The compiler does not specialise calls in a pack expansion. So this neither uses the type `Value?`, which the runtime
  /// would look up in a table, nor copies an object, which would count a reference.
  @inlinable
  mutating func next<Value>(_ type: Value.Type) throws -> Value {
    switch try nextDirect(type) {
    case .object(let object):
      // Safe: the resolver matched the object with the parameter's type, which is this type.
      var reference = Unmanaged.passRetained(object)
      return Self.moved(&reference, type)
    case .value(let address):
      return address.assumingMemoryBound(to: type).pointee
    case .none:
      return try nextCast(type)
    }
  }

  /// The next argument, by a cast.
  @usableFromInline @inline(never)
  mutating func nextCast<Value>(_ type: Value.Type) throws -> Value {
    let value = try nextValue()
    guard let typed = value as? Value else { throw mismatch(type, value) }
    return typed
  }

  @inlinable @inline(__always)
  static func moved<Value>(_ value: UnsafeMutableRawPointer, _ type: Value.Type) -> Value {
    value.assumingMemoryBound(to: type).move()
  }

  /// The next argument, if it needs no cast; otherwise ``nextValue()`` returns it.
  @usableFromInline
  mutating func nextDirect(_ type: Any.Type) throws -> DirectArgument {
    let argument = try provider._withUnsafeGuaranteedRef { try $0.directArgument(at: index, type, values) }
    if case .none = argument { return argument }
    index += 1
    return argument
  }

  /// The next argument, of any type.
  private mutating func nextValue() throws -> Any? {
    defer { index += 1 }
    return try provider._withUnsafeGuaranteedRef { try $0.value(at: index, values) }
  }

  /// The error for an argument that was just read.
  private func mismatch(_ type: Any.Type, _ value: Any?) -> any Error {
    ArgumentMismatch(index: index - 1, expected: type, found: value.map { Swift.type(of: $0) })
  }

  /// The object that has the method.
  @inlinable
  func owner<Owner>(_ type: Owner.Type) throws -> Owner {
    let owner = try owner()
    guard let owner, Self.isObject(owner, of: type) else { return try Self.cast(owner, type) }
    var reference = Unmanaged.passRetained(owner)
    return Self.moved(&reference, type)
  }

  @usableFromInline
  func owner() throws -> AnyObject? {
    try provider._withUnsafeGuaranteedRef { try $0.owner() }
  }

  /// Whether an object is of exactly a class.
  @usableFromInline
  static func isObject(_ object: AnyObject, of type: Any.Type) -> Bool {
    References.identifier(ofClassOf: .passUnretained(object)) == ObjectIdentifier(type)
  }

  @usableFromInline @inline(never)
  static func cast<Owner>(_ owner: AnyObject?, _ type: Owner.Type) throws -> Owner {
    guard let typed = owner as? Owner else {
      throw ArgumentMismatch(index: -1, expected: type, found: owner.map { Swift.type(of: $0) })
    }
    return typed
  }
}

/// A value that is not of its parameter's type.
struct ArgumentMismatch: Error {
  /// The parameter, counted from 0; −1 for the object that has the method.
  let index: Int
  let expected: Any.Type
  let found: Any.Type?
}
