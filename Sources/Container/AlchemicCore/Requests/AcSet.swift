// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Injects an object of the program, and sets it as the object of the factory that fulfils criteria.
///
/// Call it on any thread. It uses ``ALCContext/current``, and sets the variables on this thread.
///
/// - Parameters:
///   - object: The object.
///   - criteria: The criteria that its factory must fulfil. Without any, the container takes the factory of the
///     object's class or of its nearest superclass.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Throws: `AlchemicError`; see ``ALCContext/set(_:_:fileID:line:)``.
public func AcSet(
  _ object: AnyObject, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line
) throws(AlchemicError) {
  try ALCContext.current.set(
    object, criteria,
    requester: Problem.Requester(name: "AcSet", location: AlchemicSourceLocation(fileID: fileID, line: line)))
}

/// Injects an object that the program created, as its class declares. The container does not keep it.
///
/// Call it on any thread. It uses ``ALCContext/current``, and sets the variables on this thread.
///
/// - Parameters:
///   - object: The object.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Throws: `AlchemicError`; see ``ALCContext/injectDependencies(_:fileID:line:)``.
public func AcInjectDependencies(
  _ object: AnyObject, fileID: String = #fileID, line: Int = #line
) throws(AlchemicError) {
  try ALCContext.current.injectDependencies(object, fileID: fileID, line: line)
}
