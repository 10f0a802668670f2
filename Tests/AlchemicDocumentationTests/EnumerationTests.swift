// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A thing is said once: no enumeration of one target has the cases of another target's.
@Suite struct EnumerationTests {
  /// An enumeration of Sources.
  private struct Enumeration: CustomTestStringConvertible {
    var target: String
    var name: String
    var cases: Set<String>

    var testDescription: String { "\(target).\(name)" }
  }

  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources").standardizedFileURL

  /// The enumerations of a file. Those in others are separate ones.
  private static func enumerations(in text: String, of target: String) -> [Enumeration] {
    var found: [Enumeration] = []
    var open: [(depth: Int, index: Int)] = []
    var depth = 0
    for line in text.split(separator: "\n") where !line.trimmingCharacters(in: .whitespaces).hasPrefix("//") {
      if let match = line.firstMatch(of: /\benum `?(\w+)`?[^{]*{/) {
        open.append((depth, found.count))
        found.append(Enumeration(target: target, name: String(match.1), cases: []))
      } else if let (outer, index) = open.last, depth == outer + 1,
        let match = line.firstMatch(of: /^ *(?:indirect )?case (.*)$/)
      {
        // Associated values and raw values are no names.
        let names = match.1.replacing(#/\([^()]*(?:\([^()]*\)[^()]*)*\)/#, with: "")
          .replacing(#/ = (?:"[^"]*"|-?\d+)/#, with: "")
        found[index].cases.formUnion(names.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
      }
      depth += line.count { $0 == "{" } - line.count { $0 == "}" }
      while let last = open.last, depth <= last.depth { open.removeLast() }
    }
    return found
  }

  private static func all() throws -> [Enumeration] {
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var found: [Enumeration] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      // Sources/Container/AlchemicCore/…
      let target = file.standardizedFileURL.pathComponents.dropFirst(sources.pathComponents.count + 1).first ?? ""
      found += enumerations(in: try String(contentsOf: file, encoding: .utf8), of: target)
    }
    return found
  }

  @Test func `No enumeration has the same cases as one of another target`() throws {
    let all = try Self.all()
    #expect(all.count > 200)
    let groups = Dictionary(grouping: all.filter { $0.cases.count > 2 }, by: \.cases).values
    let shared = groups.filter { Set($0.map(\.target)).count > 1 }.map { $0.map(\.testDescription).sorted() }
    #expect(shared == [])
  }

  @Test func `The cases of an enumeration are found`() {
    let text = """
      enum Outer {
        case one, two(Int, as: (String) -> Void)
        enum Inner { case a }
        /// A case.
        case three = "3"
        var word: String {
          switch self {
          case .one: "1"
          }
        }
      }
      """
    let found = Self.enumerations(in: text, of: "Target")
    #expect(found.first?.cases == ["one", "two", "three"])
  }
}
