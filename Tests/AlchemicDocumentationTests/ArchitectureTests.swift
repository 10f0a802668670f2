// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// ARCHITECTURE.md says what is true of the sources.
@Suite struct ArchitectureTests {
  /// The pages that name files and suites.
  private static let pages = [
    "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/decisions.md", "docs/porting.md", "docs/server-workgroup.md",
    ".github/SECURITY.md",
  ]

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Package.root.appending(path: path), encoding: .utf8)
  }

  @Test func `The picture has the targets and the arrows of the manifest`() throws {
    let manifest = Manifest(text: try Self.text("Package.swift")).targets
    #expect(Manifest.arrows(in: try Self.text("ARCHITECTURE.md")) == manifest.filter { !$0.value.isEmpty })
  }

  @Test(arguments: ["AlchemicRuntime", "AlchemicModel", "AlchemicCore", "Alchemic", "AlchemicServices"])
  func `What every program over the container links imports no Foundation`(target: String) throws {
    let files = try Package.files(in: "Sources/Container/\(target)", withExtension: "swift")
    #expect(!files.isEmpty)
    let importing = try files.filter {
      try String(contentsOf: $0, encoding: .utf8).contains(/(?m)^ *(?:\w+ )?import Foundation/)
    }
    #expect(importing.map(\.lastPathComponent) == [])
  }

  @Test func `Each target has a paragraph`() throws {
    let described = try Self.text("ARCHITECTURE.md").matches(of: /(?m)^- \*\*([^*]+)\*\*/)
      .flatMap { $0.1.split(separator: ", ").map(String.init) }
    #expect(described.sorted() == Manifest(text: try Self.text("Package.swift")).targets.keys.sorted())
  }

  @Test(arguments: pages)
  func `Each file that a page names exists`(page: String) throws {
    let files = try ["Sources", "Tests", "Modules", "Benchmarks", "Examples"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: Package.root.appending(path: folder).path)
        .filter { !$0.contains(".build/") }.map { "\(folder)/\($0)" }
    }
    for match in try Self.text(page).matches(of: /`([A-Za-z0-9_+\/.-]+\.(?:swift|c|h))`/) {
      let name = String(match.1)
      #expect(files.contains { $0 == name || $0.hasSuffix("/" + name) }, "\(page) names \(name)")
    }
  }

  @Test func `Each invariant names a test that exists`() throws {
    let sources = try Package.files(in: "Tests", withExtension: "swift").map {
      try String(contentsOf: $0, encoding: .utf8)
    }
    let tests = try Self.text("ARCHITECTURE.md").matches(of: /(\w+Tests): “([^”]+)”/)
    #expect(tests.count > 20)
    for test in tests {
      let (suite, name) = (String(test.1), String(test.2))
      let isThere = sources.contains { $0.contains("`\(name)`") && $0.contains(suite) }
      #expect(isThere, "\(suite): “\(name)”")
    }
  }

  @Test(arguments: pages)
  func `Each suite that a page names exists`(page: String) throws {
    let sources = try Package.files(in: "Tests", withExtension: "swift").map {
      try String(contentsOf: $0, encoding: .utf8)
    }
    for match in try Self.text(page).matches(of: /`(\w+Tests)`/) {
      let suite = String(match.1)
      #expect(
        sources.contains { $0.contains("struct \(suite)") || $0.contains("extension \(suite)") }, "\(page): \(suite)")
    }
  }

  @Test func `A manifest is read target by target, without packages and tests`() {
    let manifest = Manifest(
      text: """
        .target(name: "A"),
        .target(
          name: "B", dependencies: ["A", .product(name: "Logging", package: "swift-log")], swiftSettings: settings),
        .testTarget(name: "BTests", dependencies: ["B"]),
        .executableTarget(name: "run", dependencies: ["B"], path: "Tests/Programs/Run"),
        .executableTarget(
          name: "c",
          dependencies: [
            "A", "B",
          ]),
        """)
    #expect(manifest.targets == ["A": [], "B": ["A"], "c": ["A", "B"]])
    #expect(Manifest.arrows(in: "  c --> A & B\n  B --> A\n") == ["c": ["A", "B"], "B": ["A"]])
  }
}
