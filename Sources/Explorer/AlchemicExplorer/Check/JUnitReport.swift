// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The findings in JUnit's XML: a failed test for each error, and a passed one with output for each warning.
enum JUnitReport {
  static func text(_ check: CheckAnswer?, _ reason: String?, paths: [String: String]) -> String {
    var cases: [String] = []
    for finding in check?.findings ?? [] {
      let place = finding.position(paths) ?? ""
      let text = escaped("\(place.isEmpty ? "" : "\(place): ")\(finding.text ?? finding.advice)")
      let name = escaped("\(finding.code): \(finding.factory ?? finding.message)")
      let content =
        finding.severity == .error
        ? "<failure message=\"\(escaped(finding.message))\" type=\"\(escaped(finding.code))\">\(text)</failure>"
        : "<system-out>\(text)</system-out>"
      cases.append("    <testcase classname=\"check\" name=\"\(name)\">\(content)</testcase>\n")
    }
    for failure in check?.failures ?? [] {
      cases.append(
        "    <testcase classname=\"check\" name=\"--fail-if\"><failure message=\"\(escaped(failure))\"/></testcase>\n")
    }
    if let reason {
      cases.append(
        "    <testcase classname=\"check\" name=\"answer\"><error message=\"\(escaped(reason))\"/></testcase>\n")
    }
    if cases.isEmpty { cases = ["    <testcase classname=\"check\" name=\"the whole graph\"/>\n"] }
    let failures = (check?.errorCount ?? 0) + (check?.failures.count ?? 0)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
        <testsuite name="alchemic-tui check" tests="\(cases.count)" failures="\(failures)" errors="\(reason == nil ? 0 : 1)">
      \(cases.joined())  </testsuite>
      </testsuites>

      """
  }

  /// Text of an element or of an attribute. Characters that XML cannot contain are replaced.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\t", "\r": result += " "
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
