// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The page about the state of the process lists every file that has such, and no other.
@Suite struct ProcessStateTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  /// The files that a section of the page names in its first column.
  private static func listed(_ section: String) throws -> Set<String> {
    let page = try String(contentsOf: root.appendingPathComponent("docs/process-state.md"), encoding: .utf8)
    let text = try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix(section) })
    return Set(
      text.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { row in
        (row.split(separator: "|").first ?? "").matches(of: /`([^`]+)`/).map { String($0.1) }
      })
  }

  /// The names of the files of Sources with one of these extensions in which a line matches a pattern.
  ///
  /// Foundation's expressions take a tenth of the time of Swift's in a debug build.
  private static func files(_ extensions: Set<String>, matching pattern: String) throws -> Set<String> {
    let all = try #require(
      FileManager.default.enumerator(at: root.appendingPathComponent("Sources"), includingPropertiesForKeys: nil))
    var found: Set<String> = []
    for case let file as URL in all where extensions.contains(file.pathExtension) {
      let text = try String(contentsOf: file, encoding: .utf8)
      if text.range(of: "(?m)" + pattern, options: .regularExpression) != nil { found.insert(file.lastPathComponent) }
    }
    return found
  }

  @Test func `Each variable of the process is listed`() throws {
    let found = try Self.files(
      ["swift"],
      matching: #"^ *[a-z() ]*static let \w+ *(: *\w+)? *= *(Mutex|Atomic|DispatchQueue\()"#
        + #"|^nonisolated\(unsafe\) .*var |static var \w+[^{\n]*="#)
    #expect(found == (try Self.listed("Shared by all threads")))
  }

  @Test func `Each variable of C is listed`() throws {
    let found = try Self.files(
      ["c"], matching: #"^static (?!const\b|inline\b)[^()\n]*(;|=)|^static _Atomic\("#)
    #expect(found == (try Self.listed("In C")))
  }

  @Test func `Each variable of a thread or a task is listed`() throws {
    let found = try Self.files(["swift", "c"], matching: "@TaskLocal |^_Thread_local ")
    #expect(found == (try Self.listed("One for each thread or task")))
  }
}
