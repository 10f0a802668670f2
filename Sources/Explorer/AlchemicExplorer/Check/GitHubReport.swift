// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicModel

/// Annotations of GitHub Actions: a workflow command for each finding.
///
/// The format is documented at
/// https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
enum GitHubReport {
  static func text(_ check: CheckAnswer?, _ reason: String?, paths: [String: String]) -> String {
    guard let check else { return "::error::\(data(reason ?? ""))\n" }
    let findings = check.findings.map { finding in
      var properties: [String] = []
      if let file = finding.file(paths) { properties.append("file=\(property(file))") }
      if let place = finding.place { properties.append("line=\(place.location.line)") }
      properties.append("title=\(property(finding.code))")
      return "::\(finding.severity.rawValue) \(properties.joined(separator: ","))::\(data(finding.advice))\n"
    }
    let failures = check.failures.map { "::error::\(data($0))\n" }
    return (findings + failures).joined() + "\(check.summary).\n"
  }

  private static func data(_ text: String) -> String {
    text.printableLines.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
