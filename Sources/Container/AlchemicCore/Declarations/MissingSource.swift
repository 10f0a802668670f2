// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// Overloads for a mistake that the compiler would otherwise report without its argument. They are unavailable, so a correct
// program never considers them. Where several fit, the compiler prefers the one with the fewest optionals around the
// function: of arguments of one type, the last has no source.

/// Rejects sources for all arguments but number 1.
@available(*, unavailable, message: "Argument 1 has no source.")
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, Missing, each Rest>(
  _ factory: ALCClassObjectFactory, _ initializer: ((Missing, repeat each Rest) async throws -> Object)????,
  _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects sources for all arguments but number 1.
@available(*, unavailable, message: "Argument 1 has no source.")
@_disfavoredOverload
public func AcInitializer<Value, Missing, each Rest>(
  _ factory: ValueFactory<Value>, _ initializer: ((Missing, repeat each Rest) async throws -> Value)????,
  _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects sources for all arguments but number 1.
@available(*, unavailable, message: "Argument 1 has no source.")
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, Missing, each Rest>(
  _ factory: ALCClassObjectFactory, _ method: ((Owner) -> (Missing, repeat each Rest) async throws -> Result)????,
  _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}

/// Rejects sources for all arguments but number 1.
@available(*, unavailable, message: "Argument 1 has no source.")
@_disfavoredOverload
public func AcMethod<Factory, Result, Missing, each Rest>(
  _ factory: Factory, _ method: ((Missing, repeat each Rest) async throws -> Result)?????,
  _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}

/// Rejects sources for all arguments but number 2.
@available(*, unavailable, message: "Argument 2 has no source.")
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, A1, Missing, each Rest>(
  _ factory: ALCClassObjectFactory, _ initializer: ((A1, Missing, repeat each Rest) async throws -> Object)???,
  _ source1: ValueSource<A1>, _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects sources for all arguments but number 2.
@available(*, unavailable, message: "Argument 2 has no source.")
@_disfavoredOverload
public func AcInitializer<Value, A1, Missing, each Rest>(
  _ factory: ValueFactory<Value>, _ initializer: ((A1, Missing, repeat each Rest) async throws -> Value)???,
  _ source1: ValueSource<A1>, _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects sources for all arguments but number 2.
@available(*, unavailable, message: "Argument 2 has no source.")
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, A1, Missing, each Rest>(
  _ factory: ALCClassObjectFactory, _ method: ((Owner) -> (A1, Missing, repeat each Rest) async throws -> Result)???,
  _ source1: ValueSource<A1>, _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}

/// Rejects sources for all arguments but number 2.
@available(*, unavailable, message: "Argument 2 has no source.")
@_disfavoredOverload
public func AcMethod<Factory, Result, A1, Missing, each Rest>(
  _ factory: Factory, _ method: ((A1, Missing, repeat each Rest) async throws -> Result)????,
  _ source1: ValueSource<A1>, _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}

/// Rejects sources for all arguments but number 3.
@available(*, unavailable, message: "Argument 3 has no source.")
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, A1, A2, Missing, each Rest>(
  _ factory: ALCClassObjectFactory, _ initializer: ((A1, A2, Missing, repeat each Rest) async throws -> Object)??,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects sources for all arguments but number 3.
@available(*, unavailable, message: "Argument 3 has no source.")
@_disfavoredOverload
public func AcInitializer<Value, A1, A2, Missing, each Rest>(
  _ factory: ValueFactory<Value>, _ initializer: ((A1, A2, Missing, repeat each Rest) async throws -> Value)??,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects sources for all arguments but number 3.
@available(*, unavailable, message: "Argument 3 has no source.")
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, A1, A2, Missing, each Rest>(
  _ factory: ALCClassObjectFactory, _ method: ((Owner) -> (A1, A2, Missing, repeat each Rest) async throws -> Result)??,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ rest: repeat ValueSource<each Rest>,
  options: FactoryOption...
) {}

/// Rejects sources for all arguments but number 3.
@available(*, unavailable, message: "Argument 3 has no source.")
@_disfavoredOverload
public func AcMethod<Factory, Result, A1, A2, Missing, each Rest>(
  _ factory: Factory, _ method: ((A1, A2, Missing, repeat each Rest) async throws -> Result)???,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ rest: repeat ValueSource<each Rest>,
  options: FactoryOption...
) {}

/// Rejects sources for all arguments but number 4.
@available(*, unavailable, message: "Argument 4 has no source.")
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, A1, A2, A3, Missing, each Rest>(
  _ factory: ALCClassObjectFactory, _ initializer: ((A1, A2, A3, Missing, repeat each Rest) async throws -> Object)?,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>,
  _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects sources for all arguments but number 4.
@available(*, unavailable, message: "Argument 4 has no source.")
@_disfavoredOverload
public func AcInitializer<Value, A1, A2, A3, Missing, each Rest>(
  _ factory: ValueFactory<Value>, _ initializer: ((A1, A2, A3, Missing, repeat each Rest) async throws -> Value)?,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>,
  _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects sources for all arguments but number 4.
@available(*, unavailable, message: "Argument 4 has no source.")
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, A1, A2, A3, Missing, each Rest>(
  _ factory: ALCClassObjectFactory,
  _ method: ((Owner) -> (A1, A2, A3, Missing, repeat each Rest) async throws -> Result)?, _ source1: ValueSource<A1>,
  _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ rest: repeat ValueSource<each Rest>,
  options: FactoryOption...
) {}

/// Rejects sources for all arguments but number 4.
@available(*, unavailable, message: "Argument 4 has no source.")
@_disfavoredOverload
public func AcMethod<Factory, Result, A1, A2, A3, Missing, each Rest>(
  _ factory: Factory, _ method: ((A1, A2, A3, Missing, repeat each Rest) async throws -> Result)??,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>,
  _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}

/// Rejects sources for all arguments but number 5.
@available(*, unavailable, message: "Argument 5 has no source.")
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, A1, A2, A3, A4, Missing, each Rest>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (A1, A2, A3, A4, Missing, repeat each Rest) async throws -> Object,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ source4: ValueSource<A4>,
  _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects sources for all arguments but number 5.
@available(*, unavailable, message: "Argument 5 has no source.")
@_disfavoredOverload
public func AcInitializer<Value, A1, A2, A3, A4, Missing, each Rest>(
  _ factory: ValueFactory<Value>,
  _ initializer: @escaping (A1, A2, A3, A4, Missing, repeat each Rest) async throws -> Value,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ source4: ValueSource<A4>,
  _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects sources for all arguments but number 5.
@available(*, unavailable, message: "Argument 5 has no source.")
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, A1, A2, A3, A4, Missing, each Rest>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Owner) -> (A1, A2, A3, A4, Missing, repeat each Rest) async throws -> Result,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ source4: ValueSource<A4>,
  _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}

/// Rejects sources for all arguments but number 5.
@available(*, unavailable, message: "Argument 5 has no source.")
@_disfavoredOverload
public func AcMethod<Factory, Result, A1, A2, A3, A4, Missing, each Rest>(
  _ factory: Factory, _ method: ((A1, A2, A3, A4, Missing, repeat each Rest) async throws -> Result)?,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ source4: ValueSource<A4>,
  _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}

/// Rejects one source, where two or more arguments have none.
@available(*, unavailable, message: "Only argument 1 has a source.")
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, A1, Missing, Next, each Rest>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (A1, Missing, Next, repeat each Rest) async throws -> Object, _ source1: ValueSource<A1>
) {}

/// Rejects one source, where two or more arguments have none.
@available(*, unavailable, message: "Only argument 1 has a source.")
@_disfavoredOverload
public func AcInitializer<Value, A1, Missing, Next, each Rest>(
  _ factory: ValueFactory<Value>, _ initializer: @escaping (A1, Missing, Next, repeat each Rest) async throws -> Value,
  _ source1: ValueSource<A1>
) {}

/// Rejects one source, where two or more arguments have none.
@available(*, unavailable, message: "Only argument 1 has a source.")
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, A1, Missing, Next, each Rest>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Owner) -> (A1, Missing, Next, repeat each Rest) async throws -> Result,
  _ source1: ValueSource<A1>, options: FactoryOption...
) {}

/// Rejects one source, where two or more arguments have none.
@available(*, unavailable, message: "Only argument 1 has a source.")
@_disfavoredOverload
public func AcMethod<Factory, Result, A1, Missing, Next, each Rest>(
  _ factory: Factory, _ method: ((A1, Missing, Next, repeat each Rest) async throws -> Result)?,
  _ source1: ValueSource<A1>, options: FactoryOption...
) {}

/// Rejects sources for the first 2 arguments, where two or more have none.
@available(*, unavailable, message: "Only the first 2 arguments have sources.")
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, A1, A2, Missing, Next, each Rest>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (A1, A2, Missing, Next, repeat each Rest) async throws -> Object, _ source1: ValueSource<A1>,
  _ source2: ValueSource<A2>
) {}

/// Rejects sources for the first 2 arguments, where two or more have none.
@available(*, unavailable, message: "Only the first 2 arguments have sources.")
@_disfavoredOverload
public func AcInitializer<Value, A1, A2, Missing, Next, each Rest>(
  _ factory: ValueFactory<Value>,
  _ initializer: @escaping (A1, A2, Missing, Next, repeat each Rest) async throws -> Value, _ source1: ValueSource<A1>,
  _ source2: ValueSource<A2>
) {}

/// Rejects sources for the first 2 arguments, where two or more have none.
@available(*, unavailable, message: "Only the first 2 arguments have sources.")
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, A1, A2, Missing, Next, each Rest>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Owner) -> (A1, A2, Missing, Next, repeat each Rest) async throws -> Result,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, options: FactoryOption...
) {}

/// Rejects sources for the first 2 arguments, where two or more have none.
@available(*, unavailable, message: "Only the first 2 arguments have sources.")
@_disfavoredOverload
public func AcMethod<Factory, Result, A1, A2, Missing, Next, each Rest>(
  _ factory: Factory, _ method: ((A1, A2, Missing, Next, repeat each Rest) async throws -> Result)?,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, options: FactoryOption...
) {}

/// Rejects sources for the first 3 arguments, where two or more have none.
@available(*, unavailable, message: "Only the first 3 arguments have sources.")
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, A1, A2, A3, Missing, Next, each Rest>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (A1, A2, A3, Missing, Next, repeat each Rest) async throws -> Object,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>
) {}

/// Rejects sources for the first 3 arguments, where two or more have none.
@available(*, unavailable, message: "Only the first 3 arguments have sources.")
@_disfavoredOverload
public func AcInitializer<Value, A1, A2, A3, Missing, Next, each Rest>(
  _ factory: ValueFactory<Value>,
  _ initializer: @escaping (A1, A2, A3, Missing, Next, repeat each Rest) async throws -> Value,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>
) {}

/// Rejects sources for the first 3 arguments, where two or more have none.
@available(*, unavailable, message: "Only the first 3 arguments have sources.")
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, A1, A2, A3, Missing, Next, each Rest>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Owner) -> (A1, A2, A3, Missing, Next, repeat each Rest) async throws -> Result,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, options: FactoryOption...
) {}

/// Rejects sources for the first 3 arguments, where two or more have none.
@available(*, unavailable, message: "Only the first 3 arguments have sources.")
@_disfavoredOverload
public func AcMethod<Factory, Result, A1, A2, A3, Missing, Next, each Rest>(
  _ factory: Factory, _ method: ((A1, A2, A3, Missing, Next, repeat each Rest) async throws -> Result)?,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, options: FactoryOption...
) {}

/// Rejects sources for the first 4 arguments, where two or more have none.
@available(*, unavailable, message: "Only the first 4 arguments have sources.")
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, A1, A2, A3, A4, Missing, Next, each Rest>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (A1, A2, A3, A4, Missing, Next, repeat each Rest) async throws -> Object,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ source4: ValueSource<A4>
) {}

/// Rejects sources for the first 4 arguments, where two or more have none.
@available(*, unavailable, message: "Only the first 4 arguments have sources.")
@_disfavoredOverload
public func AcInitializer<Value, A1, A2, A3, A4, Missing, Next, each Rest>(
  _ factory: ValueFactory<Value>,
  _ initializer: @escaping (A1, A2, A3, A4, Missing, Next, repeat each Rest) async throws -> Value,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ source4: ValueSource<A4>
) {}

/// Rejects sources for the first 4 arguments, where two or more have none.
@available(*, unavailable, message: "Only the first 4 arguments have sources.")
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, A1, A2, A3, A4, Missing, Next, each Rest>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Owner) -> (A1, A2, A3, A4, Missing, Next, repeat each Rest) async throws -> Result,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ source4: ValueSource<A4>,
  options: FactoryOption...
) {}

/// Rejects sources for the first 4 arguments, where two or more have none.
@available(*, unavailable, message: "Only the first 4 arguments have sources.")
@_disfavoredOverload
public func AcMethod<Factory, Result, A1, A2, A3, A4, Missing, Next, each Rest>(
  _ factory: Factory, _ method: ((A1, A2, A3, A4, Missing, Next, repeat each Rest) async throws -> Result)?,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ source4: ValueSource<A4>,
  options: FactoryOption...
) {}
