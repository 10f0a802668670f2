// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

extension ALCContext {
  /// The object that fulfils criteria, created asynchronously if its factory is asynchronous, without blocking a thread.
  ///
  /// For any other object this is ``get(_:_:fileID:line:)``, which may block the thread.
  ///
  /// - Parameters:
  ///   - type: The type to return: a class, `any Account`, an optional where nil is allowed, or an array of all objects.
  ///   - criteria: The criteria that its factory must fulfil, all of them.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The one object of a singleton or a reference, or a new object of a template.
  /// - Throws: `AlchemicError`, as ``get(_:_:fileID:line:)`` does.
  public func getAsync<Value: Sendable>(
    _ type: Value.Type = Value.self, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line
  ) async throws(AlchemicError) -> Value {
    try await getAsync(type, criteria, requester: .getAsync(fileID: fileID, line: line)).value
  }

  /// The object that fulfils a criterion and has the type that the caller expects; see ``getAsync(_:_:fileID:line:)``.
  ///
  /// - Parameters:
  ///   - criterion: The criterion that its factory must fulfil, usually its name.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The one object of a singleton or a reference, or a new object of a template.
  /// - Throws: `AlchemicError`, as ``get(_:_:fileID:line:)`` does.
  public func getAsync<Value: Sendable>(
    _ criterion: Criterion, fileID: String = #fileID, line: Int = #line
  ) async throws(AlchemicError) -> Value {
    try await getAsync(Value.self, [criterion], requester: .getAsync(fileID: fileID, line: line)).value
  }

  /// The object of a type that is not `Sendable`, which other threads may have too; see ``getAsync(_:_:fileID:line:)`` and
  /// ``getShared(_:_:fileID:line:isolation:)``.
  ///
  /// - Parameters:
  ///   - type: The type to return: a class, `any Account`, an optional where nil is allowed, or an array of all objects.
  ///   - criteria: The criteria that its factory must fulfil, all of them.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  ///   - isolation: The caller's actor. The compiler then treats the object as isolated to it.
  /// - Returns: The one object of a singleton or a reference, or a new object of a template.
  /// - Throws: `AlchemicError`, as ``get(_:_:fileID:line:)`` does.
  public func getSharedAsync<Value>(
    _ type: Value.Type = Value.self, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(AlchemicError) -> Value {
    try await getAsync(type, criteria, requester: .getAsync(fileID: fileID, line: line)).value
  }

  /// The object that fulfils a criterion, of a type that is not `Sendable`; see
  /// ``getSharedAsync(_:_:fileID:line:isolation:)``.
  ///
  /// - Parameters:
  ///   - criterion: The criterion that its factory must fulfil, usually its name.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  ///   - isolation: The caller's actor. The compiler then treats the object as isolated to it.
  /// - Returns: The one object of a singleton or a reference, or a new object of a template.
  /// - Throws: `AlchemicError`, as ``get(_:_:fileID:line:)`` does.
  public func getSharedAsync<Value>(
    _ criterion: Criterion, fileID: String = #fileID, line: Int = #line, isolation: isolated (any Actor)? = #isolation
  ) async throws(AlchemicError) -> Value {
    try await getAsync(Value.self, [criterion], requester: .getAsync(fileID: fileID, line: line)).value
  }

  /// The object of a type that is not `Sendable`; deprecated, because the object may be shared.
  ///
  /// - Throws: `AlchemicError`, as the function does that replaces it.
  @_documentation(visibility: internal)
  @available(
    *, deprecated, renamed: "getSharedAsync",
    message:
      "the type is not Sendable: getSharedAsync returns the object that other threads use too, createAsync a new one"
  )
  public func getAsync<Value>(
    _ type: Value.Type = Value.self, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(AlchemicError) -> Value {
    try await getAsync(type, criteria, requester: .getAsync(fileID: fileID, line: line)).value
  }

  func getAsync<Value>(
    _ type: Value.Type, _ criteria: [Criterion], requester: Problem.Requester
  ) async throws(AlchemicError) -> UncheckedTransfer<Value> {
    let engine = try engine(for: requester)
    let dependency = Dependency(TargetType(type), criteria, requester: requester)
    let resolution = engine.model.resolve(dependency, requester: requester)
    engine.noteRequest(of: resolution)
    do {
      switch resolution {
      case .object(let id) where engine.model.factories[id].isAsynchronous:
        let factory = engine.model.factories[id]
        let object = try await engine.asynchronousObject(of: factory)
        if let value = object as? Value { return UncheckedTransfer(value) }
        // The search below would try to create another object, which it cannot.
        if object == nil, factory.mode == .template {
          throw AlchemicError(.nilValue(factory.facts, isNillable: true), requester: requester)
        }
      case .objects(let ids) where ids.contains { engine.model.factories[$0].isAsynchronous }:
        let objects = try await engine.asynchronousObjects(of: ids, requester: requester)
        if let value = objects as? Value { return UncheckedTransfer(value) }
      case .object, .objects, .declared, .deferred, .nothing, .failed: break
      }
    } catch {
      throw engine.failure(error).requested(by: requester, from: self)
    }
    return UncheckedTransfer(try search(type, criteria, requester: requester))
  }
}

/// The object that fulfils criteria, created asynchronously if its factory is asynchronous, without blocking a thread.
///
/// It uses ``ALCContext/current``.
///
/// - Parameters:
///   - type: The type to return: a class, `any Account`, an optional where nil is allowed, or an array of all objects.
///   - criteria: The criteria that its factory must fulfil, all of them.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The one object of a singleton or a reference, or a new object of a template.
/// - Throws: `AlchemicError`; see ``ALCContext/getAsync(_:_:fileID:line:)``.
public func AcGetAsync<Value: Sendable>(
  _ type: Value.Type = Value.self, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line
) async throws(AlchemicError) -> Value {
  try await ALCContext.current.getAsync(type, criteria, requester: .getAsync(fileID: fileID, line: line)).value
}

/// The object that fulfils a criterion and has the type that the caller expects; see ``AcGetAsync(_:_:fileID:line:)``.
///
/// - Parameters:
///   - criterion: The criterion that its factory must fulfil, usually its name.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The one object of a singleton or a reference, or a new object of a template.
/// - Throws: `AlchemicError`; see ``ALCContext/getAsync(_:_:fileID:line:)``.
public func AcGetAsync<Value: Sendable>(
  _ criterion: Criterion, fileID: String = #fileID, line: Int = #line
) async throws(AlchemicError) -> Value {
  try await ALCContext.current.getAsync(Value.self, [criterion], requester: .getAsync(fileID: fileID, line: line)).value
}

/// The object of a type that is not `Sendable`, which other threads may have too, without blocking a thread.
///
/// It uses ``ALCContext/current``. See ``AcGetShared(_:_:fileID:line:isolation:)``.
///
/// - Parameters:
///   - type: The type to return: a class, `any Account`, an optional where nil is allowed, or an array of all objects.
///   - criteria: The criteria that its factory must fulfil, all of them.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
///   - isolation: The caller's actor. The compiler then treats the object as isolated to it.
/// - Returns: The one object of a singleton or a reference, or a new object of a template.
/// - Throws: `AlchemicError`; see ``ALCContext/getAsync(_:_:fileID:line:)``.
public func AcGetSharedAsync<Value>(
  _ type: Value.Type = Value.self, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line,
  isolation: isolated (any Actor)? = #isolation
) async throws(AlchemicError) -> Value {
  try await ALCContext.current.getAsync(type, criteria, requester: .getAsync(fileID: fileID, line: line)).value
}

/// The object that fulfils a criterion, of a type that is not `Sendable`; see
/// ``AcGetSharedAsync(_:_:fileID:line:isolation:)``.
///
/// - Parameters:
///   - criterion: The criterion that its factory must fulfil, usually its name.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
///   - isolation: The caller's actor. The compiler then treats the object as isolated to it.
/// - Returns: The one object of a singleton or a reference, or a new object of a template.
/// - Throws: `AlchemicError`, as ``ALCContext/get(_:_:fileID:line:)`` does.
public func AcGetSharedAsync<Value>(
  _ criterion: Criterion, fileID: String = #fileID, line: Int = #line, isolation: isolated (any Actor)? = #isolation
) async throws(AlchemicError) -> Value {
  try await ALCContext.current.getAsync(Value.self, [criterion], requester: .getAsync(fileID: fileID, line: line)).value
}

/// The object of a type that is not `Sendable`; deprecated, because the object may be shared.
///
/// - Throws: `AlchemicError`, as the function does that replaces it.
@_documentation(visibility: internal)
@available(
  *, deprecated, renamed: "AcGetSharedAsync",
  message:
    "the type is not Sendable: AcGetSharedAsync returns the object that other threads use too, AcCreateAsync a new one"
)
public func AcGetAsync<Value>(
  _ type: Value.Type = Value.self, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line,
  isolation: isolated (any Actor)? = #isolation
) async throws(AlchemicError) -> Value {
  try await ALCContext.current.getAsync(type, criteria, requester: .getAsync(fileID: fileID, line: line)).value
}

extension Problem.Requester {
  fileprivate static func getAsync(fileID: String, line: Int) -> Problem.Requester {
    Problem.Requester(name: "AcGetAsync", location: AlchemicSourceLocation(fileID: fileID, line: line))
  }
}
