// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// The kinds of problems of requests that a container cannot answer.

extension ProblemKind {
  /// The container is not in the required state. `isOfProgram`: it is the program's own container. `isAnotherInUse`: the
  /// program has started another container.
  package static func lifecycle(
    attempted: String, state: Problem.Unready, isOfProgram: Bool = false, isAnotherInUse: Bool = false
  ) -> Self {
    Self(
      code: "lifecycle",
      summary: "\(attempted) needs a container that is ready; "
        + "\(isOfProgram ? "the program's own" : "this one") \(state.words).",
      subject: .requester(), facts: state.remedies(isAnotherInUse: isAnotherInUse))
  }

  /// The waiting task was cancelled; the container continues.
  package static func cancelled(attempted: String) -> Self {
    Self(
      code: "cancelled",
      summary: "\(attempted) stopped waiting because its task was cancelled. The container continues.",
      subject: .requester(), facts: [])
  }

  /// The program cannot pass an object to the container.
  package static func unableToSet(typeName: String, reason: String, remedy: String? = nil) -> Self {
    Self(
      code: "unable-to-set", summary: "\(typeName.withCapitalArticle) cannot be set: \(reason)", subject: .requester(),
      facts: remedy.map { [.remedy($0)] } ?? [])
  }

  /// An object's class declares nothing to inject.
  package static func noDependencies(typeName: String) -> Self {
    Self(
      code: "no-dependencies", summary: "\(typeName) declares nothing to inject.", subject: .requester(),
      facts: [.remedy("declare AcInject in its alchemic(_:)")], isPermanent: true)
  }
}

extension Problem {
  /// Why a container cannot answer a request.
  package enum Unready: Hashable, Sendable {
    case notStarted
    case starting
    case failedToStart
    /// The start ended with an error that is not the container's own.
    case failed(String)
    /// It was started again, and the request belongs to the earlier start.
    case startedAgain
    case stopping
    case stopped
    /// It was released.
    case gone

    fileprivate var words: String {
      switch self {
      case .notStarted: "was not started"
      case .starting: "is starting"
      case .failedToStart: "failed to start"
      case .failed(let error): "failed: \(error)"
      case .startedAgain: "was started again"
      case .stopping: "is stopping"
      case .stopped: "has stopped"
      case .gone: "no longer exists"
      }
    }

    fileprivate func remedies(isAnotherInUse: Bool) -> [Fact] {
      let waiting = "wait with untilReady(), or in AcWhenReady { … }"
      let ready: String
      switch self {
      case .stopping:
        return [.remedy("keep what is needed in a variable: it works until all that depend on it have stopped")]
      case .gone: return [.remedy("keep the container for as long as its objects are in use")]
      case .notStarted: ready = "start it, then " + waiting
      case .stopped: ready = "start it again, then " + waiting
      case .starting, .failedToStart, .failed, .startedAgain: ready = waiting
      }
      guard isAnotherInUse else { return [.remedy(ready)] }
      return [
        .remedy(
          "another container is in use: call this in its withCurrent { … }, and for an object of a",
          "scope in its AcScope(…) { … }; detached tasks and dispatch queues inherit neither"),
        .or(ready),
      ]
    }
  }
}
