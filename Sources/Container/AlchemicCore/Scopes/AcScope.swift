// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Opens a scope for an operation and the tasks that it starts: their requests for objects with ``AcScoped(_:)`` get the
/// objects of this scope.
///
/// ```swift
/// extension ALCScope { static let request = ALCScope("request") }
///
/// try await AcScope(.request, giving: request.user) {
///   try await AcGet(Cart.self).page()
/// }
/// ```
///
/// Each object is created at its first use, once, although several tasks may use it first. When the operation has ended,
/// also with an error or because its task was cancelled, the objects stop in the order of the graph, as a container's
/// objects do, and are released. The call returns when they have stopped. An object that does not stop is logged and
/// posted as an event; the result of the operation is the same.
///
/// Child tasks and unstructured tasks inherit the scope, detached ones do not. Scopes nest: an operation sees the
/// objects of the enclosing scopes. Of scopes of the same kind, the innermost counts. It uses ``ALCContext/current``.
/// See <doc:Scopes>.
///
/// - Parameters:
///   - scope: The kind of scope.
///   - values: The values that ``AcGiven(_:)`` takes.
///   - limit: The time for the objects to stop. An object that takes longer is cancelled, and named in the log.
///   - isolation: The actor to run the operation on; by default the caller's.
///   - fileID: The file of the call, for errors and explorers.
///   - line: The line of the call, for errors and explorers.
///   - operation: The operation.
/// - Returns: The result of the operation.
/// - Throws: `AlchemicError` when the container is not started, a value is not given that an object of the scope needs, or
///   an enclosing scope is missing; otherwise the error of the operation.
@inlinable
public func AcScope<Result, each Value: Sendable>(
  _ scope: ALCScope, giving values: repeat each Value, stoppingWithin limit: Duration = .seconds(20),
  isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, line: Int = #line,
  _ operation: () async throws -> Result
) async throws -> Result {
  let opened = try InvokedValues.with(repeat each values) { values in
    try OpenedScope(scope, giving: values, fileID: fileID, line: line)
  }
  // As `withScope` does, in the caller's own function: each asynchronous call takes as long as creating an object.
  do {
    let result = try await OpenedScope.taskLocal.withValue(opened.scope, operation: operation)
    if !opened.endAtOnce() { await opened.end(within: limit) }
    return result
  } catch {
    if !opened.endAtOnce() { await opened.end(within: limit) }
    throw error
  }
}

/// A scope that `AcScope` has opened in the current container.
@usableFromInline
struct OpenedScope {
  @usableFromInline let scope: OpenScope
  // Not retained: the program's container lives for ever, and this task keeps any other one as its current container.
  private let context: Unmanaged<ALCContext>

  @usableFromInline
  init(_ scope: ALCScope, giving values: InvokedValues, fileID: String, line: Int) throws {
    context = ContainerUse.unretained
    let location = AlchemicSourceLocation(fileID: fileID, line: line)
    let engine = try context._withUnsafeGuaranteedRef { try $0.engine(toOpen: scope, location) }
    self.scope = try OpenScope.open(scope, giving: values, in: engine, location)
  }

  /// The task-local variable with the innermost scope.
  @usableFromInline static var taskLocal: TaskLocal<OpenScope?> { OpenScope.$current }

  @usableFromInline
  func endAtOnce() -> Bool { scope.endAtOnce() }

  @usableFromInline
  func end(within limit: Duration, isolation: isolated (any Actor)? = #isolation) async {
    await context.takeUnretainedValue().end(scope, within: limit)
  }
}
