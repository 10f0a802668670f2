// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// The kinds of problems of a stop.

extension ProblemKind {
  /// An object threw an error when the container stopped it.
  package static func stopFailed(_ factory: Problem.Factory, underlying: any Error) -> Self {
    Self(
      code: "stop-failed", summary: "\(factory.name) could not be stopped: \(underlying)", subject: .factory(factory),
      facts: [.declared(factory)], underlying: underlying)
  }

  /// An object did not stop in its time. The container has continued with the objects that waited for it.
  package static func stopTimedOut(_ factory: Problem.Factory, after took: Duration, keptWaiting: [String]) -> Self {
    Self(
      code: "stop-timed-out",
      summary:
        "\(factory.name) did not stop within \(StopText.words(took)); the container continued without it.",
      subject: .factory(factory, others: keptWaiting),
      facts: [.declared(factory)] + (keptWaiting.isEmpty ? [] : [Fact("kept waiting", keptWaiting)]) + [
        .remedy("let alchemicStop() return when its task is cancelled, or allow more time with AcStopTimeout")
      ])
  }

  /// No time was left to stop an object when its turn came. It waited for the objects that did not stop in their time.
  package static func stopNotStarted(_ factory: Problem.Factory, waitedFor: [String]) -> Self {
    Self(
      code: "stop-not-started", summary: "\(factory.name) was not stopped: no time was left when its turn came.",
      subject: .factory(factory, others: waitedFor),
      facts: [.declared(factory)] + (waitedFor.isEmpty ? [] : [Fact("waited for", waitedFor)]) + [
        .remedy("allow more time with stop(within:), or less for what hangs with AcStopTimeout")
      ])
  }
}
