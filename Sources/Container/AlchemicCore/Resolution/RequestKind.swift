// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// A kind of request, for ``ALCContext/explain(_:_:by:fileID:line:)``.
public enum RequestKind: Hashable, Sendable, CaseIterable {
  /// ``AcGet(_:_:fileID:line:)`` and ``AcGetShared(_:_:fileID:line:isolation:)``.
  case get
  /// ``AcGetAsync(_:_:fileID:line:)`` and ``AcGetSharedAsync(_:_:fileID:line:isolation:)``.
  case getAsync
  /// ``AcCreate(_:_:fileID:line:)``.
  case create
  /// ``AcCreateAsync(_:_:fileID:line:)``.
  case createAsync
  /// ``AcInvoke(_:_:_:fileID:line:)``, with values that fit.
  case invoke
  /// ``AcInvokeAsync(_:_:_:fileID:line:)``, with values that fit.
  case invokeAsync
}

extension RequestKind {
  /// The name of its function, for errors.
  var function: String {
    switch self {
    case .get: "AcGet"
    case .getAsync: "AcGetAsync"
    case .create: "AcCreate"
    case .createAsync: "AcCreateAsync"
    case .invoke: "AcInvoke"
    case .invokeAsync: "AcInvokeAsync"
    }
  }

  /// Whether it creates an object for its caller alone, from any factory, with values of the caller.
  var isInvocation: Bool { self == .invoke || self == .invokeAsync }

  fileprivate var isAsynchronous: Bool { self == .getAsync || self == .createAsync || self == .invokeAsync }
  fileprivate var isCreation: Bool { self == .create || self == .createAsync }
}

/// Why a request gets no object of a factory that it has chosen.
struct Refusal {
  /// The error of the request.
  let kind: ProblemKind
  /// The reason, in a few words.
  let words: String
}

extension Model {
  /// The factory whose object `AcInvoke` creates.
  func invoked(
    _ target: TargetType, _ criterion: Criterion, requester: Problem.Requester
  ) throws(AlchemicError) -> ResolvedFactory {
    guard let key = criterion.key else { throw AlchemicError(.orderOfOneObject, requester: requester) }
    let matches = index.factories(fulfilling: [key]).map { factories[$0] }
    let primaries = matches.filter { $0.flags.contains(.primary) }
    let candidates = primaries.isEmpty ? matches : primaries
    guard let factory = candidates.first, candidates.count == 1 else {
      throw AlchemicError(
        candidates.isEmpty
          ? .noFactory(
            wanted: Problem.Wanted([key]), nearMisses: index.nearMisses(for: [key], target), recipient: nil)
          : .tooManyFactories(
            wanted: Problem.Wanted([key]), candidates: candidates.map(\.facts), takesAll: false),
        requester: requester)
    }
    guard TypeRelation.isAssignable(factory.declaration.objectType, to: target.unwrapped) else {
      throw AlchemicError(
        .typeMismatch(factory: factory.facts, expected: TypeNames.short(target.unwrapped)), requester: requester)
    }
    return factory
  }

  /// Why a request gets no object of a factory that it has chosen, by the declarations; `nil` where it can get one.
  ///
  /// - Parameters:
  ///   - factory: The factory.
  ///   - kind: The kind of the request.
  ///   - isComplete: Whether the object of a singleton or of the open scope exists.
  func refusal(_ factory: ResolvedFactory, by kind: RequestKind, isComplete: Bool) -> Refusal? {
    if kind.isCreation, let reason = reasonForSharing(factory) {
      return Refusal(
        kind: .illegalArgument(
          reason: reason, remedy: "Request the object with AcGetShared, which keeps it on the caller's actor."),
        words: "another thread may use it")
    }
    if kind.isInvocation, factory.mode == .reference {
      return Refusal(
        kind: .noInitializer(typeName: factory.facts.typeName), words: "no declaration says how to create it")
    }
    if !kind.isInvocation, factory.mode == .template, !factory.declaration.parameters.isEmpty {
      return Refusal(
        kind: .illegalArgument(
          reason: "\(factory.name) takes values from its caller.", remedy: "Use AcInvoke, and pass the values."),
        words: "it takes values from its caller")
    }
    guard factory.isAsynchronous, !kind.isAsynchronous else { return nil }
    if !kind.isInvocation, factory.mode == .singleton || factory.mode == .scoped, isComplete { return nil }
    return Refusal(kind: .asynchronous(factory.facts), words: "it is created asynchronously")
  }
}
