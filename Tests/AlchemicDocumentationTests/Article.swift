// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A page of documentation: an article of a catalogue, the README, or a page that it links to.
struct Article {
  /// The name of the file without the extension. Regions refer to it.
  let name: String
  let text: String

  init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  private init(_ file: URL) throws {
    self.init(
      name: file.deletingPathExtension().lastPathComponent, text: try String(contentsOf: file, encoding: .utf8))
  }

  /// Every page of the catalogues, the README, and the explorer's page.
  static let all = Result {
    let pages = try [
      "Container/AlchemicCore", "Stores/AlchemicStores", "Stores/AlchemicCloud", "Container/AlchemicProperties",
      "Container/AlchemicServices", "Container/Alchemic",
      "Macros/AlchemicMacros",
    ].flatMap { try Package.files(in: "Sources/\($0)", withExtension: "md") }
    return try (pages + ["README.md", "docs/explorer.md"].map { Package.root.appending(path: $0) }).map(Article.init)
  }

  /// The block between a pair of fences.
  struct Block: Equatable {
    /// The word after the opening fence: `swift` or `text`; empty for a drawing.
    let language: String
    let text: String
    /// The line of the opening fence, counted from 1.
    let line: Int

    /// Whether it must be a region of code that the tests run. Shell commands and drawings need not be.
    var isChecked: Bool { language == "swift" || language == "text" }
  }

  /// All blocks, in order.
  var blocks: [Block] {
    var blocks: [Block] = []
    var open: (language: String, line: Int, lines: [Substring])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let block = open {
        if line == "```" {
          blocks.append(
            Block(language: block.language, text: block.lines.joined(separator: "\n"), line: block.line))
          open = nil
        } else {
          open?.lines.append(line)
        }
      } else if line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), index + 1, [])
      }
    }
    return blocks
  }
}

/// The files of this package.
enum Package {
  /// Its folder.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The files below a folder, by ascending paths.
  static func files(in folder: String, withExtension fileExtension: String) throws -> [URL] {
    let folder = root.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .map { folder.appending(path: $0) }.filter { $0.pathExtension == fileExtension }
  }
}
