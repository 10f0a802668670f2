// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Which folders of a target name types that other folders declare.
struct Folders {
  /// The folders that each folder refers to, and one type and file as proof.
  private(set) var references: [String: [String: String]] = [:]

  /// - Parameter files: The text of each file, by its path in the target. Files outside of a folder are for all.
  init(_ files: [String: String]) {
    let code = files.mapValues(Self.code)
    var declared: [String: String] = [:]
    for (path, text) in code {
      for name in Self.declarations(in: text, withPrivate: false) { declared[name] = Self.folder(of: path) }
    }
    for (path, text) in code.sorted(by: { $0.key < $1.key }) {
      guard let folder = Self.folder(of: path) else { continue }
      let own = Set(Self.declarations(in: text, withPrivate: true))
      for match in text.matches(of: /\b[A-Z]\w+/) {
        guard let other = declared[String(match.0)], other != folder, !own.contains(String(match.0)) else {
          continue
        }
        references[folder, default: [:]][other] = "\(match.0) in \(path)"
      }
    }
  }

  private static func folder(of path: String) -> String? {
    path.contains("/") ? String(path.prefix { $0 != "/" }) : nil
  }

  /// A text without comments and string literals.
  static func code(_ text: String) -> String {
    text.replacing(/(?m)\/\/.*$/, with: "").replacing(/"""(?s:.*?)"""/, with: "").replacing(/"[^"\n]*"/, with: "")
  }

  /// The types that a text declares at the top level.
  private static func declarations(in text: String, withPrivate: Bool) -> [String] {
    text.matches(of: /(?m)^((?:@\w+(?:\([^)]*\))?\s+|\w+ )*?)(?:class|struct|enum|protocol|actor|typealias) (\w+)/)
      .filter { withPrivate || !$0.1.contains("private") }.map { String($0.2) }
  }

  /// The folders that ARCHITECTURE.md lets each folder refer to, in the order of its table.
  static func allowed(in page: String) -> [(folder: String, others: Set<String>)] {
    guard let start = page.range(of: "| folder | refers to |")?.upperBound else { return [] }
    return page[start...].split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2)
      .prefix { $0.hasPrefix("|") }
      .map { row in
        let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        return (cells[0], Set(cells[1].split(separator: ", ").map(String.init)).subtracting(["nothing"]))
      }
  }
}
