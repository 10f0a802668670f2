// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The object of a type that is not `Sendable`: a singleton or a reference that other threads may use at the same time.
///
/// ```swift
/// let formatter = try AcGetShared(LegacyFormatter.self)
/// ```
///
/// The container gives the same object to every requester. The compiler cannot check that only one thread at a time uses
/// it; the name says that the program has to. On an actor, the compiler keeps the object there. See
/// <doc:Concurrency#Sharing-classes>. Otherwise it is ``AcGet(_:_:fileID:line:)``, for any type.
///
/// - Parameters:
///   - type: The type to return: a class, `any Account`, an optional where nil is allowed, or an array of all objects.
///   - criteria: The criteria that its factory must fulfil, all of them.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
///   - isolation: The caller's actor. The compiler then treats the object as isolated to it.
/// - Returns: The one object of a singleton or a reference, or a new object of a template.
/// - Throws: `AlchemicError`; see ``ALCContext/get(_:_:fileID:line:)``.
@inlinable
public func AcGetShared<Value>(
  _ type: Value.Type = Value.self, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line,
  isolation: isolated (any Actor)? = #isolation
) throws(AlchemicError) -> Value {
  // The cache has objects of exactly this class.
  if criteria.isEmpty, let object = try ALCContext.cachedObject(of: type, fileID: fileID, line: line) {
    return unsafeBitCast(object, to: type)
  }
  return try ALCContext.get(type, criteria, fileID: fileID, line: line)
}

/// The object that fulfils a criterion, of a type that is not `Sendable`; see
/// ``AcGetShared(_:_:fileID:line:isolation:)``.
///
/// - Parameters:
///   - criterion: The criterion that its factory must fulfil, usually its name.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
///   - isolation: The caller's actor. The compiler then treats the object as isolated to it.
/// - Returns: The one object of a singleton or a reference, or a new object of a template.
/// - Throws: `AlchemicError`; see ``ALCContext/get(_:_:fileID:line:)``.
public func AcGetShared<Value>(
  _ criterion: Criterion, fileID: String = #fileID, line: Int = #line, isolation: isolated (any Actor)? = #isolation
) throws(AlchemicError) -> Value {
  try ALCContext.current.get(Value.self, [criterion], fileID: fileID, line: line)
}

extension ALCContext {
  /// The object of a type that is not `Sendable`: a singleton or a reference that other threads may use at the same time.
  ///
  /// The compiler cannot check that only one thread at a time uses the object; the name says that the program has to. On an
  /// actor, the compiler keeps the object there. See <doc:Concurrency#Sharing-classes>. Otherwise it is
  /// ``get(_:_:fileID:line:)``, for any type.
  ///
  /// - Parameters:
  ///   - type: The type to return: a class, `any Account`, an optional where nil is allowed, or an array of all objects.
  ///   - criteria: The criteria that its factory must fulfil, all of them.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  ///   - isolation: The caller's actor. The compiler then treats the object as isolated to it.
  /// - Returns: The one object of a singleton or a reference, or a new object of a template.
  /// - Throws: `AlchemicError`, as ``get(_:_:fileID:line:)`` does.
  @inlinable
  public func getShared<Value>(
    _ type: Value.Type = Value.self, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line,
    isolation: isolated (any Actor)? = #isolation
  ) throws(AlchemicError) -> Value {
    // The cache has objects of exactly this class.
    if criteria.isEmpty, let object = try cachedObject(of: type, fileID: fileID, line: line) {
      return unsafeBitCast(object, to: type)
    }
    return try get(type, criteria, fileID: fileID, line: line)
  }

  /// The object that fulfils a criterion, of a type that is not `Sendable`; see ``getShared(_:_:fileID:line:isolation:)``.
  ///
  /// - Parameters:
  ///   - criterion: The criterion that its factory must fulfil, usually its name.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  ///   - isolation: The caller's actor. The compiler then treats the object as isolated to it.
  /// - Returns: The one object of a singleton or a reference, or a new object of a template.
  /// - Throws: `AlchemicError`, as ``get(_:_:fileID:line:)`` does.
  public func getShared<Value>(
    _ criterion: Criterion, fileID: String = #fileID, line: Int = #line, isolation: isolated (any Actor)? = #isolation
  ) throws(AlchemicError) -> Value {
    try get(Value.self, [criterion], fileID: fileID, line: line)
  }
}
