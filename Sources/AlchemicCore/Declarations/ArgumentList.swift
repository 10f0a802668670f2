/// The arguments of an asynchronous call.
@usableFromInline
final class ArgumentBox {
  @usableFromInline
  var list: ArgumentList

  init(_ list: ArgumentList) {
    self.list = list
  }
}

/// The arguments of a call, read one after the other with their types.
@usableFromInline
struct ArgumentList {
  private let source: Source
  private var index = 0

  private enum Source {
    /// Values that are there already, and the object whose method is called.
    case given([Any], owner: AnyObject?)
    /// A factory's own, each got when it is read. Not counted: whoever makes the list has both until the call returns.
    case resolved(Unmanaged<ObjectFactory>, Unmanaged<Engine>)
    /// A template's own, as planned. Not counted for the same reason.
    case planned(Unmanaged<TemplatePlan>)
  }

  init(_ values: [Any], owner: AnyObject? = nil) {
    source = .given(values, owner: owner)
  }

  init(of factory: ObjectFactory, _ engine: Engine) {
    source = .resolved(Unmanaged.passUnretained(factory), Unmanaged.passUnretained(engine))
  }

  init(of plan: TemplatePlan) {
    source = .planned(Unmanaged.passUnretained(plan))
  }

  /// The next argument.
  @inlinable
  mutating func next<Value>(_ type: Value.Type) throws -> Value {
    // The compiler knows whether it is a class wherever it knows the type.
    if type is AnyClass, let object = try nextObject() {
      // The graph was resolved by the parameter's type, which is this one.
      return unsafeBitCast(object, to: type)
    }
    return try nextValue(type)
  }

  /// The next argument where it is planned and an object; of what takes more, nothing, and the argument stays to be
  /// read.
  @usableFromInline
  mutating func nextObject() throws -> AnyObject? {
    guard case .planned(let plan) = source else { return nil }
    guard let object = try plan._withUnsafeGuaranteedRef({ try $0.argumentObject(index) }) else { return nil }
    index += 1
    return object
  }

  @usableFromInline
  mutating func nextValue<Value>(_ type: Value.Type) throws -> Value {
    let value: Any? =
      switch source {
      case .given(let values, _): index < values.count ? values[index] : nil
      case .resolved(let factory, let engine):
        try engine.takeUnretainedValue().argument(index, of: factory.takeUnretainedValue())
      case .planned(let plan):
        try plan.takeUnretainedValue().engine.argument(index, of: plan.takeUnretainedValue().factory)
      }
    guard let typed = value as? Value else {
      throw ArgumentMismatch(index: index, expected: type, found: value.map { Swift.type(of: $0) })
    }
    index += 1
    return typed
  }

  /// The object whose method is called.
  @usableFromInline
  func owner<Owner>(_ type: Owner.Type) throws -> Owner {
    let owner: AnyObject? =
      switch source {
      case .given(_, let owner): owner
      case .resolved(let factory, let engine):
        try engine.takeUnretainedValue().ownerObject(for: factory.takeUnretainedValue())
      case .planned: nil
      }
    guard let typed = owner as? Owner else {
      throw ArgumentMismatch(index: -1, expected: type, found: owner.map { Swift.type(of: $0) })
    }
    return typed
  }
}

/// A value that is not of its parameter's type.
struct ArgumentMismatch: Error {
  /// The parameter, counted from 0; below that it is the object whose method is called.
  let index: Int
  let expected: Any.Type
  let found: Any.Type?
}
