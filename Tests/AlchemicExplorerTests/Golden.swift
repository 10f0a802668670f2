// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing

/// Compares what the explorer shows with an expected text in the test's source.
///
/// `make goldens` sets RECORD=1: then the expected text in the source is replaced by the actual one, and the difference
/// is reviewed like any other change of the source.
func expectScreen(
  _ actual: String, _ expected: String, path: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
  if actual != expected, ProcessInfo.processInfo.environment["RECORD"] == "1" {
    Golden.record(actual, in: path, line: sourceLocation.line)
  } else {
    #expect(actual == expected, sourceLocation: sourceLocation)
  }
}

/// Expected texts in test sources.
enum Golden {
  /// The lines that records have added to each file so far, by the line where the test was compiled.
  private static let shifts = Mutex<[String: [(line: Int, count: Int)]]>([:])

  /// Replaces the expected text of the call at a line.
  static func record(_ text: String, in path: String, line: Int) {
    shifts.withLock { shifts in
      guard let source = try? String(contentsOfFile: path, encoding: .utf8) else { return }
      let shift = shifts[path, default: []].reduce(0) { $1.line < line ? $0 + $1.count : $0 }
      guard let (changed, count) = replacing(text, in: source, line: line + shift) else {
        Issue.record("\(path):\(line) has no expected text in three quotation marks.")
        return
      }
      do { try changed.write(toFile: path, atomically: true, encoding: .utf8) } catch { Issue.record(error) }
      shifts[path, default: []].append((line: line, count: count))
    }
  }

  /// The source with another text in the first literal of three quotation marks from a line on, and the number of lines
  /// that it adds.
  static func replacing(_ text: String, in source: String, line: Int) -> (source: String, added: Int)? {
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.indices.contains(line - 1),
      let first = lines[(line - 1)...].firstIndex(where: { $0.hasSuffix("\"\"\"") }),
      let last = lines[(first + 1)...].firstIndex(where: { $0.drop { $0 == " " }.hasPrefix("\"\"\"") })
    else { return nil }
    let indent = String(lines[last].prefix { $0 == " " })
    let new = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "" : indent + line.replacing("\\", with: "\\\\")
    }
    lines.replaceSubrange(first + 1..<last, with: new)
    return (lines.joined(separator: "\n"), new.count - (last - first - 1))
  }
}
