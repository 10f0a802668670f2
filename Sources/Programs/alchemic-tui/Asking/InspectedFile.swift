// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import Foundation

/// A program's file, which is searched for the library that serves its container.
enum InspectedFile {
  /// What to do about a program that accepts no connection, in one or two sentences.
  ///
  /// - Parameter command: The command that was launched, which is looked up in the `PATH`.
  static func advice(on command: String) -> String {
    guard let path = path(of: command) else { return "There is no program \(command.printable)." }
    let link = "A program to explore links AlchemicInspectionServer."
    guard let file = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped) else { return link }
    guard file.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else { return "\(link) \(command.printable) is a script." }
    return contains("ALCHEMIC_INSPECT", file) || contains("libAlchemicDynamic", file)
      ? "\(command.printable) links AlchemicInspectionServer, but did not get so far."
      : "\(link) \(command.printable) does not."
  }

  private static func contains(_ word: String, _ file: Data) -> Bool { file.range(of: Data(word.utf8)) != nil }

  private static func path(of command: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = command.contains("/") ? [command] : folders.map { "\($0)/\(command)" }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
