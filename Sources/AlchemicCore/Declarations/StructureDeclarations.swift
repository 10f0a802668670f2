// Overloads for a structure that declares itself as a class. The compiler says only that it cannot conform.

/// Rejects an initialiser of a structure, with sources, in a declaration of a class.
@available(
  *, unavailable,
  message:
    "A structure or an enumeration conforms to AlchemicDeclaringValue, with alchemic(_ factory: ValueFactory<Self>)."
)
@_disfavoredOverload
public func AcInitializer<Value, each Argument>(
  _ factory: ALCClassObjectFactory, _ initializer: @escaping (repeat each Argument) async throws -> Value,
  _ sources: repeat ValueSource<each Argument>
) {}

/// Rejects an initialiser of a structure, without sources, in a declaration of a class.
@available(
  *, unavailable,
  message:
    "A structure or an enumeration conforms to AlchemicDeclaringValue, with alchemic(_ factory: ValueFactory<Self>)."
)
@_disfavoredOverload
public func AcInitializer<Value, First, each Argument>(
  _ factory: ALCClassObjectFactory, _ initializer: @escaping (First, repeat each Argument) async throws -> Value
) {}
