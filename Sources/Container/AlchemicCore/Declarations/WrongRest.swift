// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// Overloads for a wrong use of `AcRest()`. They are unavailable, so a correct program never considers them.

/// Rejects an initialiser whose sources after `AcRest()` do not fit.
@available(
  *, unavailable,
  message: "AcRest() is followed by the sources of the last one, two or three arguments, each of its argument's type."
)
@_disfavoredOverload
public func AcInitializer<Factory, Object, each Argument, each Other>(
  _ factory: Factory, _ initializer: @escaping (repeat each Argument) async throws -> Object, _ rest: AcRest,
  _ sources: repeat each Other
) {}

/// Rejects a method whose sources after `AcRest()` do not fit.
@available(
  *, unavailable,
  message: "AcRest() is followed by the sources of the last one, two or three arguments, each of its argument's type."
)
@_disfavoredOverload
public func AcMethod<Factory, Result, each Argument, each Other>(
  _ factory: Factory, _ method: @escaping (repeat each Argument) async throws -> Result, _ rest: AcRest,
  _ sources: repeat each Other, options: FactoryOption...
) {}

/// Rejects a source before `AcRest()`, for an initialiser.
@available(
  *, unavailable, message: "AcRest() comes first: the arguments before those with a source are found by their types."
)
@_disfavoredOverload
public func AcInitializer<Factory, Object, First, each Argument, each Other>(
  _ factory: Factory, _ initializer: @escaping (repeat each Argument) async throws -> Object, _ source: First,
  _ rest: AcRest, _ sources: repeat each Other
) {}

/// Rejects a source before `AcRest()`, for a method.
@available(
  *, unavailable, message: "AcRest() comes first: the arguments before those with a source are found by their types."
)
@_disfavoredOverload
public func AcMethod<Factory, Result, First, each Argument, each Other>(
  _ factory: Factory, _ method: @escaping (repeat each Argument) async throws -> Result, _ source: First,
  _ rest: AcRest, _ sources: repeat each Other, options: FactoryOption...
) {}
