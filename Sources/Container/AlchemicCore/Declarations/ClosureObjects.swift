// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// Gives the objects that a closure returns, where no container creates them.
final class ClosureObjects: DeferredObjects {
  private let typeName: String
  private let create: @Sendable ([Any]) throws -> Any

  /// - Parameters:
  ///   - typeName: The type of the lazy value or the provider, for errors.
  ///   - create: Returns an object for the values that the caller passes.
  init(typeName: String, _ create: @escaping @Sendable ([Any]) throws -> Any) {
    self.typeName = typeName
    self.create = create
  }

  func object(
    _ values: InvokedValues, isUnshared: Bool, fileID: String, line: Int
  ) throws(AlchemicError) -> AnyObject? { nil }

  func value(_ values: InvokedValues, isUnshared: Bool, fileID: String, line: Int) throws(AlchemicError) -> Any {
    do {
      return try create(values.all)
    } catch {
      throw failure(error, fileID, line)
    }
  }

  func valueAsync(
    _ values: [any Sendable], isUnshared: Bool, fileID: String, line: Int
  ) async throws(AlchemicError) -> DeferredObject {
    do {
      return DeferredObject(try create(values))
    } catch {
      throw failure(error, fileID, line)
    }
  }

  func mismatch(_ value: Any, _ type: Any.Type, fileID: String, line: Int) -> AlchemicError {
    AlchemicError(
      .injectionFailed(expected: TypeNames.short(type), found: TypeNames.short(Swift.type(of: value))),
      requester: requester(fileID, line))
  }

  private func failure(_ error: any Error, _ fileID: String, _ line: Int) -> AlchemicError {
    error as? AlchemicError
      ?? AlchemicError(
        .creationFailed(Problem.Factory(name: typeName, typeName: "", location: nil), underlying: error),
        requester: requester(fileID, line))
  }

  private func requester(_ fileID: String, _ line: Int) -> Problem.Requester {
    Problem.Requester(name: typeName, location: AlchemicSourceLocation(fileID: fileID, line: line))
  }
}
