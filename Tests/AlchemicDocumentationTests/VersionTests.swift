import Foundation
import Testing

/// The explorer's command has the version of the project. Every other place follows it.
@Suite struct VersionTests {
  /// The first group of a pattern in a file of the package.
  private static func found(_ pattern: Regex<(Substring, Substring)>, in path: String) throws -> String? {
    let text = try String(contentsOf: Package.root.appending(path: path), encoding: .utf8)
    return text.firstMatch(of: pattern).map { String($0.1) }
  }

  private static func version() throws -> String {
    try #require(try found(/(?m)^ +version: "([^"]+)",$/, in: "Sources/Programs/alchemic-tui/AlchemicTUI.swift"))
  }

  @Test func `The changelog begins with the version`() throws {
    #expect(try Self.found(/(?m)^## ([^ ]+) \(.+\)$/, in: "CHANGELOG.md") == Self.version())
  }

  @Test func `The README and the expected manual page name the version`() throws {
    let version = try Self.version()
    #expect(try Self.found(/from: "([^"]+)"/, in: "README.md") == version)
    #expect(try Self.found(/"alchemic\\-tui ([^"]+)"/, in: "Tests/AlchemicTUITests/ManualTests.swift") == version)
  }
}
