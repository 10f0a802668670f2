// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// Overloads for a mistake that the compiler would otherwise report without its argument. They are unavailable, so a correct
// program never considers them. Where several fit, the compiler prefers the one with the fewest optionals around the
// function: of sources of one type, the last has no argument.

/// Rejects source 1, which has no argument.
@available(*, unavailable, message: "Source 1 has no argument. Options of the class belong to AcRegister.")
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, Extra, each Rest>(
  _ factory: ALCClassObjectFactory, _ initializer: ((repeat each Rest) async throws -> Object)????, _ extra: Extra,
  _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects source 1, which has no argument.
@available(*, unavailable, message: "Source 1 has no argument. Options of the class belong to AcRegister.")
@_disfavoredOverload
public func AcInitializer<Value, Extra, each Rest>(
  _ factory: ValueFactory<Value>, _ initializer: ((repeat each Rest) async throws -> Value)????, _ extra: Extra,
  _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects source 1, which has no argument.
@available(*, unavailable, message: "Source 1 has no argument. Options of a method follow the label 'options:'.")
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, Extra, each Rest>(
  _ factory: ALCClassObjectFactory, _ method: ((Owner) -> (repeat each Rest) async throws -> Result)????,
  _ extra: Extra, _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}

/// Rejects source 1, which has no argument.
@available(*, unavailable, message: "Source 1 has no argument. Options of a method follow the label 'options:'.")
@_disfavoredOverload
public func AcMethod<Factory, Result, Extra, each Rest>(
  _ factory: Factory, _ method: ((repeat each Rest) async throws -> Result)?????, _ extra: Extra,
  _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}

/// Rejects source 2, which has no argument.
@available(*, unavailable, message: "Source 2 has no argument. Options of the class belong to AcRegister.")
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, A1, Extra, each Rest>(
  _ factory: ALCClassObjectFactory, _ initializer: ((A1, repeat each Rest) async throws -> Object)???,
  _ source1: ValueSource<A1>, _ extra: Extra, _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects source 2, which has no argument.
@available(*, unavailable, message: "Source 2 has no argument. Options of the class belong to AcRegister.")
@_disfavoredOverload
public func AcInitializer<Value, A1, Extra, each Rest>(
  _ factory: ValueFactory<Value>, _ initializer: ((A1, repeat each Rest) async throws -> Value)???,
  _ source1: ValueSource<A1>, _ extra: Extra, _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects source 2, which has no argument.
@available(*, unavailable, message: "Source 2 has no argument. Options of a method follow the label 'options:'.")
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, A1, Extra, each Rest>(
  _ factory: ALCClassObjectFactory, _ method: ((Owner) -> (A1, repeat each Rest) async throws -> Result)???,
  _ source1: ValueSource<A1>, _ extra: Extra, _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}

/// Rejects source 2, which has no argument.
@available(*, unavailable, message: "Source 2 has no argument. Options of a method follow the label 'options:'.")
@_disfavoredOverload
public func AcMethod<Factory, Result, A1, Extra, each Rest>(
  _ factory: Factory, _ method: ((A1, repeat each Rest) async throws -> Result)????, _ source1: ValueSource<A1>,
  _ extra: Extra, _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}

/// Rejects source 3, which has no argument.
@available(*, unavailable, message: "Source 3 has no argument. Options of the class belong to AcRegister.")
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, A1, A2, Extra, each Rest>(
  _ factory: ALCClassObjectFactory, _ initializer: ((A1, A2, repeat each Rest) async throws -> Object)??,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ extra: Extra, _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects source 3, which has no argument.
@available(*, unavailable, message: "Source 3 has no argument. Options of the class belong to AcRegister.")
@_disfavoredOverload
public func AcInitializer<Value, A1, A2, Extra, each Rest>(
  _ factory: ValueFactory<Value>, _ initializer: ((A1, A2, repeat each Rest) async throws -> Value)??,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ extra: Extra, _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects source 3, which has no argument.
@available(*, unavailable, message: "Source 3 has no argument. Options of a method follow the label 'options:'.")
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, A1, A2, Extra, each Rest>(
  _ factory: ALCClassObjectFactory, _ method: ((Owner) -> (A1, A2, repeat each Rest) async throws -> Result)??,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ extra: Extra, _ rest: repeat ValueSource<each Rest>,
  options: FactoryOption...
) {}

/// Rejects source 3, which has no argument.
@available(*, unavailable, message: "Source 3 has no argument. Options of a method follow the label 'options:'.")
@_disfavoredOverload
public func AcMethod<Factory, Result, A1, A2, Extra, each Rest>(
  _ factory: Factory, _ method: ((A1, A2, repeat each Rest) async throws -> Result)???, _ source1: ValueSource<A1>,
  _ source2: ValueSource<A2>, _ extra: Extra, _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}

/// Rejects source 4, which has no argument.
@available(*, unavailable, message: "Source 4 has no argument. Options of the class belong to AcRegister.")
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, A1, A2, A3, Extra, each Rest>(
  _ factory: ALCClassObjectFactory, _ initializer: ((A1, A2, A3, repeat each Rest) async throws -> Object)?,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ extra: Extra,
  _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects source 4, which has no argument.
@available(*, unavailable, message: "Source 4 has no argument. Options of the class belong to AcRegister.")
@_disfavoredOverload
public func AcInitializer<Value, A1, A2, A3, Extra, each Rest>(
  _ factory: ValueFactory<Value>, _ initializer: ((A1, A2, A3, repeat each Rest) async throws -> Value)?,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ extra: Extra,
  _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects source 4, which has no argument.
@available(*, unavailable, message: "Source 4 has no argument. Options of a method follow the label 'options:'.")
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, A1, A2, A3, Extra, each Rest>(
  _ factory: ALCClassObjectFactory, _ method: ((Owner) -> (A1, A2, A3, repeat each Rest) async throws -> Result)?,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ extra: Extra,
  _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}

/// Rejects source 4, which has no argument.
@available(*, unavailable, message: "Source 4 has no argument. Options of a method follow the label 'options:'.")
@_disfavoredOverload
public func AcMethod<Factory, Result, A1, A2, A3, Extra, each Rest>(
  _ factory: Factory, _ method: ((A1, A2, A3, repeat each Rest) async throws -> Result)??, _ source1: ValueSource<A1>,
  _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ extra: Extra, _ rest: repeat ValueSource<each Rest>,
  options: FactoryOption...
) {}

/// Rejects source 5, which has no argument.
@available(*, unavailable, message: "Source 5 has no argument. Options of the class belong to AcRegister.")
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, A1, A2, A3, A4, Extra, each Rest>(
  _ factory: ALCClassObjectFactory, _ initializer: @escaping (A1, A2, A3, A4, repeat each Rest) async throws -> Object,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ source4: ValueSource<A4>,
  _ extra: Extra, _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects source 5, which has no argument.
@available(*, unavailable, message: "Source 5 has no argument. Options of the class belong to AcRegister.")
@_disfavoredOverload
public func AcInitializer<Value, A1, A2, A3, A4, Extra, each Rest>(
  _ factory: ValueFactory<Value>, _ initializer: @escaping (A1, A2, A3, A4, repeat each Rest) async throws -> Value,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ source4: ValueSource<A4>,
  _ extra: Extra, _ rest: repeat ValueSource<each Rest>
) {}

/// Rejects source 5, which has no argument.
@available(*, unavailable, message: "Source 5 has no argument. Options of a method follow the label 'options:'.")
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, A1, A2, A3, A4, Extra, each Rest>(
  _ factory: ALCClassObjectFactory,
  _ method: @escaping (Owner) -> (A1, A2, A3, A4, repeat each Rest) async throws -> Result, _ source1: ValueSource<A1>,
  _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ source4: ValueSource<A4>, _ extra: Extra,
  _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}

/// Rejects source 5, which has no argument.
@available(*, unavailable, message: "Source 5 has no argument. Options of a method follow the label 'options:'.")
@_disfavoredOverload
public func AcMethod<Factory, Result, A1, A2, A3, A4, Extra, each Rest>(
  _ factory: Factory, _ method: ((A1, A2, A3, A4, repeat each Rest) async throws -> Result)?,
  _ source1: ValueSource<A1>, _ source2: ValueSource<A2>, _ source3: ValueSource<A3>, _ source4: ValueSource<A4>,
  _ extra: Extra, _ rest: repeat ValueSource<each Rest>, options: FactoryOption...
) {}
