// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// Decides which findings are allowed: by a rule, or by a comment beside the declaration.
///
/// The comment is `// alchemic:allow unused-singleton`, with several codes separated by spaces or commas. It stands in the
/// line of the declaration or in the line before it.
struct Allowances {
  private let rules: [CheckRules.Allowance]
  /// The factories that the rules' names stand for; rules alone need them.
  private let factories: [String: Int]
  private let container: ContainerSnapshot
  private let comments: [AlchemicSourceLocation: [String]]

  /// Collects what allows some findings.
  init(_ request: CheckRequest, of findings: [CheckFinding], in container: ContainerSnapshot) async {
    rules = request.rules.allowed
    self.container = container
    let named = rules.isEmpty ? [] : container.factories
    factories = Dictionary(named.lazy.map { ($0.name, $0.id) }) { first, _ in first }
    let places = Set(findings.lazy.filter { CheckRules.codes.contains($0.code) }.compactMap(\.place?.location))
    comments = places.isEmpty ? [:] : await request.comments(places)
  }

  /// Whether a finding is allowed.
  func allow(_ finding: CheckFinding) -> Bool {
    guard CheckRules.codes.contains(finding.code) else { return false }
    let factory = finding.factory.flatMap { factories[$0] }.flatMap(container.factory)
    let isAllowed = rules.contains { rule in
      // Only `*` names what has no factory.
      rule.code == finding.code && (factory?.isNamed(by: rule.factory) ?? Wildcard.matches(rule.factory, ""))
    }
    if isAllowed { return true }
    let lines = finding.place.flatMap { comments[$0.location] } ?? []
    return lines.contains { Self.codes(in: $0).contains { $0 == finding.code } }
  }

  /// The codes that the comment in a line allows.
  static func codes(in line: String) -> [Substring] {
    guard let marker = line.firstRange(of: "alchemic:allow"), line[..<marker.lowerBound].firstRange(of: "//") != nil
    else {
      return []
    }
    return line[marker.upperBound...].split { $0 == " " || $0 == "," || $0 == "\t" }
  }
}
