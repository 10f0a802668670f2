// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore
internal import Logging

extension ALCContext {
  /// Creates a container for a test. It logs nothing, so that the lines of parallel tests do not mix.
  ///
  /// ```swift
  /// let context = try await ALCContext(testing: .classes([Barista.self, BurrGrinder.self])).started()
  /// ```
  ///
  /// - Parameters:
  ///   - scan: The classes of the container.
  ///   - overrides: Replacements for what the classes declare.
  public convenience init(testing scan: ClassScan, overriding overrides: DependencyOverride...) {
    self.init(
      scan: scan.overriding(overrides), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }
}

// The words of this package's own tests.

/// A container of the given classes, which logs nothing.
package func container(_ classes: [AnyClass]) -> ALCContext {
  ALCContext(testing: .classes(classes))
}

/// A started container of the given classes.
package func started(_ classes: AnyClass...) async throws(AlchemicError) -> ALCContext {
  try await container(classes).started()
}

/// The error that a start of the given classes ends with; `nil` when it succeeds.
package func failure(_ classes: AnyClass...) async -> AlchemicError? {
  await container(classes).failureOfStart()
}

/// The problems of a start of the given classes; none when it succeeds.
package func problems(_ classes: AnyClass...) async -> [Problem] {
  await container(classes).failureOfStart()?.problems ?? []
}

extension ALCContext {
  /// Starts the container, and returns the error that the start ends with; `nil` when it succeeds.
  package func failureOfStart() async -> AlchemicError? {
    do {
      try await started()
      return nil
    } catch {
      return error
    }
  }
}

extension Problem {
  /// The names of the factories of a dependency cycle, from the first to the first again; empty for other problems.
  package var cycle: [String] {
    let values = facts.first { $0.title == "the cycle" }?.values ?? []
    return values.map { value in value.firstRange(of: " (").map { String(value[..<$0.lowerBound]) } ?? value }
  }
}
