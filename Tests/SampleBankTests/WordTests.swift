// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The sample uses every word of a declaration.
struct WordTests {
  /// Words that a sample has no use for.
  private static let exempt: Set<String> = [
    // Only for tests.
    "AcKeepStoresInMemory",
    // Their library would double the time to build the explorer, which contains the sample.
    "AcConfigReader", "AcProperty", "AcUseProperties",
    // The sample's variables have names, or their types say enough.
    "AcVariableName",
  ]

  @Test func `The sample uses every function, protocol, slot and property wrapper of a declaration`() throws {
    let declared = try Self.words()
    // So that a change of the layout of the sources cannot empty the list.
    #expect(declared.isSuperset(of: ["AcAuto", "AcParameter", "AcProperty", "AcStored", "AlchemicAware", "Injected"]))
    let sample = try Self.sample()
    let used = declared.filter { word in
      // Called, as a function, a slot or a wrapper; or in the list of conformances of a type.
      sample.contains(try! Regex("\\b\(word)(\\(|<)|@\(word)\\b|(class|struct|enum) .*[:,] \(word)\\b"))
    }
    #expect(declared.subtracting(used) == Self.exempt)
  }

  @Test(arguments: [
    ("Integer", #", [0-9]+(,|$)"#), ("String", #", "[^"]*"(,|$)"#), ("Boolean", ", (true|false)(,|$)"),
  ])
  func `The sample uses each literal`(kind: String, pattern: String) throws {
    let values = try Self.text(of: "Sources/Container/AlchemicCore/Declarations/AcValue.swift")
    #expect(values.contains("ExpressibleBy\(kind)Literal"))
    let regex = try Regex(pattern)
    #expect(try Self.declarations(in: Self.sample()).contains { $0.contains(regex) })
  }

  /// The bank has no use for the last four.
  @Test func `No other literals are sources`() throws {
    let values = try Self.text(of: "Sources/Container/AlchemicCore/Declarations/AcValue.swift")
    let kinds = Set(values.matches(of: /extension ValueSource: ExpressibleBy(\w+)Literal/).map { String($0.1) })
    // A string is also a scalar and a cluster.
    #expect(kinds == ["Integer", "UnicodeScalar", "Boolean", "Float", "Nil", "Array", "Dictionary"])
  }

  /// The public words of declarations, without the older spellings.
  private static func words() throws -> Set<String> {
    var words: Set<String> = []
    for folder in ["Container/AlchemicCore/Declarations", "Stores/AlchemicStores", "Container/AlchemicProperties"] {
      for file in try swiftFiles(in: "Sources/\(folder)") where file.lastPathComponent != "Deprecated.swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        let declaration =
          /(?m)^public (?:func|protocol|final class|struct) (Ac[A-Z]\w*|Alchemic[A-Z]\w*|\w*Injected)\b/
        words.formUnion(text.matches(of: declaration).map { String($0.1) })
      }
    }
    // A value in the declarations' errors and events.
    return words.subtracting(["AlchemicSourceLocation"])
  }

  /// The code of the sample, without comments.
  private static func sample() throws -> String {
    try swiftFiles(in: "Sources/Programs/SampleBank").map { file in
      try String(contentsOf: file, encoding: .utf8).replacing(/\/\/.*/, with: "")
    }.joined(separator: "\n")
  }

  /// The arguments of each declaration, in one line, without the arguments of nested calls.
  private static func declarations(in code: String) -> [String] {
    code.ranges(of: /\bAc(Initializer|Method|Inject)\(/).map { range in
      var depth = 1
      var text = ""
      for character in code[range.upperBound...] {
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        if depth == 0 { break }
        if depth == 1, character != ")" { text.append(character) }
      }
      return text.replacing(/\s+/, with: " ")
    }
  }

  private static func swiftFiles(in folder: String) throws -> [URL] {
    let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
    return (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
  }

  private static func text(of file: String) throws -> String {
    try String(contentsOf: root.appending(path: file), encoding: .utf8)
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}
