// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The folders of AlchemicCore refer to each other only as ARCHITECTURE.md says, and never back. The explorer as a value knows
/// nothing of what is around it.
@Suite struct FolderTests {
  private static func files(of target: String = "Container/AlchemicCore") throws -> [String: String] {
    let target = Package.root.appending(path: "Sources/\(target)")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: target.path).filter { $0.hasSuffix(".swift") }
    return Dictionary(
      uniqueKeysWithValues: try paths.map {
        ($0, try String(contentsOf: target.appending(path: $0), encoding: .utf8))
      })
  }

  private static func allowed() throws -> [(folder: String, others: Set<String>)] {
    Folders.allowed(
      in: try String(contentsOf: Package.root.appending(path: "ARCHITECTURE.md"), encoding: .utf8))
  }

  @Test func `Each folder refers to the folders of its row, and to no others`() throws {
    let references = Folders(try Self.files()).references
    let allowed = try Self.allowed()
    #expect(allowed.count > 5)
    for (folder, others) in allowed {
      let found = references[folder] ?? [:]
      #expect(Set(found.keys) == others, "\(folder): \(found.filter { !others.contains($0.key) })")
    }
    #expect(Set(references.keys).isSubset(of: allowed.map(\.folder)))
  }

  @Test func `No folder refers to a later row, so that there is no cycle`() throws {
    var earlier: Set<String> = []
    for (folder, others) in try Self.allowed() {
      #expect(others.subtracting(earlier) == [], "\(folder)")
      earlier.insert(folder)
    }
  }

  /// The folders of the explorer that act, or that write text.
  private static let outer: Set<String> = ["Check", "CommandLine", "Inquiries", "Plain", "Reports", "Runtime"]

  @Test func `The explorer as a value imports values alone, and no folder of it refers to one that acts`() throws {
    let files = try Self.files(of: "Explorer/AlchemicExplorer")
    let imported = files.filter { !Self.outer.contains(String($0.key.prefix { $0 != "/" })) }.values
      .flatMap { $0.matches(of: /(?m)^(?:\w+ )?import (\w+)$/).map { String($0.1) } }
    #expect(Set(imported) == ["AlchemicModel", "AlchemicInspection", "TerminalScreen"])
    for (folder, others) in Folders(files).references where !Self.outer.contains(folder) {
      #expect(others.filter { Self.outer.contains($0.key) } == [:], "\(folder)")
    }
  }

  @Test func `A reference is a type in code, not in a comment, a text or another file of the folder`() {
    let folders = Folders([
      "A/One.swift": "public struct One {}\nprivate struct Hidden {}\n",
      "A/Own.swift": "final class Own { let one: One }\n",
      "B/Two.swift": "enum Two {\n  // One\n  static let name = \"Own\"\n}\nstruct Hidden {}\n",
      "B/More.swift": "extension One { func two() -> Two? { nil } }\n",
      "All.swift": "struct All {}\n",
      "C/User.swift": "struct User { let all: All }\n",
    ])
    #expect(folders.references == ["B": ["A": "One in B/More.swift"]])
  }
}
