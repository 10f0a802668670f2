// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicInspection

/// What a check looks for besides the problems of the graph.
public struct CheckRequest: Sendable {
  /// The rules.
  public var rules = CheckRules()
  /// What the file of the rules is called.
  public var rulesName = ""
  /// The run to compare with.
  public var earlier: (container: ContainerSnapshot, run: RunSummary)?
  /// What makes the check fail besides errors.
  public var failures: [FailureCondition] = []
  /// Finds the source lines of declarations, each with the line before it: they may have comments that allow a finding.
  public var comments: @Sendable (Set<AlchemicSourceLocation>) async -> [AlchemicSourceLocation: [String]] = { _ in [:]
  }

  /// A request without rules, which compares with nothing.
  public init() {}

  /// Whether a container must be started for it.
  public var needsStart: Bool {
    failures.contains { if case .longer = $0 { true } else { false } }
  }
}

/// What makes a check fail besides errors.
public enum FailureCondition: Hashable, Sendable {
  /// A finding that is only a warning.
  case warnings
  /// A difference from the earlier run.
  case differences
  /// A duration that is longer than in the earlier run by more than a percentage, and by five milliseconds.
  case longer(Duration, percent: UInt64)

  /// A duration of a start.
  public enum Duration: String, CaseIterable, Hashable, Sendable {
    /// The whole start.
    case start
    /// The longest chain of objects, each of which needs the one before it.
    case criticalPath = "critical-path"
  }

  /// Reads `warnings`, `differences`, `start=+20%` or `critical-path=+20%`.
  public init?(_ text: String) {
    switch text {
    case "warnings": self = .warnings
    case "differences": self = .differences
    default:
      let parts = text.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let duration = Duration(rawValue: String(parts[0])), parts[1].hasPrefix("+"),
        parts[1].hasSuffix("%"), let percent = UInt64(parts[1].dropFirst().dropLast())
      else { return nil }
      self = .longer(duration, percent: percent)
    }
  }
}
