// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `make bench` compares its ratios with Benchmarks/limits. These tests give the comparison figures of their own.
@Suite struct BenchmarkLimitTests {
  private struct Limit {
    let ratio: Double
    let reference: String
    let table: String
    let row: String

    init?(_ line: Substring) {
      let parts = line.components(separatedBy: " | ")
      guard parts.count == 4, let ratio = Double(parts[0]) else { return nil }
      (self.ratio, reference, table, row) = (ratio, parts[1], parts[2], parts[3])
    }

    /// The table with this row, as the measuring programs print it.
    func printed(_ ratio: Double) -> String {
      """

      \(table)          time          × \(reference)          × another
        \(row)          13.4 ns          \(ratio) (0.10-99)          88 (80-90)  ≤ 9 × something
        \(reference)          10 ns          77 (70-78)
        another          10 ns          66 (60-67)

      """
    }
  }

  private static func limits() throws -> [Limit] {
    let text = try String(contentsOf: Package.root.appending(path: "Benchmarks/limits"), encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let limits = lines.compactMap(Limit.init)
    #expect(limits.count == lines.count)
    return limits
  }

  /// The output and the exit code of the comparison.
  private func compared(_ measured: String, _ factor: String...) throws -> (output: String, code: Int32) {
    let file = FileManager.default.temporaryDirectory.appending(path: "measured-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try measured.write(to: file, atomically: true, encoding: .utf8)
    let process = Process()
    let output = Pipe()
    process.executableURL = Package.root.appending(path: "Benchmarks/compare")
    process.arguments = [file.path] + factor
    process.standardOutput = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return (text, process.terminationStatus)
  }

  @Test func `Ratios at their limits pass`() throws {
    let limits = try Self.limits()
    let (output, code) = try compared(limits.map { $0.printed($0.ratio) }.joined())
    #expect(output == "All \(limits.count) ratios are within Benchmarks/limits.\n")
    #expect(code == 0)
  }

  @Test func `Each ratio over its limit is named, and so is a row that was not measured`() throws {
    let limits = try Self.limits()
    for (index, limit) in limits.enumerated() {
      let others = limits.enumerated().filter { $0.offset != index }.map { $0.element.printed($0.element.ratio) }
      let name = "\(limit.reference) | \(limit.table) | \(limit.row)"
      let text = "\(limit.ratio)"
      let slow = try compared(others.joined() + limit.printed(limit.ratio + 0.1))
      #expect(slow.output == "over its limit of \(text): \(limit.ratio + 0.1) × \(name)\n")
      #expect(slow.code == 1)
      let missing = try compared(others.joined())
      #expect(missing.output == "not measured: \(name)\n")
      #expect(missing.code == 1)
    }
  }

  @Test func `With a factor, limits are higher, and only measured rows count`() throws {
    let limit = try #require(try Self.limits().first)
    let name = "\(limit.reference) | \(limit.table) | \(limit.row)"
    let within = try compared(limit.printed(2 * limit.ratio), "2")
    #expect(within.output == "All 1 ratios are within Benchmarks/limits, times 2.\n")
    #expect(within.code == 0)
    let slow = try compared(limit.printed(2 * limit.ratio + 0.1), "2")
    #expect(slow.output == "over its limit of \(2 * limit.ratio): \(2 * limit.ratio + 0.1) × \(name)\n")
    #expect(slow.code == 1)
    let none = try compared("", "2")
    #expect(none.output.hasPrefix("no row of "))
    #expect(none.code == 1)
  }

  @Test func `Each limit is of a row in the measuring programs`() throws {
    let programs = Package.root.appending(path: "Benchmarks/programs")
    let sources = try (Package.files(in: "Benchmarks/Sources", withExtension: "swift") + [programs])
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    for limit in try Self.limits() {
      // A title ends with the number of containers, or is interpolated.
      let title = limit.table.replacing(/, (one container|two containers)$/, with: "")
      for text in [title, limit.row, limit.reference] {
        #expect(sources.contains(text), "\(text)")
      }
    }
  }
}
