// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The protocol has the version of the project, which the explorer's command and each hello take from there. Every other
/// place follows it.
@Suite struct VersionTests {
  /// The first group of a pattern in a file of the package.
  private static func found(_ pattern: Regex<(Substring, Substring)>, in path: String) throws -> String? {
    let text = try String(contentsOf: Package.root.appending(path: path), encoding: .utf8)
    return text.firstMatch(of: pattern).map { String($0.1) }
  }

  private static func version() throws -> String {
    let path = "Sources/Inspection/AlchemicInspection/Protocol/InspectionProtocol.swift"
    return try #require(try found(/libraryVersion = "([^"]+)"/, in: path))
  }

  @Test func `The changelog begins with the version`() throws {
    #expect(try Self.found(/(?m)^## ([^ ]+) \(.+\)$/, in: "CHANGELOG.md") == Self.version())
  }

  @Test func `The README, the expected manual page and the example of a hello name the version`() throws {
    let version = try Self.version()
    let protocolArticle = "Sources/Inspection/AlchemicInspection/AlchemicInspection.docc/Protocol.md"
    #expect(try Self.found(/"library":"([^"]+)"/, in: protocolArticle) == version)
    #expect(try Self.found(/from: "([^"]+)"/, in: "README.md") == version)
    #expect(try Self.found(/"alchemic\\-tui ([^"]+)"/, in: "Tests/AlchemicTUITests/ManualTests.swift") == version)
  }
}
