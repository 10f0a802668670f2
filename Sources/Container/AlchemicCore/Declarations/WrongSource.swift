// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// Overloads for a mistake that the compiler would otherwise report without its argument. They are unavailable, so a correct
// program never considers them. Where several fit, the compiler prefers the one with the fewest optionals around the
// function: an instance method is not a static one whose result is a function.

/// Rejects a source of another type than argument 1.
@available(*, unavailable, message: "The source of argument 1 is of another type than the argument.")
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, A1, each Rest, Wrong>(
  _ factory: ALCClassObjectFactory, _ initializer: @escaping (A1, repeat each Rest) async throws -> Object,
  _ wrong: Wrong, _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects a source of another type than argument 1.
@available(*, unavailable, message: "The source of argument 1 is of another type than the argument.")
@_disfavoredOverload
public func AcInitializer<Value, A1, each Rest, Wrong>(
  _ factory: ValueFactory<Value>, _ initializer: @escaping (A1, repeat each Rest) async throws -> Value, _ wrong: Wrong,
  _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects a source of another type than argument 1.
@available(*, unavailable, message: "The source of argument 1 is of another type than the argument.")
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, A1, each Rest, Wrong>(
  _ factory: ALCClassObjectFactory, _ method: @escaping (Owner) -> (A1, repeat each Rest) async throws -> Result,
  _ wrong: Wrong, _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}

/// Rejects a source of another type than argument 1.
@available(*, unavailable, message: "The source of argument 1 is of another type than the argument.")
@_disfavoredOverload
public func AcMethod<Factory, Result, A1, each Rest, Wrong>(
  _ factory: Factory, _ method: ((A1, repeat each Rest) async throws -> Result)?, _ wrong: Wrong,
  _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}

/// Rejects a source of another type than argument 2.
@available(*, unavailable, message: "The source of argument 2 is of another type than the argument.")
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, A1, A2, each Rest, Wrong>(
  _ factory: ALCClassObjectFactory, _ initializer: @escaping (A1, A2, repeat each Rest) async throws -> Object,
  _ source1: ValueSource<A1>, _ wrong: Wrong, _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects a source of another type than argument 2.
@available(*, unavailable, message: "The source of argument 2 is of another type than the argument.")
@_disfavoredOverload
public func AcInitializer<Value, A1, A2, each Rest, Wrong>(
  _ factory: ValueFactory<Value>, _ initializer: @escaping (A1, A2, repeat each Rest) async throws -> Value,
  _ source1: ValueSource<A1>, _ wrong: Wrong, _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects a source of another type than argument 2.
@available(*, unavailable, message: "The source of argument 2 is of another type than the argument.")
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, A1, A2, each Rest, Wrong>(
  _ factory: ALCClassObjectFactory, _ method: @escaping (Owner) -> (A1, A2, repeat each Rest) async throws -> Result,
  _ source1: ValueSource<A1>, _ wrong: Wrong, _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}

/// Rejects a source of another type than argument 2.
@available(*, unavailable, message: "The source of argument 2 is of another type than the argument.")
@_disfavoredOverload
public func AcMethod<Factory, Result, A1, A2, each Rest, Wrong>(
  _ factory: Factory, _ method: ((A1, A2, repeat each Rest) async throws -> Result)?, _ source1: ValueSource<A1>,
  _ wrong: Wrong, _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}

/// Rejects a source of another type than argument 3.
@available(*, unavailable, message: "The source of argument 3 is of another type than the argument.")
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, A1, A2, A3, each Rest, Wrong>(
  _ factory: ALCClassObjectFactory, _ initializer: @escaping (A1, A2, A3, repeat each Rest) async throws -> Object,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ wrong: Wrong, _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects a source of another type than argument 3.
@available(*, unavailable, message: "The source of argument 3 is of another type than the argument.")
@_disfavoredOverload
public func AcInitializer<Value, A1, A2, A3, each Rest, Wrong>(
  _ factory: ValueFactory<Value>, _ initializer: @escaping (A1, A2, A3, repeat each Rest) async throws -> Value,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ wrong: Wrong, _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects a source of another type than argument 3.
@available(*, unavailable, message: "The source of argument 3 is of another type than the argument.")
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, A1, A2, A3, each Rest, Wrong>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Owner) -> (A1, A2, A3, repeat each Rest) async throws -> Result, _ source1: ValueSource<A1>,
  _ source2: ValueSource<A2>, _ wrong: Wrong, _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}

/// Rejects a source of another type than argument 3.
@available(*, unavailable, message: "The source of argument 3 is of another type than the argument.")
@_disfavoredOverload
public func AcMethod<Factory, Result, A1, A2, A3, each Rest, Wrong>(
  _ factory: Factory, _ method: ((A1, A2, A3, repeat each Rest) async throws -> Result)?, _ source1: ValueSource<A1>,
  _ source2: ValueSource<A2>, _ wrong: Wrong, _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}

/// Rejects a source of another type than argument 4.
@available(*, unavailable, message: "The source of argument 4 is of another type than the argument.")
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, A1, A2, A3, A4, each Rest, Wrong>(
  _ factory: ALCClassObjectFactory, _ initializer: @escaping (A1, A2, A3, A4, repeat each Rest) async throws -> Object,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ wrong: Wrong,
  _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects a source of another type than argument 4.
@available(*, unavailable, message: "The source of argument 4 is of another type than the argument.")
@_disfavoredOverload
public func AcInitializer<Value, A1, A2, A3, A4, each Rest, Wrong>(
  _ factory: ValueFactory<Value>, _ initializer: @escaping (A1, A2, A3, A4, repeat each Rest) async throws -> Value,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ wrong: Wrong,
  _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects a source of another type than argument 4.
@available(*, unavailable, message: "The source of argument 4 is of another type than the argument.")
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, A1, A2, A3, A4, each Rest, Wrong>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Owner) -> (A1, A2, A3, A4, repeat each Rest) async throws -> Result, _ source1: ValueSource<A1>,
  _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ wrong: Wrong, _ rest: repeat ValueSource<each Rest>,
  options: FactoryOption...
) {}

/// Rejects a source of another type than argument 4.
@available(*, unavailable, message: "The source of argument 4 is of another type than the argument.")
@_disfavoredOverload
public func AcMethod<Factory, Result, A1, A2, A3, A4, each Rest, Wrong>(
  _ factory: Factory, _ method: ((A1, A2, A3, A4, repeat each Rest) async throws -> Result)?,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ wrong: Wrong,
  _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}

/// Rejects a source of another type than argument 5.
@available(*, unavailable, message: "The source of argument 5 is of another type than the argument.")
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, A1, A2, A3, A4, A5, each Rest, Wrong>(
  _ factory: ALCClassObjectFactory,
  _ initializer: @escaping (A1, A2, A3, A4, A5, repeat each Rest) async throws -> Object, _ source1: ValueSource<A1>,
  _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ source4: ValueSource<A4>, _ wrong: Wrong,
  _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects a source of another type than argument 5.
@available(*, unavailable, message: "The source of argument 5 is of another type than the argument.")
@_disfavoredOverload
public func AcInitializer<Value, A1, A2, A3, A4, A5, each Rest, Wrong>(
  _ factory: ValueFactory<Value>, _ initializer: @escaping (A1, A2, A3, A4, A5, repeat each Rest) async throws -> Value,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ source4: ValueSource<A4>,
  _ wrong: Wrong, _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects a source of another type than argument 5.
@available(*, unavailable, message: "The source of argument 5 is of another type than the argument.")
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, A1, A2, A3, A4, A5, each Rest, Wrong>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Owner) -> (A1, A2, A3, A4, A5, repeat each Rest) async throws -> Result,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ source4: ValueSource<A4>,
  _ wrong: Wrong, _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}

/// Rejects a source of another type than argument 5.
@available(*, unavailable, message: "The source of argument 5 is of another type than the argument.")
@_disfavoredOverload
public func AcMethod<Factory, Result, A1, A2, A3, A4, A5, each Rest, Wrong>(
  _ factory: Factory, _ method: ((A1, A2, A3, A4, A5, repeat each Rest) async throws -> Result)?,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ source4: ValueSource<A4>,
  _ wrong: Wrong, _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}
