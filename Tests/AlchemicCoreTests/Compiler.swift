// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The compiler of these tests, with the modules that it built.
enum Compiler {
  private static let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  private static let modules = products.appending(path: "Modules")
  static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")
  private static let headers = ["Platform/CAlchemicPlatform", "Container/CAlchemicRuntime"].map { target in
    let target = sources.appending(path: target)
    return target.appending(path: "include/\(target.lastPathComponent).h")
  }

  static var isAvailable: Bool {
    FileManager.default.fileExists(atPath: modules.appending(path: "AlchemicCore.swiftmodule").path)
      && headers.allSatisfy { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// The errors of a program, in order.
  static func errors(in source: String, _ flags: String...) throws -> [String] {
    try errors(in: source, flags)
  }

  /// The errors of a program, in order, which is compiled with other flags or files.
  static func errors(in source: String, _ flags: [String]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "compile-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Desk.swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    let map = folder.appending(path: "module.modulemap")
    try headers.map { header in
      "module \(header.deletingPathExtension().lastPathComponent) { umbrella header \"\(header.path)\" export * }\n"
    }.joined().write(to: map, atomically: true, encoding: .utf8)
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm", "-I", modules.path]
      + ["-Xcc", "-fmodule-map-file=\(map.path)"] + flags + [file.path]
    process.standardError = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").compactMap { line in
      line.firstRange(of: "Desk.swift").flatMap { name in
        line[name.upperBound...].firstRange(of: " error: ").map { String(line[$0.upperBound...]) }
      }
    }
  }
}
