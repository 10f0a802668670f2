// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension Engine {
  /// Creates an object that the container does not keep.
  ///
  /// - Parameters:
  ///   - factory: Its factory.
  ///   - values: The values of the caller of `AcInvoke`; `nil` where the container provides all arguments.
  func create(_ factory: ResolvedFactory, with values: [Any]? = nil) throws -> Any? {
    try asAttempt(of: .passUnretained(factory)) {
      try UnkeptCreation(engine: self, factory: factory, values: values).run()
    }
  }

  /// Creates an object as ``create(_:with:)`` does, without blocking a thread where its factory is asynchronous.
  func createAsynchronously(_ factory: ResolvedFactory, with values: [Any]? = nil) async throws -> Any? {
    guard factory.isAsynchronous else { return try create(factory, with: values) }
    let attempt = Attempt(factory: factory, engine: self, outer: Attempt.current)
    defer { attempt.didEnd() }
    if attempt.depth > Attempt.recursionCheckDepth { try attempt.throwIfRecursive() }
    return try await Attempt.with(attempt) {
      try await UnkeptCreation(engine: self, factory: factory, values: values).runAsynchronously()
    }
  }

  /// Runs a closure as the attempt of an object that no other request waits for.
  ///
  /// - Throws: `AlchemicError` where the stack runs short because of an endless recursion; any error of the closure.
  @inline(__always)
  func asAttempt<Result>(
    of factory: Unmanaged<ResolvedFactory>, _ body: () throws -> Result
  ) throws -> Result {
    if ContainerUse.currentOfTask == contextIdentifier { return try inFrame(of: factory, body) }
    // Tasks that the initialiser starts inherit this container.
    return try ContainerUse.with(context) { try inFrame(of: factory, body) }
  }

  @inline(__always)
  private func inFrame<Result>(of factory: Unmanaged<ResolvedFactory>, _ body: () throws -> Result) throws -> Result {
    try AttemptFrame.run(factory, .passUnretained(self)) {
      if AttemptFrame.isStackShort { try Attempt.current?.throwIfRecursive() }
      return try body()
    }
  }
}
