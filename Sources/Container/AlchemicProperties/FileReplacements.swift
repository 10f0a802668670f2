// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The files that are read in place of declared ones of the same name, from an environment variable. A check sets it, so that
/// properties are as in a deployment.
struct FileReplacements {
  /// Their absolute paths, with a colon between two.
  static let variable = "ALCHEMIC_CONFIG_FILES"

  /// In the order of the variable.
  private let files: [URL]

  init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    files = (environment[Self.variable] ?? "").split(separator: ":").map { URL(fileURLWithPath: String($0)) }
  }

  /// The file to read in place of a declared one; `nil` for the declared one itself.
  func replacement(of file: PropertyFile) -> URL? {
    files.last { $0.lastPathComponent == Self.name(of: file) }
  }

  /// The replacements that no declared file has the name of, each with the reason.
  func unused(besides declared: [PropertyFile]) -> [(path: String, reason: String)] {
    let names = Set(declared.map(Self.name)).sorted()
    let known = names.isEmpty ? "the program reads no file" : "the program reads \(names.joined(separator: ", "))"
    return files.filter { !names.contains($0.lastPathComponent) }
      .map { ($0.path, "no file of properties has the name \($0.lastPathComponent): \(known).") }
  }

  private static func name(of file: PropertyFile) -> String { URL(fileURLWithPath: file.path).lastPathComponent }
}
