// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The reason why a file cannot be read. It quotes nothing from the file, because the file may contain secrets.
enum FileFault {
  static func reason(_ error: any Error, data: Data?) -> String {
    let details = (error as NSError).userInfo
    // Foundation tries one parser after the other. Of a text file, only the error of the old-style parser is useful.
    if let data, !data.starts(with: Data("<".utf8)), let other = details["kCFPropertyListOldStyleParsingError"],
      // The error is an object of a class that Foundation does not export.
      let match = "\(other)".firstMatch(of: /NSDebugDescription=(.*)}/)
    {
      return sentence(String(match.1))
    }
    if let text = details["NSDebugDescription"] as? String { return sentence(located(unquoted(text), data)) }
    if (error as NSError).domain == NSCocoaErrorDomain { return sentence(error.localizedDescription) }
    // A YAML error takes one line, or two where the first names a context. Lines of the file follow.
    let lines = "\(error)".split(separator: "\n").map(String.init)
    guard let first = lines.first else { return sentence("\(type(of: error))") }
    return sentence(first.contains(" in line ") && lines.count > 1 ? "\(first): \(lines[1])" : first)
  }

  /// A parser's text without its quotations: a number, the end of a string, the text after a `<`.
  private static func unquoted(_ text: String) -> String {
    text.replacing(/^Number .* is not/.dotMatchesNewlines(), with: "A number is not")
      .replacing(/\sin ".*" at (\d+)/.dotMatchesNewlines()) { " around character \($0.1)" }
      .replacing(/\sunknown tag .* on line/.dotMatchesNewlines(), with: " unknown tag on line")
  }

  /// A parser's text with a line number in place of a character offset.
  private static func located(_ text: String, _ data: Data?) -> String {
    let pattern = /around character (\d+)/
    guard let data, let match = text.firstMatch(of: pattern), let offset = Int(match.1) else { return text }
    let line = data.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
    return text.replacing(pattern, with: "at line \(line)")
  }

  private static func sentence(_ text: String) -> String {
    text.hasSuffix(".") || text.hasSuffix(":") ? String(text.dropLast()) + "." : text + "."
  }
}
