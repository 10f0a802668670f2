// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension ALCContext {
  /// Creates a new object with a declared initialiser or method, and with arguments from the caller.
  ///
  /// The values replace the arguments that are declared with ``AcParameter(_:)``, and the container provides the others.
  /// Without such a declaration, the values replace all arguments. The container injects the object and doesn't keep it,
  /// in any mode of the factory. It creates the object on this thread, or on the main thread where the declaration requires
  /// that.
  ///
  /// - Parameters:
  ///   - type: The type to return.
  ///   - criterion: The criterion that the factory must fulfil, usually its name.
  ///   - values: The arguments, in order. You can omit optional arguments at the end.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The new object.
  /// - Throws: `AlchemicError` when no factory or several match, the values do not fit, the object cannot be created or is
  ///   asynchronous, or the container is not started.
  @inlinable
  public func invoke<Value, each Argument>(
    _ type: Value.Type = Value.self, _ criterion: Criterion, _ values: repeat each Argument, fileID: String = #fileID,
    line: Int = #line
  ) throws(AlchemicError) -> Value {
    try InvokedValues.with(repeat each values) { (values) throws(AlchemicError) in
      if let object = try invokedObject(of: type, criterion, values, fileID: fileID, line: line) {
        return Self.invokedObject(object, as: type)
      }
      return try invoke(type, criterion, values, fileID: fileID, line: line)
    }
  }

  /// Creates a new object of a class, as ``invoke(_:_:_:fileID:line:)`` does, with the factory of such objects.
  ///
  /// - Parameters:
  ///   - type: The type to return.
  ///   - values: The arguments, in order.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The new object.
  /// - Throws: `AlchemicError`, as ``invoke(_:_:_:fileID:line:)`` does.
  @inlinable
  @_disfavoredOverload
  public func invoke<Value, each Argument>(
    _ type: Value.Type, _ values: repeat each Argument, fileID: String = #fileID, line: Int = #line
  ) throws(AlchemicError) -> Value {
    try InvokedValues.with(repeat each values) { (values) throws(AlchemicError) in
      // The cache has plans for objects of exactly this class.
      if let object = try invokedObject(of: type, values, fileID: fileID, line: line) {
        return unsafeBitCast(object, to: type)
      }
      return try invoke(type, values, fileID: fileID, line: line)
    }
  }

  /// Creates a new object as ``invoke(_:_:_:fileID:line:)`` does, asynchronously if its factory is asynchronous, without
  /// blocking a thread.
  ///
  /// - Parameters:
  ///   - type: The type to return.
  ///   - criterion: The criterion that the factory must fulfil, usually its name.
  ///   - values: The arguments, in order. You can omit optional arguments at the end.
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

  /// Creates a new object of a class as ``invokeAsync(_:_:_:fileID:line:)`` does, with the factory of such objects.
  ///
  /// - Parameters:
  ///   - type: The type to return.
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

/// Creates a new object with a declared initialiser or method, and with arguments from the caller.
///
/// The values replace the arguments that are declared with ``AcParameter(_:)``, and the container provides the others.
/// Without such a declaration, the values replace all arguments. Call it on any thread. It uses ``ALCContext/current``. The
/// container injects the object and doesn't keep it.
///
/// - Parameters:
///   - type: The type to return.
///   - criterion: The criterion that the factory must fulfil, usually its name.
///   - values: The arguments, in order. You can omit optional arguments at the end.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The new object.
/// - Throws: `AlchemicError`; see ``ALCContext/invoke(_:_:_:fileID:line:)``.
@inlinable
public func AcInvoke<Value, each Argument>(
  _ type: Value.Type = Value.self, _ criterion: Criterion, _ values: repeat each Argument, fileID: String = #fileID,
  line: Int = #line
) throws(AlchemicError) -> Value {
  try InvokedValues.with(repeat each values) { (values) throws(AlchemicError) in
    if let object = try ALCContext.invokedObject(of: type, criterion, values, fileID: fileID, line: line) {
      return ALCContext.invokedObject(object, as: type)
    }
    return try ALCContext.current.invoke(type, criterion, values, fileID: fileID, line: line)
  }
}

/// Creates a new object of a class with arguments from the caller, with the factory of such objects.
///
/// - Parameters:
///   - type: The type to return.
///   - values: The arguments, in order, as for ``AcInvoke(_:_:_:fileID:line:)``.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The new object.
/// - Throws: `AlchemicError`; see ``ALCContext/invoke(_:_:_:fileID:line:)``.
@inlinable
@_disfavoredOverload
public func AcInvoke<Value, each Argument>(
  _ type: Value.Type, _ values: repeat each Argument, fileID: String = #fileID, line: Int = #line
) throws(AlchemicError) -> Value {
  try InvokedValues.with(repeat each values) { (values) throws(AlchemicError) in
    // The cache has plans for objects of exactly this class.
    if let object = try ALCContext.invokedObject(of: type, values, fileID: fileID, line: line) {
      return unsafeBitCast(object, to: type)
    }
    return try ALCContext.current.invoke(type, values, fileID: fileID, line: line)
  }
}

/// Creates a new object as ``AcInvoke(_:_:_:fileID:line:)`` does, asynchronously if its factory is asynchronous, without
/// blocking a thread.
///
/// - Parameters:
///   - type: The type to return.
///   - criterion: The criterion that the factory must fulfil, usually its name.
///   - values: The arguments, in order. You can omit optional arguments at the end.
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

/// Creates a new object of a class as ``AcInvokeAsync(_:_:_:fileID:line:)`` does, with the factory of such objects.
///
/// - Parameters:
///   - type: The type to return.
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

/// Creates a new object of the type that the caller expects, with arguments from the caller.
///
/// ```swift
/// let receipt: Receipt = try AcInvoke(AcName("receipt"), amount)
/// ```
///
/// - Parameters:
///   - criterion: The criterion that the factory must fulfil, usually its name.
///   - values: The arguments, in order, as for ``AcInvoke(_:_:_:fileID:line:)``.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The new object.
/// - Throws: `AlchemicError`; see ``ALCContext/invoke(_:_:_:fileID:line:)``.
@inlinable
@_disfavoredOverload
public func AcInvoke<Value, each Argument>(
  _ criterion: Criterion, _ values: repeat each Argument, fileID: String = #fileID, line: Int = #line
) throws(AlchemicError) -> Value {
  try InvokedValues.with(repeat each values) { (values) throws(AlchemicError) in
    if let object = try ALCContext.invokedObject(of: Value.self, criterion, values, fileID: fileID, line: line) {
      return ALCContext.invokedObject(object, as: Value.self)
    }
    return try ALCContext.current.invoke(Value.self, criterion, values, fileID: fileID, line: line)
  }
}

extension Problem.Requester {
  static func invoke(_ name: String, _ fileID: String, _ line: Int) -> Problem.Requester {
    Problem.Requester(name: name, location: AlchemicSourceLocation(fileID: fileID, line: line))
  }
}
