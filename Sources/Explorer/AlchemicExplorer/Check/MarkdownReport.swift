// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// The findings and the differences in Markdown, for the comment of a pull request.
enum MarkdownReport {
  /// How many findings, differences and edges are listed. A comment of GitHub has up to 65,536 characters.
  private static let limit = 50

  static func text(_ check: CheckAnswer?, _ reason: String?, paths: [String: String]) -> String {
    guard let check else { return "### Alchemic: not checked\n\n\(escaped(reason ?? ""))\n" }
    let mark = check.outcome == .answered ? "✅" : "❌"
    var text = "### \(mark) Alchemic: \(check.summary)\n"
    for failure in check.failures { text += "\n\(escaped(failure))\n" }
    text += table(of: check.findings, paths)
    if let differences = check.differences { text += self.text(of: differences) }
    return text
  }

  private static func table(of findings: [CheckFinding], _ paths: [String: String]) -> String {
    guard !findings.isEmpty else { return "" }
    var text = "\n| | what | where |\n|---|---|---|\n"
    for finding in findings.prefix(limit) {
      let mark = finding.severity == .error ? "❌" : "⚠️"
      let place = finding.position(paths).map { "`\($0)`" } ?? ""
      text += "| \(mark) `\(finding.code)` | \(escaped(finding.advice)) | \(place) |\n"
    }
    return text + rest(findings.count)
  }

  private static func text(of differences: DifferencesAnswer) -> String {
    guard !differences.differences.isEmpty else { return "" }
    var text = "\n**What changes** since \(escaped(differences.before.name))\n\n"
    for difference in differences.differences.prefix(limit) {
      text += "- \(escaped(difference.sentence))\n"
    }
    text += rest(differences.differences.count)
    let edges = differences.differences.flatMap(\.edges).prefix(limit)
    guard !edges.isEmpty else { return text }
    text += "\n```mermaid\nflowchart LR\n"
    var nodes: [String: String] = [:]
    func node(_ name: String) -> String {
      if let known = nodes[name] { return known }
      let id = "n\(nodes.count)"
      nodes[name] = id
      return "\(id)[\"\(label(name))\"]"
    }
    for edge in edges {
      let arrow = edge.isNew ? "==>|\"+ \(label(edge.label))\"|" : "-.->|\"- \(label(edge.label))\"|"
      let user = node(edge.user)
      text += "  \(user) \(arrow) \(node(edge.needed))\n"
    }
    return text + "```\n"
  }

  private static func rest(_ count: Int) -> String {
    count > limit ? "\nand \(count - limit) more.\n" : ""
  }

  /// Text in a line or a cell.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.printable {
      if "\\`*_[]<>|#".contains(character) { result += "\\" }
      result.append(character)
    }
    return result
  }

  /// Text in a node of a diagram.
  private static func label(_ text: String) -> String {
    text.printable.replacing("#", with: "#35;").replacing("\"", with: "#quot;")
  }
}

extension DiffReport.Row {
  /// `CurrencyConverter.rates: FileRates → HouseRates (HouseRates is primary)`
  fileprivate var sentence: String {
    let values: String
    if let beforeNanoseconds, let afterNanoseconds {
      values = "\(Format.duration(beforeNanoseconds, .unicode)) → \(Format.duration(afterNanoseconds, .unicode))"
    } else {
      switch (before, after) {
      case (let before?, let after?): values = "\(before) → \(after)"
      case (nil, let after?): values = after.isEmpty ? "new" : "new, \(after)"
      case (let before?, nil): values = before.isEmpty ? "removed" : "removed, \(before)"
      case (nil, nil): values = change
      }
    }
    return "\(section): \(title ?? subject): \(values)\(reason.map { " (\($0))" } ?? "")"
  }

  /// The dependencies that it adds and removes.
  fileprivate var edges: [(user: String, needed: String, label: String, isNew: Bool)] {
    guard section == ContainerDiff.Section.choices.rawValue, let factory else { return [] }
    let label = subject.hasPrefix(factory + ".") ? String(subject.dropFirst(factory.count + 1)) : subject
    return [(before, false), (after, true)].flatMap { text, isNew in
      (text ?? "").split(separator: ",").map { name in
        (factory, String(name.drop { $0 == " " }), label, isNew)
      }
    }.filter { !$0.1.isEmpty }
  }
}
