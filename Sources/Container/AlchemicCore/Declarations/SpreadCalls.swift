// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// A function type with parameters after its pack cannot be called with a pack. These functions take all parameters as one
// pack, which such a function type matches too. Overloads.swift calls them.

/// Calls a function with the values of an argument list.
func spread<Result, each Argument>(
  _ function: @escaping (repeat each Argument) throws -> Result
) -> (inout ArgumentList) throws -> Any {
  { try function(repeat $0.next((each Argument).self)) }
}

/// Calls an initialiser with the values of an argument list.
func spread<Object: AnyObject, each Argument>(
  _ initializer: @escaping (repeat each Argument) throws -> Object
) -> (inout ArgumentList) throws -> AnyObject {
  { try initializer(repeat $0.next((each Argument).self)) }
}

/// Calls a function of the main actor with the values of an argument list.
func spreadOnMainActor<Result, each Argument>(
  _ function: @escaping @MainActor (repeat each Argument) throws -> Result
) -> @MainActor (inout ArgumentList) throws -> Any {
  { try function(repeat $0.next((each Argument).self)) }
}

/// Calls an asynchronous function with the values of an argument list.
func spreadAsynchronously<Result, each Argument>(
  _ function: @escaping (repeat each Argument) async throws -> Result
) -> (ArgumentBox) async throws -> Any {
  { try await function(repeat $0.list.next((each Argument).self)) }
}
