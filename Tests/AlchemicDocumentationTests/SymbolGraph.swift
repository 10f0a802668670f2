// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The public symbols of a module, as the compiler lists them.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable {
      let identifier: String
    }

    struct Identifier: Decodable {
      let precise: String
    }

    struct Comment: Decodable {
      struct Line: Decodable {
        let text: String
      }

      let lines: [Line]
    }

    struct Location: Decodable {
      let uri: String
    }

    struct Fragment: Decodable {
      let spelling: String
    }

    struct Availability: Decodable {
      let isUnconditionallyDeprecated: Bool?
      let isUnconditionallyUnavailable: Bool?
    }

    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    let docComment: Comment?
    /// The source location; `nil` for a symbol that the compiler generates.
    let location: Location?
    let declarationFragments: [Fragment]
    let availability: [Availability]?

    var name: String { pathComponents.joined(separator: ".") }
    var comment: String { docComment?.lines.map(\.text).joined(separator: "\n") ?? "" }
    var declaration: String { declarationFragments.map(\.spelling).joined() }

    /// Whether the symbol throws, rather than only a function that it takes.
    var isThrowing: Bool {
      guard kind.identifier != "swift.enum.case" else { return false }
      var depth = 0
      var outside = ""
      for character in declaration {
        if character == "(" { depth += 1 }
        if depth == 0 { outside.append(character) }
        if character == ")" { depth -= 1 }
      }
      return outside.split(whereSeparator: { " ->".contains($0) }).contains { $0 == "throws" || $0 == "rethrows" }
    }
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    /// The name of the target, if another module declares it.
    let targetFallback: String?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]

  /// The symbols with a source location.
  var declared: [Symbol] { symbols.filter { $0.location != nil } }

  /// The symbol graphs of a module that was built with the tests: of its own types, and of each module that it extends.
  static func all(of module: String) async throws -> [SymbolGraph] {
    try await Extracted.shared.graphs(of: module)
  }

  /// The symbol graph of a module's own types.
  static func main(of module: String) async throws -> SymbolGraph {
    try #require(await all(of: module).first)
  }

  /// The module's own types come first.
  fileprivate static func extract(_ module: String) throws -> [SymbolGraph] {
    let output = FileManager.default.temporaryDirectory.appending(path: "symbols-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    let build = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let process = try Process.run(
      Package.root.appending(path: ".ci/symbol-graph"), arguments: [build.path, module, output.path])
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ExtractionFailed(module: module) }
    return try FileManager.default.contentsOfDirectory(atPath: output.path)
      .sorted { $0.count == $1.count ? $0 < $1 : $0.count < $1.count }
      .map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: output.appending(path: $0))) }
  }

  private struct ExtractionFailed: Error {
    let module: String
  }

  /// Several tests read the graphs of a module; the compiler takes seconds to write them.
  private actor Extracted {
    static let shared = Extracted()
    private var tasks: [String: Task<[SymbolGraph], any Error>] = [:]

    func graphs(of module: String) async throws -> [SymbolGraph] {
      let task = tasks[module] ?? Task.detached { try SymbolGraph.extract(module) }
      tasks[module] = task
      return try await task.value
    }
  }
}
