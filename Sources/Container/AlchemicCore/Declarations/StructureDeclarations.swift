// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// Overloads for a structure that declares itself as a class, or that declares a variable. Without them, the compiler
// says only that it cannot conform.

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

/// Rejects a variable of a structure in a declaration of a class.
@available(
  *, unavailable,
  message:
    "A structure or an enumeration conforms to AlchemicDeclaringValue, with alchemic(_ factory: ValueFactory<Self>)."
)
@_disfavoredOverload
public func AcInject<Root, Value>(
  _ factory: ALCClassObjectFactory, _ variable: KeyPath<Root, Value>, _ options: InjectionOption...
) {}

/// Rejects a variable of a structure.
@available(*, unavailable, message: "A structure takes its dependencies as arguments, with AcInitializer.")
public func AcInject<Owner, Root, Value>(
  _ factory: ValueFactory<Owner>, _ variable: KeyPath<Root, Value>, _ options: InjectionOption...
) {}

/// Rejects a variable of a structure, with its value.
@available(*, unavailable, message: "A structure takes its dependencies as arguments, with AcInitializer.")
@_disfavoredOverload
public func AcInject<Owner, Root, Value, Other>(
  _ factory: ValueFactory<Owner>, _ variable: KeyPath<Root, Value>, _ value: Other
) {}
