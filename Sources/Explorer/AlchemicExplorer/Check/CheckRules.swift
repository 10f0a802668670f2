// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// The rules of a check, as a file declares them.
///
/// ```
/// # A comment.
/// deny Web -> Database
/// layers Web > Domain > Data
/// allow unused-singleton Audit
/// ```
///
/// A name stands for the factories of a module, of a type, or with a name; `*` stands for any letters. It may have quotation
/// marks around it.
public struct CheckRules: Hashable, Sendable {
  /// The denied dependencies.
  var denied: [Denial] = []
  /// The layers, each list from the top.
  var layers: [Layers] = []
  /// The findings that are not reported.
  var allowed: [Allowance] = []

  /// Factories that may not need others directly.
  struct Denial: Hashable, Sendable {
    let line: Int
    let from, to: String
  }

  /// Layers, each of which may need only itself and those below it.
  struct Layers: Hashable, Sendable {
    let line: Int
    let names: [String]
  }

  /// A finding that is allowed.
  struct Allowance: Hashable, Sendable {
    let line: Int
    let code, factory: String
  }

  /// No rules.
  public init() {}

  /// The words that begin a rule.
  private static let words = ["deny", "layers", "allow"]

  /// Reads rules.
  ///
  /// - Parameters:
  ///   - text: The contents of the file.
  ///   - name: What the file is called in errors.
  /// - Throws: ``Refusal``, with the name and the line of the first error.
  public init(_ text: String, named name: String) throws(Refusal) {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let number = index + 1
      func refusal(_ reason: String) -> Refusal { Refusal("\(name.printable):\(number): \(reason)") }
      let rule = line.prefix { $0 != "#" }.trimmed
      guard let word = rule.split(whereSeparator: \.isWhitespace).first.map(String.init) else { continue }
      let rest = rule.dropFirst(word.count).trimmed
      switch word {
      case "deny":
        let names = rest.split(separator: "->", omittingEmptySubsequences: false).map(\.name)
        guard names.count == 2, names.allSatisfy({ !$0.isEmpty }) else {
          throw refusal("deny has the form: deny Web -> Database")
        }
        denied.append(Denial(line: number, from: names[0], to: names[1]))
      case "layers":
        let names = rest.split(separator: ">", omittingEmptySubsequences: false).map(\.name)
        guard names.count > 1, names.allSatisfy({ !$0.isEmpty }) else {
          throw refusal("layers has the form: layers Web > Domain > Data")
        }
        layers.append(Layers(line: number, names: names))
      case "allow":
        let parts = rest.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(\.name)
        guard parts.count == 2, !parts[1].isEmpty else {
          throw refusal("allow has the form: allow unused-singleton Audit")
        }
        guard Self.codes.contains(parts[0]) else {
          throw refusal(
            "There is no finding \(quoted(parts[0])) to allow.\(SpellingSuggestion.hint(parts[0], among: Self.codes)) "
              + "Findings: \(Self.codes.joined(separator: ", ")).")
        }
        allowed.append(Allowance(line: number, code: parts[0], factory: parts[1]))
      default:
        throw refusal(
          "There is no rule \(quoted(word)).\(SpellingSuggestion.hint(word, among: Self.words)) "
            + "Rules: \(Self.words.joined(separator: ", ")).")
      }
    }
  }

  /// The findings that a rule or a comment can allow. Errors of the graph are not among them: the container cannot start.
  static let codes = [
    "unused-singleton", "unused-template", "needless-primary", "needless-lazy", "unprotected-object",
    "deprecated-word", "omitted-argument", "ignored-stop", "misspelled-declaration", "misspelled-option",
    "empty-module", "copied-library", "denied-dependency",
    "layer-violation",
  ]
}

extension Substring {
  /// Without white space at both ends.
  fileprivate var trimmed: Substring {
    let beginning = drop(while: \.isWhitespace)
    return beginning.lastIndex { !$0.isWhitespace }.map { beginning[...$0] } ?? ""
  }

  /// The name that it is, without the quotation marks around it.
  fileprivate var name: String {
    let name = trimmed
    let isQuoted = name.count > 1 && name.first == "\"" && name.last == "\""
    return String(isQuoted ? name.dropFirst().dropLast() : name)
  }
}
