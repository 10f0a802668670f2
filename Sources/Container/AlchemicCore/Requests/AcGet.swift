// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The object, or the array of objects, of a type that fulfils criteria, if there are any.
///
/// ```swift
/// let ledger = try AcGet(Ledger.self)
/// let accounts = try AcGet([any Account].self)
/// let formatter = try AcGet((any DateFormatting).self, AcName("JSON date formatter"))
/// ```
///
/// Call it on any thread. It uses ``ALCContext/current``, and waits while another thread creates the object. For a type that
/// is not `Sendable`, use ``AcGetShared(_:_:fileID:line:isolation:)`` or ``AcCreate(_:_:fileID:line:)``.
///
/// - Parameters:
///   - type: The type to return: a class, `any Account`, an optional where nil is allowed, or an array of all objects.
///   - criteria: The criteria that its factory must fulfil, all of them.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The one object of a singleton or a reference, or a new object of a template.
/// - Throws: `AlchemicError`; see ``ALCContext/get(_:_:fileID:line:)``.
@inlinable
public func AcGet<Value: Sendable>(
  _ type: Value.Type = Value.self, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line
) throws(AlchemicError) -> Value {
  // The cache has objects of exactly this class.
  if criteria.isEmpty, let object = try ALCContext.cachedObject(of: type, fileID: fileID, line: line) {
    return unsafeBitCast(object, to: type)
  }
  return try ALCContext.get(type, criteria, fileID: fileID, line: line)
}

/// The object, or the array of objects, that fulfils a criterion and has the type that the caller expects.
///
/// ```swift
/// let formatter: any DateFormatting = try AcGet(AcName("JSON date formatter"))
/// ```
///
/// Call it on any thread. It uses ``ALCContext/current``.
///
/// - Parameters:
///   - criterion: The criterion that its factory must fulfil, usually its name.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The one object of a singleton or a reference, or a new object of a template.
/// - Throws: `AlchemicError`; see ``ALCContext/get(_:_:fileID:line:)``.
public func AcGet<Value: Sendable>(
  _ criterion: Criterion, fileID: String = #fileID, line: Int = #line
) throws(AlchemicError) -> Value {
  try ALCContext.current.get(Value.self, [criterion], fileID: fileID, line: line)
}

/// The object of a type that is not `Sendable`; deprecated, because the object may be shared.
///
/// - Throws: `AlchemicError`, as the function does that replaces it.
@_documentation(visibility: internal)
@inlinable
@available(
  *, deprecated, renamed: "AcGetShared",
  message: "the type is not Sendable: AcGetShared returns the object that other threads use too, AcCreate a new one"
)
public func AcGet<Value>(
  _ type: Value.Type = Value.self, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line
) throws(AlchemicError) -> Value {
  // The cache has objects of exactly this class.
  if criteria.isEmpty, let object = try ALCContext.cachedObject(of: type, fileID: fileID, line: line) {
    return unsafeBitCast(object, to: type)
  }
  return try ALCContext.get(type, criteria, fileID: fileID, line: line)
}

/// The object that fulfils a criterion, of a type that is not `Sendable`; deprecated, because the object may be shared.
///
/// - Throws: `AlchemicError`, as the function does that replaces it.
@_documentation(visibility: internal)
@available(
  *, deprecated, renamed: "AcGetShared",
  message: "the type is not Sendable: AcGetShared returns the object that other threads use too, AcCreate a new one"
)
public func AcGet<Value>(
  _ criterion: Criterion, fileID: String = #fileID, line: Int = #line
) throws(AlchemicError) -> Value {
  try ALCContext.current.get(Value.self, [criterion], fileID: fileID, line: line)
}
