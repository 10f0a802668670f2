/// The object, or the array of objects, that fulfils criteria; without any, that is of the type.
///
/// ```swift
/// let ledger = try AcGet(Ledger.self)
/// let accounts = try AcGet([any Account].self)
/// let formatter = try AcGet((any DateFormatting).self, AcName("JSON date formatter"))
/// ```
///
/// May be called on any thread, and asks ``ALCContext/current``. It waits while another thread makes the object.
///
/// - Parameters:
///   - type: What to return: a class, `any Account`, an optional where nothing is allowed, an array for all.
///   - criteria: What it must fulfil, all of them.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The one object of a singleton or a reference, a new one of a template.
/// - Throws: `AlchemicError`; see ``ALCContext/get(_:_:fileID:line:)``.
@inlinable
public func AcGet<Value>(
  _ type: Value.Type = Value.self, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line
) throws(AlchemicError) -> Value {
  // What is known of a class is of that class.
  if criteria.isEmpty, let object = try ALCContext.cachedObject(of: type, fileID: fileID, line: line) {
    return unsafeBitCast(object, to: type)
  }
  return try ALCContext.get(type, criteria, fileID: fileID, line: line)
}

/// The object, or the array of objects, that fulfils a criterion and is of the type that the caller takes.
///
/// ```swift
/// let formatter: any DateFormatting = try AcGet(AcName("JSON date formatter"))
/// ```
///
/// May be called on any thread, and asks ``ALCContext/current``.
///
/// - Parameters:
///   - criterion: What it must fulfil: most often its name.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The one object of a singleton or a reference, a new one of a template.
/// - Throws: `AlchemicError`; see ``ALCContext/get(_:_:fileID:line:)``.
public func AcGet<Value>(
  _ criterion: Criterion, fileID: String = #fileID, line: Int = #line
) throws(AlchemicError) -> Value {
  try ALCContext.current.get(Value.self, [criterion], fileID: fileID, line: line)
}
