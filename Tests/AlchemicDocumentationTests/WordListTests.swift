// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct WordListTests {
  /// Every text that a reader of the project or a user of its programs meets.
  private static func files() throws -> [URL] {
    let pages = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"]
    let sources = try ["swift", "md", "c", "h"].flatMap { try Package.files(in: "Sources", withExtension: $0) }
    let folders = try ["docs", ".github"].flatMap { try Package.files(in: $0, withExtension: "md") }
    return pages.map { Package.root.appending(path: $0) } + folders + sources
  }

  @Test func `Articles, comments and texts of the interface use the glossary's words`() throws {
    let root = Package.root.path + "/"
    let texts = try Self.files().map { file in
      (path: file.path.replacing(root, with: ""), text: try String(contentsOf: file, encoding: .utf8))
    }
    #expect(WordList.violations(in: texts) == [])
  }

  @Test func `Every exception is still needed`() throws {
    for (path, phrase, _) in WordList.allowed {
      let text = try String(contentsOf: Package.root.appending(path: path), encoding: .utf8)
      #expect(WordList.findings(in: text).contains { $0.phrase == phrase }, "\(path): \(phrase)")
    }
  }

  @Test func `A phrase is found across lines and cases, but not inside a name or a longer word`() {
    let text = """
      The caller is Told. tellExplorer(), untold
      /// a queue of its
      own
      """
    #expect(
      WordList.findings(in: text) == [
        WordList.Finding(line: 1, phrase: "told"), WordList.Finding(line: 3, phrase: "of its own"),
      ])
  }

  @Test func `A relative clause instead of a noun is reported, beyond the remaining ones of a folder`() {
    let comment = "/// The order of those\n/// that it needs.\n"
    let overlays = "Sources/Explorer/AlchemicExplorer/Overlays/New.swift"
    let known = String(repeating: comment, count: 3)
    #expect(
      WordList.violations(in: [("README.md", comment)]) == [
        "README.md:2: “those that”: write the noun: its dependents, the objects that"
      ])
    #expect(WordList.violations(in: [(overlays, known)]) == [])
    #expect(
      WordList.violations(in: [(overlays, known + comment)]) == [
        "\(overlays):8: “those that”: write the noun: its dependents, the objects that"
      ])
  }
}
