// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Each file of code says whose it is, and under which licence.
@Suite struct LicenceTests {
  private static let folders = ["Sources", "Modules", "Tests", "Benchmarks", "Examples", ".ci", "screenshots"]

  @Test(arguments: folders) func `Each file of code begins with its authors and its licence`(folder: String) throws {
    // The build folders of the examples are hidden.
    let files = try #require(
      FileManager.default.enumerator(
        at: Package.root.appending(path: folder), includingPropertiesForKeys: nil, options: .skipsHiddenFiles))
    var checked = 0
    for case let file as URL in files {
      guard let lines = Self.firstLines(of: file) else { continue }
      checked += 1
      #expect(lines.first?.hasPrefix("Part of Alchemic. Copyright 2026 the Alchemic authors") == true, "\(file.path)")
      #expect(lines.dropFirst().first == "SPDX-License-Identifier: Apache-2.0", "\(file.path)")
    }
    #expect(checked > 0)
  }

  /// The first two lines of a file of code, without what marks them as comments; `nil` for another file.
  private static func firstLines(of file: URL) -> [Substring]? {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    let lines = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
    let isScript = text.hasPrefix("#!")
    guard isScript || ["swift", "c", "h"].contains(file.pathExtension) else { return nil }
    // Before them, a script names its interpreter and a manifest its version of the tools.
    let comments = lines.drop { $0.hasPrefix("#!") || $0.hasPrefix("// swift-tools-version") }
    return comments.prefix(2).map { $0.trimmingPrefix(isScript ? "# " : "// ") }
  }
}
