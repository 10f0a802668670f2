// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// The dependencies of a container that rules forbid, and the names in the rules that stand for nothing.
struct RuleFindings {
  private let container: ContainerSnapshot
  private let rules: CheckRules
  private let name: String

  /// Applies rules to a container.
  ///
  /// - Parameter name: What the file of the rules is called.
  init(_ rules: CheckRules, named name: String, in container: ContainerSnapshot) {
    (self.rules, self.name, self.container) = (rules, name, container)
  }

  /// The findings, by rule.
  func findings() -> [CheckFinding] {
    var findings = named.flatMap { unknown($0.pattern, line: $0.line) }
    for denial in rules.denied {
      // The members of a group that is on both sides, as in deny * -> Database, may not need each other either.
      findings += edges(from: factories(denial.from), to: factories(denial.to)) { user, needed in
        ("denied-dependency", "\(user) needs \(needed), which line \(denial.line) of \(name) denies.")
      }
    }
    for layers in rules.layers {
      var above: Set<Int> = []
      for layer in layers.names {
        let members = factories(layer).subtracting(above)
        findings += edges(from: members, to: above) { user, needed in
          (
            "layer-violation",
            "\(user) of the layer \(layer) needs \(needed) of a layer above it: see line \(layers.line) of \(name)."
          )
        }
        above.formUnion(members)
      }
    }
    return findings
  }

  /// The names in the rules, with their lines.
  private var named: [(pattern: String, line: Int)] {
    rules.denied.flatMap { [($0.from, $0.line), ($0.to, $0.line)] }
      + rules.layers.flatMap { layers in layers.names.map { ($0, layers.line) } }
      + rules.allowed.map { ($0.factory, $0.line) }
  }

  /// A name that stands for nothing, as a class that is not declared any more.
  private func unknown(_ pattern: String, line: Int) -> [CheckFinding] {
    guard factories(pattern).isEmpty else { return [] }
    let names = Set(container.factories.flatMap { [$0.module, $0.typeName, $0.name] })
    let hint = SpellingSuggestion.hint(pattern, among: names)
    return [
      CheckFinding(
        "unknown-name", .error, "No module, type or factory is named \(quoted(pattern)).",
        remedy: hint.isEmpty ? nil : String(hint.dropFirst()),
        at: AlchemicSourceLocation(fileID: name, line: line), factory: nil)
    ]
  }

  private func edges(
    from: Set<Int>, to: Set<Int>, _ words: (String, String) -> (code: String, message: String)
  ) -> [CheckFinding] {
    from.sorted().flatMap { id -> [CheckFinding] in
      guard let factory = container.factory(id) else { return [] }
      return factory.needs.filter { to.contains($0.factory) && $0.factory != id }.map { need in
        let found = words(factory.name, container.name(of: need.factory) ?? "")
        return CheckFinding(
          found.code, .error, found.message, at: need.place ?? factory.location, factory: factory.name)
      }
    }
  }

  /// The factories of a module, of a type, or with a name.
  private func factories(_ pattern: String) -> Set<Int> {
    Set(container.factories.filter { $0.isNamed(by: pattern) }.map(\.id))
  }
}

extension FactorySnapshot {
  /// Whether a rule's name stands for the factory: its module, its type or its name.
  func isNamed(by pattern: String) -> Bool { [module, typeName, name].contains { Wildcard.matches(pattern, $0) } }
}

/// A name with `*` for any letters.
enum Wildcard {
  static func matches(_ pattern: String, _ text: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else { return pattern == text }
    guard text.hasPrefix(first) else { return false }
    var rest = text.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
