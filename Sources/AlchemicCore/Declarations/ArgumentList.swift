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
  /// An argument that is certain to be an object of the parameter's class; `nil` where ``value(at:_:)`` provides it.
  func object(at index: Int) throws -> AnyObject? { nil }

  /// An argument; `nil` where there is none.
  ///
  /// - Parameters:
  ///   - index: The argument, counted from 0.
  ///   - values: The values that the caller of `AcInvoke` passes; `nil` where it is not called.
  func value(at index: Int, _ values: Borrowed<[Any]>?) throws -> Any? { nil }

  /// The object that has the method; `nil` where there is none.
  func owner() throws -> AnyObject? { nil }
}

/// The arguments of a call, which the call reads in order, each with its type.
@usableFromInline
struct ArgumentList {
  /// Not retained: the caller of the call keeps it until the call returns.
  private let provider: Unmanaged<ArgumentProvider>
  /// The values that the caller of `AcInvoke` passes.
  private let values: Borrowed<[Any]>?
  private var index = 0

  init(_ provider: ArgumentProvider, values: Borrowed<[Any]>? = nil) {
    self.provider = .passUnretained(provider)
    self.values = values
  }

  /// The next argument.
  @inlinable
  mutating func next<Value>(_ type: Value.Type) throws -> Value {
    // A specialised call evaluates this check at compile time.
    if type is AnyClass, let object = try nextObject() {
      // Safe: the resolver matched the object with the parameter's type, which is this type.
      return unsafeBitCast(object, to: type)
    }
    let value = try nextValue()
    guard let typed = value as? Value else { throw mismatch(type, value) }
    return typed
  }

  /// The next argument, if it is certain to be an object of the parameter's class; otherwise `nil`, without reading it.
  @usableFromInline
  mutating func nextObject() throws -> AnyObject? {
    guard let object = try provider._withUnsafeGuaranteedRef({ try $0.object(at: index) }) else { return nil }
    index += 1
    return object
  }

  /// The next argument, of any type.
  @usableFromInline
  mutating func nextValue() throws -> Any? {
    defer { index += 1 }
    return try provider._withUnsafeGuaranteedRef { try $0.value(at: index, values) }
  }

  /// The error for an argument that was just read.
  @usableFromInline @inline(never)
  func mismatch(_ type: Any.Type, _ value: Any?) -> any Error {
    ArgumentMismatch(index: index - 1, expected: type, found: value.map { Swift.type(of: $0) })
  }

  /// The object that has the method.
  @usableFromInline
  func owner<Owner>(_ type: Owner.Type) throws -> Owner {
    let owner = try provider._withUnsafeGuaranteedRef { try $0.owner() }
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
