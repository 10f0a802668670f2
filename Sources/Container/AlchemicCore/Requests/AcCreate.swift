// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

extension ALCContext {
  /// A new object of a template, which only the caller has. So the compiler lets the caller send it to another thread or
  /// actor, also where its class is not `Sendable`.
  ///
  /// - Parameters:
  ///   - type: The type to return: a class, or `any Account`.
  ///   - criteria: The criteria that its factory must fulfil, all of them.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The new object.
  /// - Throws: `AlchemicError`, as ``get(_:_:fileID:line:)`` does, and where another thread could use the object or a part
  ///   of it: its factory is no template, it is ``AlchemicAware``, or it needs a singleton or a reference with variables
  ///   that is not known to be `Sendable`; see ``AlchemicSendable``.
  @inlinable
  public func create<Value>(
    _ type: Value.Type = Value.self, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line
  ) throws(AlchemicError) -> sending Value {
    // The cache has plans for objects of exactly this class.
    if criteria.isEmpty, let object = try plannedObject(of: type, fileID: fileID, line: line) {
      return unsafeBitCast(object, to: type)
    }
    return try create(type, criteria, fileID: fileID, line: line)
  }

  /// A new object of a template, created asynchronously if its factory is asynchronous, without blocking a thread.
  ///
  /// - Parameters:
  ///   - type: The type to return: a class, or `any Account`.
  ///   - criteria: The criteria that its factory must fulfil, all of them.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The new object, which only the caller has.
  /// - Throws: `AlchemicError`, as ``create(_:_:fileID:line:)`` does.
  public func createAsync<Value>(
    _ type: Value.Type = Value.self, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line
  ) async throws(AlchemicError) -> sending Value {
    try await createAsync(type, criteria, requester: .create("AcCreateAsync", fileID, line)).value
  }

  func createAsync<Value>(
    _ type: Value.Type, _ criteria: [Criterion], requester: Problem.Requester
  ) async throws(AlchemicError) -> UncheckedTransfer<Value> {
    try checkUnshared(type, criteria, requester: requester)
    return try await getAsync(type, criteria, requester: requester)
  }

  @usableFromInline
  func create<Value>(
    _ type: Value.Type, _ criteria: [Criterion], fileID: String, line: Int
  ) throws(AlchemicError) -> sending Value {
    let requester = Problem.Requester.create("AcCreate", fileID, line)
    try checkUnshared(type, criteria, requester: requester)
    return UncheckedTransfer(try search(type, criteria, requester: requester) as Value).value
  }

  /// A new object of a class whose plan is in the cache and creates only objects that no other thread has; `nil` where a
  /// search must find out.
  @usableFromInline
  func plannedObject(of type: Any.Type, fileID: String, line: Int) throws(AlchemicError) -> sending AnyObject? {
    try Self.plannedObject(of: type, in: .passUnretained(self), fileID: fileID, line: line)
  }

  /// ``plannedObject(of:fileID:line:)`` of the current container.
  @usableFromInline
  static func plannedObject(of type: Any.Type, fileID: String, line: Int) throws(AlchemicError) -> sending AnyObject? {
    try plannedObject(of: type, in: ContainerUse.unretained, fileID: fileID, line: line)
  }

  private static func plannedObject(
    of type: Any.Type, in context: Unmanaged<ALCContext>, fileID: String, line: Int
  ) throws(AlchemicError) -> sending AnyObject? {
    guard InstanceCache.isClass(type),
      case .plan(let address) = context._withUnsafeGuaranteedRef({ $0.instances.find(type) })
    else { return nil }
    // The container keeps its plans as long as it lives.
    let plan = Unmanaged<TemplatePlan>.fromOpaque(address)
    guard plan._withUnsafeGuaranteedRef({ $0.isUnshared }) else { return nil }
    do {
      return UncheckedTransfer(try plan._withUnsafeGuaranteedRef { try $0.create() }).value
    } catch {
      throw context.takeUnretainedValue().error(error, requester: .create("AcCreate", fileID, line))
    }
  }

  /// Throws unless each part of an object that a request returns is new, or known to be safe to share.
  private func checkUnshared(
    _ type: Any.Type, _ criteria: [Criterion], requester: Problem.Requester
  ) throws(AlchemicError) {
    let model = try engine(for: requester).model
    let dependency = Dependency(TargetType(type), criteria, requester: requester)
    try checkUnshared(model.resolve(dependency, requester: requester), in: model, requester: requester)
  }

  func checkUnshared(_ resolution: Resolution, requester: Problem.Requester) throws(AlchemicError) {
    try checkUnshared(resolution, in: engine(for: requester).model, requester: requester)
  }

  private func checkUnshared(
    _ resolution: Resolution, in model: Model, requester: Problem.Requester
  ) throws(AlchemicError) {
    for id in resolution.factories {
      if let reason = model.reasonForSharing(model.factories[id]) {
        throw AlchemicError(
          .illegalArgument(
            reason: reason, remedy: "Request the object with AcGetShared, which keeps it on the caller's actor."),
          requester: requester)
      }
    }
  }
}

extension Problem.Requester {
  fileprivate static func create(_ name: String, _ fileID: String, _ line: Int) -> Problem.Requester {
    Problem.Requester(name: name, location: AlchemicSourceLocation(fileID: fileID, line: line))
  }
}

/// A new object of a template, which only the caller has.
///
/// ```swift
/// let draft = try AcCreate(Draft.self)
/// Task.detached { draft.write() }
/// ```
///
/// The compiler lets the caller send the object to another thread or actor, also where its class is not `Sendable`. It uses
/// ``ALCContext/current``.
///
/// - Parameters:
///   - type: The type to return: a class, or `any Account`.
///   - criteria: The criteria that its factory must fulfil, all of them.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The new object.
/// - Throws: `AlchemicError`; see ``ALCContext/create(_:_:fileID:line:)``.
@inlinable
public func AcCreate<Value>(
  _ type: Value.Type = Value.self, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line
) throws(AlchemicError) -> sending Value {
  // The cache has plans for objects of exactly this class.
  if criteria.isEmpty, let object = try ALCContext.plannedObject(of: type, fileID: fileID, line: line) {
    return unsafeBitCast(object, to: type)
  }
  return try ALCContext.current.create(type, criteria, fileID: fileID, line: line)
}

/// A new object of a template, created asynchronously if its factory is asynchronous, without blocking a thread.
///
/// It uses ``ALCContext/current``.
///
/// - Parameters:
///   - type: The type to return: a class, or `any Account`.
///   - criteria: The criteria that its factory must fulfil, all of them.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The new object, which only the caller has.
/// - Throws: `AlchemicError`; see ``ALCContext/create(_:_:fileID:line:)``.
public func AcCreateAsync<Value>(
  _ type: Value.Type = Value.self, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line
) async throws(AlchemicError) -> sending Value {
  try await ALCContext.current.createAsync(type, criteria, requester: .create("AcCreateAsync", fileID, line)).value
}
