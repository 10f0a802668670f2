// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The modules of the products, whose interface programs rely on. A module with a trait has another one without it.
private let modules: [String] = {
  var modules = [
    "Alchemic", "AlchemicModel", "AlchemicCore", "AlchemicFoundation", "AlchemicStores", "AlchemicProperties",
    "AlchemicTesting",
    "AlchemicStoresTesting", "AlchemicInspection", "AlchemicInspectionServer", "AlchemicInspectionClient",
  ]
  #if Cloud
    modules.append("AlchemicCloud")
  #endif
  #if Services
    modules.append("AlchemicServices")
  #endif
  #if Macros
    modules.append("AlchemicMacros")
  #endif
  return modules
}()

@Suite struct PublicInterfaceTests {
  /// Another compiler writes some declarations otherwise.
  static var isCompilerOfBaseline: Bool {
    #if compiler(>=6.3) && compiler(<6.4)
      true
    #else
      false
    #endif
  }

  /// `make api-update` sets RECORD=1: then the baseline becomes the interface, for review as a difference.
  @Test(.enabled(if: isCompilerOfBaseline), arguments: modules)
  func `The public interface of each module is the committed one`(module: String) async throws {
    let interface = PublicInterface(try await SymbolGraph.all(of: module))
    let path = "docs/api/\(module).txt"
    let file = Package.root.appending(path: path)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try interface.lines.map { $0 + "\n" }.joined().write(to: file, atomically: true, encoding: .utf8)
    }
    let baseline = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    let changes = interface.changes(since: baseline)
    #expect(
      changes == [],
      """
      The public interface of \(module) is not that in \(path):
      \(changes.joined(separator: "\n"))
      A line with a minus breaks programs. If this is intended, run `make api-update`, and commit \(path) with the change \
      and a line in CHANGELOG.md.
      """)
  }

  @Test func `The baseline has a file for each library of the manifest and for the model, and no other`() throws {
    let manifest = try String(contentsOf: Package.root.appending(path: "Package.swift"), encoding: .utf8)
    let libraries = manifest.matches(of: /\.library\(name: "(\w+)", targets/).map { String($0.1) }
    #expect(libraries.count > 10)
    let files = try Package.files(in: "docs/api", withExtension: "txt")
    #expect(
      files.map { $0.deletingPathExtension().lastPathComponent } == (libraries + ["AlchemicModel"]).sorted())
  }

  @Test func `A removed line and an added one are both changes, and a moved line is none`() throws {
    let interface = try PublicInterface([
      JSONDecoder().decode(
        SymbolGraph.self,
        from: Data(
          """
          {"relationships": [
            {"kind": "conformsTo", "source": "desk", "target": "s:s8SendableP", "targetFallback": "Swift.Sendable"},
            {"kind": "conformsTo", "source": "desk", "target": "meta", "targetFallback": "Swift.SendableMetatype"},
            {"kind": "conformsTo", "source": "desk", "target": "room"},
            {"kind": "memberOf", "source": "width", "target": "desk"}],
          "symbols": [
            {"kind": {"identifier": "swift.property"}, "identifier": {"precise": "width"},
             "pathComponents": ["Desk", "width"],
             "declarationFragments": [{"spelling": "let"}, {"spelling": " "}, {"spelling": "width: Int"}],
             "availability": [{"isUnconditionallyDeprecated": true}]},
            {"kind": {"identifier": "swift.protocol"}, "identifier": {"precise": "room"}, "pathComponents": ["Room"],
             "declarationFragments": [{"spelling": "protocol Room"}]},
            {"kind": {"identifier": "swift.class"}, "identifier": {"precise": "desk"}, "pathComponents": ["Desk"],
             "declarationFragments": [{"spelling": "final class Desk"}]}]}
          """.utf8))
    ])
    #expect(
      interface.lines == [
        "Desk: conforms to Room", "Desk: conforms to Sendable", "Desk: let width: Int // deprecated",
        "final class Desk", "protocol Room",
      ])
    #expect(interface.changes(since: interface.lines) == [])
    #expect(
      interface.changes(since: ["Desk: conforms to Room", "Desk: let width: Int", "final class Desk", "protocol Room"])
        == ["- Desk: let width: Int", "+ Desk: conforms to Sendable", "+ Desk: let width: Int // deprecated"])
  }
}
