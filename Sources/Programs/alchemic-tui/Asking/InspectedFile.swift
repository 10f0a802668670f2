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
    switch kind(of: command) {
    case nil: link
    case .script: "\(link) \(script(command))"
    case .linked: "\(command.printable) links AlchemicInspectionServer, but has served no container in time."
    case .other: "\(link) \(command.printable) does not link it."
    }
  }

  /// What to know about a program that has not accepted a connection yet.
  static func hint(on command: String) -> String {
    switch kind(of: command) {
    case nil: link
    case .script: "\(link) \(script(command))"
    case .linked: "\(command.printable) links AlchemicInspectionServer, but has not served its container yet."
    case .other:
      "\(command.printable) does not link AlchemicInspectionServer: a program that it runs\n"
        + "must, with ALCHEMIC_INSPECT=hold in its environment."
    }
  }

  private static let link = "The program must link AlchemicInspectionServer."

  private static func script(_ command: String) -> String {
    "\(command.printable) is a script: it must run such a program, with the environment that it has."
  }

  private enum Kind {
    case script, linked, other
  }

  /// `nil` where the file is not found. Another environment may have another PATH.
  private static func kind(of command: String) -> Kind? {
    guard let path = path(of: command), let file = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
    else { return nil }
    guard file.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else { return .script }
    return contains("ALCHEMIC_INSPECT", file) || contains("libAlchemicDynamic", file) ? .linked : .other
  }

  private static func contains(_ word: String, _ file: Data) -> Bool { file.range(of: Data(word.utf8)) != nil }

  /// The file of a command; `nil` where it cannot be executed, or is not in the `PATH` of this process.
  static func path(of command: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = command.contains("/") ? [command] : folders.map { "\($0)/\(command)" }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
