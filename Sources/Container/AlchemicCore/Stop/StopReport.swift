// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// What ``ALCContext/stop(within:)`` did: which objects stopped, how long each took, and which did not, with the reason.
public struct StopReport: Sendable, CustomStringConvertible {
  /// The objects in the order they began to stop; then the objects that did not begin.
  public let objects: [Object]
  /// How long the whole stop took.
  public let took: Duration

  /// Whether every object has stopped without an error.
  public var isClean: Bool { problems.isEmpty }

  /// The objects that did not stop, or that threw an error.
  public var problems: [Object] {
    objects.filter { if case .stopped = $0.outcome { false } else { true } }
  }

  /// One object of the report.
  public struct Object: Sendable, CustomStringConvertible {
    /// The name of its factory.
    public let name: String
    /// Where the factory is declared; `nil` where that is unknown.
    public let location: AlchemicSourceLocation?
    /// When it began to stop, from the beginning of the whole stop; `nil` where it did not begin.
    public let began: Duration?
    /// How long it took, or how long the container waited for it.
    public let took: Duration
    /// How its stop ended.
    public let outcome: Outcome

    /// One line: the name, the source location and the outcome.
    public var description: String {
      "\(name)\(location.map { " (\($0))" } ?? "") \(outcome.words(took))"
    }
  }

  /// How the stop of an object ended.
  public enum Outcome: Sendable {
    /// It has stopped.
    case stopped
    /// It threw an error.
    case failed(any Error)
    /// Its time was over before it stopped. These objects waited for it, and were stopped afterwards.
    case timedOut(keptWaiting: [String])
    /// No time was left when its turn came, because these objects had not stopped in time.
    case notBegun(waitedFor: [String])
    /// A start was still creating it when the time was over.
    case stillCreating
  }

  /// One line for each problem; otherwise one line with the number of objects.
  public var description: String {
    let title = "\(objects.count) \(objects.count == 1 ? "object" : "objects"), \(StopText.words(took))"
    return ([title] + problems.map { "  \($0)" }).joined(separator: "\n")
  }
}

extension StopReport.Outcome {
  fileprivate func words(_ took: Duration) -> String {
    switch self {
    case .stopped: "stopped after \(StopText.words(took))"
    case .failed(let error): "failed to stop: \(error)"
    case .timedOut(let waiting):
      "did not stop within \(StopText.words(took))"
        + (waiting.isEmpty ? "" : "; it kept \(waiting.joined(separator: ", ")) waiting")
    case .notBegun(let others):
      "was not stopped: no time was left" + (others.isEmpty ? "" : " after \(others.joined(separator: ", "))")
    case .stillCreating: "was not created within \(StopText.words(took)) of the stop"
    }
  }
}
