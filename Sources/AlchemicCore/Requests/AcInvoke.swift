extension ALCContext {
  /// Makes a new object with a declared initialiser or method, with values of the caller's.
  ///
  /// They take the places of the arguments that are declared with ``AcParameter(_:)``, and the container finds the others;
  /// where none is, they take the places of all. The object is injected, and not kept, whatever the factory's mode. It is
  /// made on this thread, or on the main one where the declaration says so.
  ///
  /// - Parameters:
  ///   - type: What to return.
  ///   - criterion: What the factory must fulfil: most often its name.
  ///   - values: The arguments, in order. Those left out at the end are `nil`, where the parameters are optional.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The new object.
  /// - Throws: `AlchemicError` when no factory or several match, the values do not fit, the object cannot be made, is
  ///   made asynchronously, or the container is not started.
  public func invoke<Value>(
    _ type: Value.Type = Value.self, _ criterion: Criterion, _ values: Any..., fileID: String = #fileID,
    line: Int = #line
  ) throws(AlchemicError) -> Value {
    try invoke(type, criterion, values, requester: .invoke("AcInvoke", fileID, line))
  }

  /// Makes a new object of a class, as ``invoke(_:_:_:fileID:line:)`` does; its factory is the one that makes such objects.
  ///
  /// - Parameters:
  ///   - type: What to return.
  ///   - values: The arguments, in order.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The new object.
  /// - Throws: `AlchemicError`, as ``invoke(_:_:_:fileID:line:)`` does.
  @_disfavoredOverload
  public func invoke<Value>(
    _ type: Value.Type, _ values: Any..., fileID: String = #fileID, line: Int = #line
  ) throws(AlchemicError) -> Value {
    try invoke(type, AcClass(type), values, requester: .invoke("AcInvoke", fileID, line))
  }

  /// Makes a new object as ``invoke(_:_:_:fileID:line:)`` does, asynchronously where its factory says so, without holding
  /// a thread.
  ///
  /// - Parameters:
  ///   - type: What to return.
  ///   - criterion: What the factory must fulfil: most often its name.
  ///   - values: The arguments, in order. Those left out at the end are `nil`, where the parameters are optional.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The new object.
  /// - Throws: `AlchemicError`, as ``invoke(_:_:_:fileID:line:)`` does.
  public func invokeAsync<Value>(
    _ type: Value.Type = Value.self, _ criterion: Criterion, _ values: any Sendable..., fileID: String = #fileID,
    line: Int = #line
  ) async throws(AlchemicError) -> sending Value {
    try await invokeAsync(type, criterion, values, requester: .invoke("AcInvokeAsync", fileID, line)).value
  }

  /// Makes a new object of a class as ``invokeAsync(_:_:_:fileID:line:)`` does; its factory is the one that makes such
  /// objects.
  ///
  /// - Parameters:
  ///   - type: What to return.
  ///   - values: The arguments, in order.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The new object.
  /// - Throws: `AlchemicError`, as ``invoke(_:_:_:fileID:line:)`` does.
  @_disfavoredOverload
  public func invokeAsync<Value>(
    _ type: Value.Type, _ values: any Sendable..., fileID: String = #fileID, line: Int = #line
  ) async throws(AlchemicError) -> sending Value {
    try await invokeAsync(type, AcClass(type), values, requester: .invoke("AcInvokeAsync", fileID, line)).value
  }
}

/// Makes a new object with a declared initialiser or method, with values of the caller's.
///
/// They take the places of the arguments that are declared with ``AcParameter(_:)``, and the container finds the others;
/// where none is, they take the places of all. May be called on any thread, and asks ``ALCContext/current``. The object is
/// injected, and not kept.
///
/// - Parameters:
///   - type: What to return.
///   - criterion: What the factory must fulfil: most often its name.
///   - values: The arguments, in order. Those left out at the end are `nil`, where the parameters are optional.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The new object.
/// - Throws: `AlchemicError`; see ``ALCContext/invoke(_:_:_:fileID:line:)``.
public func AcInvoke<Value>(
  _ type: Value.Type = Value.self, _ criterion: Criterion, _ values: Any..., fileID: String = #fileID,
  line: Int = #line
) throws(AlchemicError) -> Value {
  try ALCContext.current.invoke(type, criterion, values, requester: .invoke("AcInvoke", fileID, line))
}

/// Makes a new object of a class, with values of the caller's; its factory is the one that makes such objects.
///
/// - Parameters:
///   - type: What to return.
///   - values: The arguments, in order, as for ``AcInvoke(_:_:_:fileID:line:)``.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The new object.
/// - Throws: `AlchemicError`; see ``ALCContext/invoke(_:_:_:fileID:line:)``.
@_disfavoredOverload
public func AcInvoke<Value>(
  _ type: Value.Type, _ values: Any..., fileID: String = #fileID, line: Int = #line
) throws(AlchemicError) -> Value {
  try ALCContext.current.invoke(type, AcClass(type), values, requester: .invoke("AcInvoke", fileID, line))
}

/// Makes a new object as ``AcInvoke(_:_:_:fileID:line:)`` does, asynchronously where its factory says so, without holding a
/// thread.
///
/// - Parameters:
///   - type: What to return.
///   - criterion: What the factory must fulfil: most often its name.
///   - values: The arguments, in order. Those left out at the end are `nil`, where the parameters are optional.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The new object.
/// - Throws: `AlchemicError`; see ``ALCContext/invokeAsync(_:_:_:fileID:line:)``.
public func AcInvokeAsync<Value>(
  _ type: Value.Type = Value.self, _ criterion: Criterion, _ values: any Sendable..., fileID: String = #fileID,
  line: Int = #line
) async throws(AlchemicError) -> sending Value {
  try await ALCContext.current.invokeAsync(type, criterion, values, requester: .invoke("AcInvokeAsync", fileID, line))
    .value
}

/// Makes a new object of a class as ``AcInvokeAsync(_:_:_:fileID:line:)`` does; its factory is the one that makes such
/// objects.
///
/// - Parameters:
///   - type: What to return.
///   - values: The arguments, in order.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The new object.
/// - Throws: `AlchemicError`; see ``ALCContext/invokeAsync(_:_:_:fileID:line:)``.
@_disfavoredOverload
public func AcInvokeAsync<Value>(
  _ type: Value.Type, _ values: any Sendable..., fileID: String = #fileID, line: Int = #line
) async throws(AlchemicError) -> sending Value {
  try await ALCContext.current.invokeAsync(
    type, AcClass(type), values, requester: .invoke("AcInvokeAsync", fileID, line)
  ).value
}

/// Makes a new object of the type that the caller takes, with values of the caller's.
///
/// ```swift
/// let receipt: Receipt = try AcInvoke(AcName("receipt"), amount)
/// ```
///
/// - Parameters:
///   - criterion: What the factory must fulfil: most often its name.
///   - values: The arguments, in order, as for ``AcInvoke(_:_:_:fileID:line:)``.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The new object.
/// - Throws: `AlchemicError`; see ``ALCContext/invoke(_:_:_:fileID:line:)``.
@_disfavoredOverload
public func AcInvoke<Value>(
  _ criterion: Criterion, _ values: Any..., fileID: String = #fileID, line: Int = #line
) throws(AlchemicError) -> Value {
  try ALCContext.current.invoke(Value.self, criterion, values, requester: .invoke("AcInvoke", fileID, line))
}

extension Problem.Requester {
  fileprivate static func invoke(_ name: String, _ fileID: String, _ line: Int) -> Problem.Requester {
    Problem.Requester(name: name, location: AlchemicSourceLocation(fileID: fileID, line: line))
  }
}
