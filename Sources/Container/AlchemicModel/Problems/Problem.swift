// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// One problem of a container: what is wrong, the facts with their remedies, and where to look.
public struct Problem: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The kind of problem, a short name that does not change: `no-factory`.
  public var code: String
  /// What is wrong, in one sentence.
  public var summary: String
  /// What required the object, what is close, and how to fix it, in the order of the text.
  public var facts: [Fact]
  /// The declaration or request that has the problem: `Transfers.ledger`; `nil` where there is none.
  public var requester: String?
  /// Where to look in the source; `nil` where that is unknown.
  public var location: AlchemicSourceLocation?
  /// The factories whose objects the container was creating, outermost first.
  public var path: [String]
  /// The names of the factories that the problem concerns: the one to look at first; for a cycle, each of its factories.
  public var factories: [String]
  /// The factories that could be meant: near misses, or the candidates of an ambiguous choice.
  public var candidates: [Candidate]
  /// Whether each start has the problem until the program is built or called in another way, as those of a graph.
  public var isPermanent: Bool

  /// Creates a problem from its parts.
  public init(
    code: String, summary: String, facts: [Fact] = [], requester: String? = nil,
    location: AlchemicSourceLocation? = nil, path: [String] = [], factories: [String] = [],
    candidates: [Candidate] = [], isPermanent: Bool = false
  ) {
    self.code = code
    self.summary = summary
    self.facts = facts
    self.requester = requester
    self.location = location
    self.path = path
    self.factories = factories
    self.candidates = candidates
    self.isPermanent = isPermanent
  }

  /// The complete text: the summary, a line for each value of a fact, and the code in brackets.
  public var text: String {
    var text = summary
    for line in lines { text += "\n" + line }
    return text + "\n  [\(code)]"
  }

  /// The same text as ``text``.
  public var description: String { text }

  /// The lines of the facts: their titles, aligned, and their values.
  public var lines: [String] { facts.flatMap(\.lines) }

  /// A titled line of a problem's text.
  public struct Fact: Codable, Hashable, Sendable {
    /// What the values are: `required by`, `declared`, `remedy`.
    public var title: String
    /// The values, a line each; at least one.
    public var values: [String]

    /// Creates a fact with several values.
    public init(_ title: String, _ values: [String]) {
      self.title = title
      self.values = values
    }

    /// Creates a fact with one value.
    public init(_ title: String, _ value: String) {
      self.init(title, [value])
    }

    /// A line for each value, the first with the title.
    fileprivate var lines: [String] {
      values.enumerated().map { index, value in
        let title = index == 0 ? title : ""
        return "  " + title + String(repeating: " ", count: max(1, 16 - title.count)) + value
      }
    }
  }

  /// A factory that could be meant.
  public struct Candidate: Codable, Hashable, Sendable {
    /// The factory's name; for a class without a factory, the name of the class.
    public var name: String
    /// Where it is declared; `nil` where that is unknown.
    public var location: AlchemicSourceLocation?
    /// Why it was not chosen, in a few words: `does not conform to Grinder`.
    public var verdict: String

    /// Creates a candidate from its parts.
    public init(name: String, location: AlchemicSourceLocation? = nil, verdict: String) {
      self.name = name
      self.location = location
      self.verdict = verdict
    }
  }
}
