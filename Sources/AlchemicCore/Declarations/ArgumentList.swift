/// The arguments of an asynchronous call.
@usableFromInline
final class ArgumentBox {
  @usableFromInline
  var list: ArgumentList

  init(_ list: ArgumentList) {
    self.list = list
  }
}

/// The arguments of a call, which the call reads in order, each with its type.
@usableFromInline
struct ArgumentList {
  private let source: Source
  private var index = 0

  private enum Source {
    /// Given values, and the object that has the method.
    case given([Any], owner: AnyObject?)
    /// The arguments of a factory, each resolved when it is read. Unretained: the creator of the list holds both objects
    /// until the call returns.
    case resolved(Unmanaged<ObjectFactory>, Unmanaged<Engine>)
    /// The arguments of a template, as planned. Unretained for the same reason.
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
    // A specialised call evaluates this check at compile time.
    if type is AnyClass, let object = try nextObject() {
      // Safe: the resolver matched the object with the parameter's type, which is this type.
      return unsafeBitCast(object, to: type)
    }
    return try nextValue(type)
  }

  /// The next argument, if it is a planned object; otherwise `nil`, without reading the argument.
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

  /// The object that has the method.
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
  /// The parameter, counted from 0; −1 for the object that has the method.
  let index: Int
  let expected: Any.Type
  let found: Any.Type?
}
