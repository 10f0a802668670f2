// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import TerminalScreen

/// Styles in the form of the configuration file: `bold 208`, `black on yellow`, `dim italic`.
enum StyleText {
  /// The names of the first eight colours, in the order of their numbers.
  static let colors = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  /// The attributes with their names.
  static let attributes: [(name: String, attributes: Attributes)] = [
    ("bold", .bold), ("dim", .dim), ("underline", .underline), ("reverse", .reverse), ("italic", .italic),
  ]

  /// Reads a style: attributes, a foreground colour, and `on` with a background colour. No words, or `plain`, mean the
  /// plain style.
  ///
  /// - Throws: ``Refusal`` if a word is neither a colour nor an attribute.
  static func style(_ words: [String]) throws(Refusal) -> Style {
    var style = Style.plain
    var rest = words.map { $0.lowercased() }[...]
    while let word = rest.popFirst() {
      if word == "plain" {
        continue
      } else if word == "on" {
        guard let name = rest.popFirst() else { throw Refusal("Expected a color after \"on\".") }
        style.background = try color(name)
      } else if let attribute = attributes.first(where: { $0.name == word }) {
        style.attributes.formUnion(attribute.attributes)
      } else {
        style.foreground = try color(word)
      }
    }
    return style
  }

  private static func color(_ word: String) throws(Refusal) -> Color {
    if word == "default" { return .standard }
    let isBright = word.hasPrefix("bright-")
    if let index = colors.firstIndex(of: isBright ? String(word.dropFirst(7)) : word) {
      return .indexed(UInt8(index + (isBright ? 8 : 0)))
    }
    if let number = UInt8(word) { return .indexed(number) }
    let words = attributes.map(\.name) + colors + ["default", "on", "plain"]
    let hint = SpellingSuggestion.hint(word, among: words)
    let help = hint.isEmpty ? " A color is a name or a number from 0 to 255." : hint
    throw Refusal("\(quoted(word)) is not a color or an attribute.\(help)")
  }
}
