// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The parts of its container that the engine needs.
protocol EngineHost: AnyObject, Sendable {
  var events: EventLog { get }

  /// The open scopes, and the objects that have outlived their scope.
  var scopes: ScopeRegistry { get }

  /// Whether this code runs on the container's own queue.
  var isOnQueue: Bool { get }

  /// Runs a closure on the main thread, in the order of the calls.
  func runOnMain(_ body: @escaping @Sendable () -> Void)

  /// Throws unless the container answers a request with this engine.
  func check(_ engine: Engine, answers requester: Problem.Requester) throws(AlchemicError)

  /// Throws unless only the requester would have the objects of a resolution, and all their parts.
  func checkUnshared(_ resolution: Resolution, requester: Problem.Requester) throws(AlchemicError)

  /// Any error of a request, with its requester.
  func error(_ error: any Error, requester: Problem.Requester) -> AlchemicError

  /// Notifies an object on the main thread that its variables are injected.
  func notifyInjected(_ object: UncheckedTransfer<any AlchemicAware>)
}
