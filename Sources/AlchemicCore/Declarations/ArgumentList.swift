/// The arguments of an asynchronous call.
@usableFromInline
final class ArgumentBox {
  @usableFromInline
  var list: ArgumentList

  init(_ list: ArgumentList) {
    self.list = list
  }
}

/// Provides the arguments of one call, each when the call reads it.
protocol ArgumentProvider {
  /// An argument that is certain to be an object of the parameter's class; `nil` where ``value(at:)`` provides it.
  func object(at index: Int) throws -> AnyObject?

  /// An argument; `nil` where there is none.
  func value(at index: Int) throws -> Any?

  /// The object that has the method; `nil` where there is none.
  func owner() throws -> AnyObject?
}

/// The arguments of a call, which the call reads in order, each with its type.
@usableFromInline
struct ArgumentList {
  private let provider: any ArgumentProvider
  private var index = 0

  init(_ provider: any ArgumentProvider) {
    self.provider = provider
  }

  /// The next argument.
  @inlinable
  mutating func next<Value>(_ type: Value.Type) throws -> Value {
    // A specialised call evaluates this check at compile time.
    if type is AnyClass, let object = try nextObject() {
      // Safe: the resolver matched the object with the parameter's type, which is this type.
      return unsafeBitCast(object, to: type)
    }
    return try nextValue(type)
  }

  /// The next argument, if it is certain to be an object of the parameter's class; otherwise `nil`, without reading it.
  @usableFromInline
  mutating func nextObject() throws -> AnyObject? {
    guard let object = try provider.object(at: index) else { return nil }
    index += 1
    return object
  }

  @usableFromInline
  mutating func nextValue<Value>(_ type: Value.Type) throws -> Value {
    let value = try provider.value(at: index)
    guard let typed = value as? Value else {
      throw ArgumentMismatch(index: index, expected: type, found: value.map { Swift.type(of: $0) })
    }
    index += 1
    return typed
  }

  /// The object that has the method.
  @usableFromInline
  func owner<Owner>(_ type: Owner.Type) throws -> Owner {
    let owner = try provider.owner()
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
