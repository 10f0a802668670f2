/// Hands an object of the program over to the factory that fulfils criteria, or that of its class, and injects it.
///
/// May be called on any thread, and asks ``ALCContext/current``. The variables are set on that thread.
///
/// - Parameters:
///   - object: The object.
///   - criteria: What its factory must fulfil; without any, it is that of its class, or of the nearest one that it
///     inherits from.
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

/// Injects an object that the program made, as its class declares. The container does not keep it.
///
/// May be called on any thread, and asks ``ALCContext/current``. The variables are set on that thread.
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
