// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// How the user's editor opens a file at a line.
public struct EditorCommand: Hashable, Sendable {
  /// The name of the editor's program, for messages.
  public let name: String
  private let value: String

  /// The user's editor from the environment: `VISUAL`, or `EDITOR` if that is not set.
  ///
  /// - Throws: ``Refusal`` if neither is set.
  public init(visual: String?, editor: String?) throws(Refusal) {
    let values = [visual, editor].compactMap { $0 }
    guard let value = values.first(where: { $0.contains { !$0.isWhitespace } }) else {
      throw Refusal("No editor is set. Set VISUAL or EDITOR, for example: export VISUAL=vim")
    }
    self.value = value
    let program = value.split(whereSeparator: \.isWhitespace)[0]
    name = String(program.split(separator: "/").last ?? program)
  }

  /// The program to run, with its arguments. A shell splits the variable's value into words, as other programs do.
  public func words(opening path: String, at line: Int) -> [String] {
    // A path that begins with a hyphen would be an option.
    let path = path.hasPrefix("-") ? "./" + path : path
    return ["/bin/sh", "-c", value + " \"$@\"", name] + arguments(path, line)
  }

  private func arguments(_ path: String, _ line: Int) -> [String] {
    let editor = name.hasSuffix(".sh") ? String(name.dropLast(3)) : name
    return switch editor {
    case "code", "code-insiders", "codium", "vscodium", "code-oss", "cursor", "windsurf": ["-g", "\(path):\(line)"]
    case "subl", "zed", "zeditor", "hx", "helix", "micro": ["\(path):\(line)"]
    case "idea", "clion", "fleet", "kate", "kwrite": ["--line", "\(line)", path]
    case "mate", "xed": ["-l", "\(line)", path]
    // vi, nano, emacs and their relatives, and most editors of the terminal.
    default: ["+\(line)", path]
    }
  }
}
