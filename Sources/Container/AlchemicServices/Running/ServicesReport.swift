// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore

/// How the services of a container ended, and how the container stopped.
public struct ServicesReport: Sendable, CustomStringConvertible {
  /// The services in dependency order.
  public let services: [Service]
  /// How the container stopped; `nil` where it never started.
  public let container: StopReport?

  /// Whether all services ended when they were asked to, and all objects stopped, without an error.
  public var isClean: Bool { problems.isEmpty && container?.isClean ?? true }

  /// The services that failed or did not end in time.
  public var problems: [Service] { services.filter(\.outcome.isProblem) }

  /// One service of the report.
  public struct Service: Sendable, CustomStringConvertible {
    /// The name of its factory.
    public let name: String
    /// Where the factory is declared; `nil` where that is unknown.
    public let location: AlchemicSourceLocation?
    /// How its `run` ended.
    public let outcome: Outcome

    /// One line: the name, the source location and the outcome.
    public var description: String {
      "\(name)\(location.map { " (\($0))" } ?? "") \(outcome)"
    }
  }

  /// How a service ended.
  public enum Outcome: Sendable, CustomStringConvertible {
    /// It returned.
    case ended
    /// It threw an error.
    case failed(any Error)
    /// It ended only after it was cancelled, because it did not end gracefully in time.
    case cancelled(after: Duration)
    /// It did not end in time. It may still run.
    case abandoned(after: Duration)
    /// It never began.
    case notBegun

    var isProblem: Bool {
      switch self {
      case .ended, .notBegun: false
      case .failed, .cancelled, .abandoned: true
      }
    }

    /// The outcome in words, for a sentence about the service.
    public var description: String {
      switch self {
      case .ended: "has ended"
      case .failed(let error): "failed: \(error)"
      case .cancelled(let time): "ended only after it was cancelled, within \(StopText.words(time))"
      case .abandoned(let time): "did not end within \(StopText.words(time))"
      case .notBegun: "never began"
      }
    }
  }

  /// One line for each problem; otherwise one line with the numbers of services and objects.
  public var description: String {
    let objects = container?.objects.count ?? 0
    let title =
      "\(services.count) \(services.count == 1 ? "service" : "services"), "
      + "\(objects) \(objects == 1 ? "object" : "objects") stopped"
    return ([title] + problems.map { "  \($0)" } + (container?.problems ?? []).map { "  \($0)" })
      .joined(separator: "\n")
  }
}
