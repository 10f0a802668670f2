// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicInspection

/// A problem of a container, and where to look.
package struct ContainerProblem: Hashable, Sendable {
  /// The kind of problem: `no-factory`; `nil` for an error that is not the container's own.
  package var code: String?
  /// The complete text.
  package var text: String
  /// Where it is in the source.
  package var location: AlchemicSourceLocation?
  /// The subject of the problem.
  package var subject: Subject
  /// Further factories that it concerns, then similar ones.
  package var links: [Link] = []
  /// The file that it concerns, of a store.
  package var path: String?

  /// The subject of a problem.
  package enum Subject: Hashable, Sendable {
    /// A factory, by its id: the one to look at first. `nil` where the error names none.
    case factory(Int?)
    /// A when-ready callback, by its id.
    case callback(Int)
    /// A key-value store.
    case store(String)
  }

  /// A factory that a problem names.
  package struct Link: Hashable, Sendable {
    package var factory: Int
    /// Why it was not chosen; empty for a factory that the problem concerns.
    package var verdict: String
  }

  /// The first line of the text.
  package var summary: String { String(text.prefix { !$0.isNewline }) }

  /// The lines after the first, without the line that repeats the code.
  package var rest: [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().map(String.init)
    return code.map { lines.last == "  [\($0)]" } == true ? lines.dropLast() : lines
  }

  /// The factory to look at first.
  package var factory: Int? {
    if case .factory(let id) = subject { id } else { nil }
  }
}

extension ContainerSnapshot {
  /// Whether another start may end otherwise. The graph is the same at each start, so its problems stay.
  package var canRetry: Bool {
    guard phase == .failed else { return false }
    let isOfGraph = failure?.problems.contains(where: \.isPermanent) ?? false
    return !isOfGraph && !factories.contains { $0.hasUnresolvedDependency }
  }
}
