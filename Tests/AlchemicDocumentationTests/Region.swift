// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A part of the tests' code that an article shows.
///
/// It is between `// begin swift ARTICLE…` and `// end`, without `#sourceLocation` directives. `// begin text ARTICLE…` is for output: the text between the
/// first and the last line, which belong to a string literal.
struct Region: Equatable {
  /// The language of the article's fence: `swift` or `text`.
  let language: String
  /// The articles that show it.
  let articles: [String]
  /// The lines, without their common indentation.
  let text: String
  /// The line of the first mark, counted from 1.
  let line: Int
  var file = ""

  /// Every region of the tests.
  static let all = Result {
    let files = try [
      "Tests/AlchemicDocumentationTests/Snippets", "Tests/Programs/Shop", "Tests/Programs/Club",
      "Tests/Programs/ManualDevice",
    ].flatMap { folder in try Package.files(in: folder, withExtension: "swift") }
    return try files.flatMap { file in
      try regions(of: String(contentsOf: file, encoding: .utf8)).map { region in
        var region = region
        region.file = file.lastPathComponent
        return region
      }
    }
  }

  /// A mark without a counterpart, or without an article.
  struct Mistake: Error, Equatable {
    let line: Int
  }

  /// The regions of a source file, in order.
  static func regions(of source: String) throws(Mistake) -> [Region] {
    var regions: [Region] = []
    var open: (words: [String], line: Int, lines: [String])?
    for (index, line) in source.components(separatedBy: "\n").enumerated() {
      let words = line.split(separator: " ").map(String.init)
      switch words.prefix(2) {
      case ["//", "begin"]:
        guard open == nil, words.count > 3, ["swift", "text"].contains(words[2]) else { throw Mistake(line: index + 1) }
        open = (Array(words.dropFirst(2)), index + 1, [])
      case ["//", "end"]:
        guard let block = open, words.count == 2 else { throw Mistake(line: index + 1) }
        let lines = block.words[0] == "text" ? Array(block.lines.dropFirst().dropLast()) : block.lines
        regions.append(
          Region(
            language: block.words[0], articles: Array(block.words.dropFirst()), text: unindented(lines),
            line: block.line))
        open = nil
      case let words where words.first?.hasPrefix("#sourceLocation(") == true:
        break
      default:
        open?.lines.append(line)
      }
    }
    if let open { throw Mistake(line: open.line) }
    return regions
  }

  private static func unindented(_ lines: [String]) -> String {
    let indentation = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(indentation)) }.joined(separator: "\n")
  }
}
