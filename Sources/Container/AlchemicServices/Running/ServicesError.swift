// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore

/// Why the services of a container ended although no caller had asked them to, or did not end as they should.
public enum ServicesError: Error, CustomStringConvertible {
  /// A service returned from `run`, and its end ends the others: ``AcWhenServiceEnds(_:)`` was not declared.
  case serviceEnded(name: String, location: AlchemicSourceLocation?)
  /// A service threw an error.
  case serviceFailed(name: String, location: AlchemicSourceLocation?, any Error)
  /// Everything should have ended, and something did not, or threw an error. The report names it.
  case unclean(ServicesReport)
  /// The services of the container already run.
  case alreadyRunning

  /// The error in words.
  public var description: String {
    func place(_ name: String, _ location: AlchemicSourceLocation?) -> String {
      "\(name)\(location.map { " (\($0))" } ?? "")"
    }
    return switch self {
    case .serviceEnded(let name, let location):
      "the service \(place(name, location)) has ended; declare AcWhenServiceEnds(.ignore) where the others should "
        + "continue, or AcWhenServiceEnds(.gracefullyShutdownGroup) where its end must end the program"
    case .serviceFailed(let name, let location, let error): "the service \(place(name, location)) failed: \(error)"
    case .unclean(let report): "the program has not ended cleanly: \(report)"
    case .alreadyRunning: "the services of the container already run"
    }
  }
}
