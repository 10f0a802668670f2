// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The page about unsafe code lists every place that has such, and no other.
@Suite struct UnsafeTests {
  /// A row of a target's table, without the reason.
  private struct Row: Hashable, Comparable, CustomStringConvertible {
    let target: String
    let file: String
    let kind: String
    let count: Int

    var description: String { "\(target): | `\(file)` | \(kind) | \(count) |" }

    static func < (left: Row, right: Row) -> Bool { left.description < right.description }
  }

  /// The cells of the tables below a heading of the second level, by the heading.
  private static func tables() throws -> [(heading: String, rows: [[String]])] {
    let page = try String(contentsOf: Package.root.appending(path: "docs/unsafe.md"), encoding: .utf8)
    return page.components(separatedBy: "\n## ").dropFirst().map { section in
      let lines = section.split(separator: "\n")
      let rows = lines.filter { $0.hasPrefix("| `") }
        .map { row in row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
      return (lines.first.map(String.init) ?? "", rows)
    }
  }

  private static func name(_ cell: String) -> String { cell.replacing("`", with: "") }

  /// What the sources have, without the links to files of other modules.
  private static func found() throws -> [Row] {
    var rows: [Row] = []
    for file in try Package.files(in: "Sources", withExtension: "swift") {
      guard try file.resourceValues(forKeys: [.isSymbolicLinkKey]).isSymbolicLink != true else { continue }
      let target = file.path.dropFirst(Package.root.path.count).split(separator: "/")[2]
      let constructs = UnsafeConstruct.all(in: try String(contentsOf: file, encoding: .utf8))
      for (kind, same) in Dictionary(grouping: constructs, by: { $0 }) {
        rows.append(
          Row(target: String(target), file: file.lastPathComponent, kind: kind.rawValue, count: same.count))
      }
    }
    return rows.sorted()
  }

  @Test func `Each file and kind is listed with its count`() throws {
    let listed = try Self.tables().filter { $0.heading != "C" }.flatMap { target, rows in
      rows.map { Row(target: target, file: Self.name($0[0]), kind: $0[1], count: Int($0[2]) ?? 0) }
    }.sorted()
    let found = try Self.found()
    #expect(found.filter { !listed.contains($0) } == [], "the sources have it, and docs/unsafe.md does not")
    #expect(listed.filter { !found.contains($0) } == [], "docs/unsafe.md has it, and the sources do not")
    #expect(Set(listed).count == listed.count)
  }

  @Test func `Each row has a reason`() throws {
    for (heading, rows) in try Self.tables() {
      for row in rows where row.count != (heading == "C" ? 2 : 4) || row.last?.isEmpty != false {
        Issue.record("\(heading): \(row)")
      }
    }
  }

  @Test func `Each file of C is listed`() throws {
    let files = try ["Sources", "Modules"].flatMap { folder in
      try ["c", "h"].flatMap { try Package.files(in: folder, withExtension: $0) }
    }
    // A header in `include` belongs to the folder above.
    let found = files.map { file in
      file.pathComponents.filter { $0 != "include" }.suffix(2).joined(separator: "/")
    }
    let listed = try Self.tables().filter { $0.heading == "C" }.flatMap { $0.rows.map { Self.name($0[0]) } }
    #expect(listed.sorted() == found.sorted())
  }

  @Test func `A construct is counted in code, and not in a comment or in a text`() {
    let source = #"""
      internal import CAlchemicRuntime
      // Unmanaged
      struct A: @unchecked Sendable {
        let text = "unsafeBitCast"
        nonisolated(unsafe) var b: UnsafeMutablePointer<Int>
        unowned(unsafe) let c: B
        typealias F = @convention(c) (UnsafeRawPointer) -> Void
        func f() { unsafe unsafeBitCast(c, to: Unmanaged<B>.self) }
        var g: UnsafeContinuation<Void, Never>
        var h: UnsafeSomething
      }
      """#
    #expect(
      UnsafeConstruct.all(in: source) == [
        .c, .sendable, .sendable, .memory, .reference, .linkage, .memory, .cast, .reference, .continuation, .unknown,
      ])
  }
}
