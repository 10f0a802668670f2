// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms

/// Programs of several images, compiled from Tests/Programs/Libraries.
///
/// The compiler builds them here, because a target cannot link a dynamic library of its own package.
struct Libraries {
  /// The files, built once for all tests.
  static let built = Result { try Libraries() }

  /// Contains the programs, and a folder for each variant of the library.
  let folder: URL

  private static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Whether the compiler and the product AlchemicDynamic exist.
  static var isAvailable: Bool {
    FileManager.default.fileExists(atPath: products.appending(path: "libAlchemicDynamic.so").path)
  }

  /// A place and a variant of the library.
  enum Annex: String {
    /// In the program's own folder.
    case beside
    /// In another folder.
    case elsewhere
    /// In another folder, with its own copy of AlchemicCore.
    case withCopy
  }

  private init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "alchemic-libraries-\(UUID().uuidString)")
    // The tests share the folder.
    atexit { if case .success(let built) = Libraries.built { try? FileManager.default.removeItem(at: built.folder) } }
    for annex in [Annex.beside, .elsewhere, .withCopy] {
      try FileManager.default.createDirectory(at: directory(annex), withIntermediateDirectories: true)
    }
    try """
    module CAlchemicPlatform { umbrella header "\(Self.root.path)/Sources/Platform/CAlchemicPlatform/include/CAlchemicPlatform.h" export * }
    module CAlchemicRuntime { umbrella header "\(Self.root.path)/Sources/Container/CAlchemicRuntime/include/CAlchemicRuntime.h" export * }
    """.write(to: folder.appending(path: "module.modulemap"), atomically: true, encoding: .utf8)
    let (cellar, annex) = (try object("Cellar"), try object("Annex"))
    let dynamic = ["-L", Self.products.path, "-lAlchemicDynamic"]
    let linked = ["-L", directory(.elsewhere).path, "-lCellar"] + dynamic
    try swiftc(["-emit-library", cellar, "-o", file(.elsewhere, of: "Cellar")] + dynamic)
    try swiftc(["-emit-library", annex, "-o", file(.elsewhere)] + linked)
    try swiftc(["-emit-library", annex, cellar, "-o", file(.withCopy)] + Self.objectsOfTheCore())
    for name in ["Annex", "Cellar"] {
      try FileManager.default.copyItem(atPath: file(.elsewhere, of: name), toPath: file(.beside, of: name))
    }
    try compile("Loading", ["-o", program("Loading").path] + dynamic)
    try compile("Linked", ["-o", program("Linked").path, "-lAnnex"] + linked)
    // Linked as a package manager links it without the product: the program and the library each have a copy.
    try compile(
      "Linked",
      ["-o", program("Copied").path, "-L", directory(.withCopy).path, "-lAnnex"] + Self.objectsOfTheCore())
    try Program(url: program("Linked")).copy(to: directory(.beside).appending(path: "Linked").path)
  }

  /// The path of a library.
  func file(_ annex: Annex, of name: String = "Annex") -> String {
    directory(annex).appending(path: "lib\(name).so").path
  }

  /// Compiles a library, and returns the path of its object file.
  private func object(_ name: String) throws -> String {
    let object = folder.appending(path: "\(name).o").path
    try compile(name, ["-emit-module", "-emit-module-path", "\(folder.path)/\(name).swiftmodule", "-c", "-o", object])
    return object
  }

  /// Runs a program with a variant of the library.
  func run(_ name: String, _ annex: Annex, _ arguments: String...) throws -> Program.Outcome {
    let url = annex == .beside ? directory(annex).appending(path: name) : program(name)
    return try Program(url: url).run(
      arguments, environment: ["LD_LIBRARY_PATH": "\(directory(annex).path):\(Self.products.path)"])
  }

  private func directory(_ annex: Annex) -> URL {
    folder.appending(path: annex.rawValue)
  }

  private func program(_ name: String) -> URL {
    folder.appending(path: name)
  }

  private func compile(_ name: String, _ arguments: [String]) throws {
    let source = Self.root.appending(path: "Tests/Programs/Libraries/\(name).swift").path
    try swiftc(
      ["-swift-version", "6", "-parse-as-library", "-module-name", name, "-I", folder.path]
        + ["-I", Self.products.appending(path: "Modules").path]
        + ["-Xcc", "-fmodule-map-file=\(folder.path)/module.modulemap", source] + arguments)
  }

  private func swiftc(_ arguments: [String]) throws {
    let outcome = try Program(url: URL(filePath: "/usr/bin/env")).run(["swiftc"] + arguments)
    if outcome.code != 0 { throw CompilerError(text: outcome.errors) }
  }

  private struct CompilerError: Error {
    let text: String
  }

  /// The object files of AlchemicCore and of the modules that it needs.
  private static func objectsOfTheCore() throws -> [String] {
    let modules = [
      "AlchemicCore", "AlchemicRuntime", "CAlchemicRuntime", "CAlchemicPlatform", "AlchemicModel", "Logging",
    ]
    let list = products.appending(path: "AlchemicDynamic.product/Objects.LinkFileList")
    return try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map(String.init).filter { file in
      modules.contains { file.contains("/\($0).build/") }
    }
  }
}
