// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The creation of an object that the container or a scope keeps, as one attempt that other requests wait for.
protocol KeptCreation: AsynchronousCreation, Sendable {
  /// What the end of the attempt reports about its work.
  associatedtype Record: Sendable

  var attempt: Attempt { get }

  /// Gives the object to other requests, before its variables are set: that may create objects that need this one.
  ///
  /// - Returns: The injections that waited for the object, and for failed attempts; `nil` where the program has set another
  ///   object.
  func store(_ object: StoredObject) throws -> (injections: [DeferredInjection], abandoned: [AbandonedInjection])?

  /// Sets the variables that waited for the attempt when the program set another object.
  func injectSuperseded()

  /// Notes the end of the attempt's own work.
  func record(_ object: Any?, hasFailed: Bool) -> Record

  /// Ends the attempt with the object, or with none where the declaration allows that.
  func complete(_ record: Record)

  /// Ends the attempt with an error, and releases the object.
  func fail(_ failure: AlchemicError, _ record: Record)
}

extension KeptCreation {
  var factory: ResolvedFactory { attempt.factory }

  var values: [Any]? { nil }

  /// The program sets no object of a scope.
  func injectSuperseded() {}

  func keep(_ object: Any) throws {
    guard let (injections, abandoned) = try store(StoredObject(object, isWeak: factory.flags.contains(.weak))) else {
      return injectSuperseded()
    }
    for injection in injections { try injection() }
    // The failure of a variable of a complete object is not one of this object.
    for injection in abandoned { try? injection() }
  }

  func announce(_ object: Any?) throws {
    let record = record(object, hasFailed: false)
    guard object != nil else {
      injectSuperseded()
      attempt.leaveGroup()
      finish(record)
      // The program may have set an object in the meantime.
      return injectSuperseded()
    }
    let isComplete = try attempt.finish {
      Completion(complete: { finish(record) }, rollBack: { fail($0, record) })
    }
    if isComplete { return finish(record) }
    attempt.didEnd()
    attempt.wakeWaiters()
  }

  private func finish(_ record: Record) {
    complete(record)
    attempt.didComplete()
  }

  func rollBack(_ error: any Error) -> any Error {
    let failure = factory.failure(error)
    let record = record(nil, hasFailed: true)
    // What uses the object first, so that no request finds it without the object.
    attempt.failWithUsers(failure)
    fail(failure, record)
    injectSuperseded()
    return failure
  }
}

extension ResolvedFactory {
  /// The error that an attempt fails with.
  func failure(_ error: any Error) -> AlchemicError {
    error as? AlchemicError
      ?? AlchemicError(.creationFailed(facts, underlying: error), path: Attempt.current?.path ?? [])
  }
}
