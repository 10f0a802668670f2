import Foundation
import Testing

/// The public symbols of a module, as the compiler lists them.
private struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable {
      let identifier: String
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

    let kind: Kind
    let pathComponents: [String]
    let docComment: Comment?
    /// The source location; `nil` for a symbol that the compiler generates.
    let location: Location?
    let declarationFragments: [Fragment]

    var name: String { pathComponents.joined(separator: ".") }
    var comment: String { docComment?.lines.map(\.text).joined(separator: "\n") ?? "" }

    /// Whether the symbol throws, rather than only a function that it takes.
    var isThrowing: Bool {
      let declaration = declarationFragments.map(\.spelling).joined()
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

  let symbols: [Symbol]

  /// The symbols with a source location.
  var declared: [Symbol] { symbols.filter { $0.location != nil } }

  /// The symbol graph of a module that was built with the tests.
  init(of module: String) throws {
    let output = FileManager.default.temporaryDirectory.appending(path: "symbols-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    let build = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let process = try Process.run(
      Package.root.appending(path: ".ci/symbol-graph"), arguments: [build.path, module, output.path])
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let file = output.appending(path: "\(module).symbols.json")
    self = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
  }
}

struct PublicSymbolsTests {
  @Test(arguments: [
    "AlchemicModel", "AlchemicCore", "AlchemicStores", "AlchemicProperties", "AlchemicInspection",
    "AlchemicInspectionClient",
    "AlchemicInspectionServer", "AlchemicTesting", "AlchemicStoresTesting", "AlchemicCloud",
    "AlchemicServices",
  ])
  func `Every public symbol has a documentation comment`(module: String) throws {
    let symbols = try SymbolGraph(of: module).declared
    #expect(!symbols.isEmpty)
    #expect(symbols.filter { $0.comment.isEmpty }.map(\.name) == [])
  }

  @Test(arguments: ["AlchemicCore", "AlchemicStores", "AlchemicInspection", "AlchemicCloud", "AlchemicServices"])
  func `The documentation of a throwing symbol has a Throws section`(module: String) throws {
    // The requirements of Codable throw the errors of the coders.
    let ofCodable = [".init(from:)", ".encode(to:)"]
    let symbols = try SymbolGraph(of: module).declared.filter { symbol in
      symbol.isThrowing && !ofCodable.contains(where: symbol.name.hasSuffix)
    }
    #expect(!symbols.isEmpty)
    #expect(symbols.filter { !$0.comment.contains("- Throws:") }.map(\.name) == [])
  }
}
