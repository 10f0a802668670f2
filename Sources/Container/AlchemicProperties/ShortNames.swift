// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Configuration

/// The short names of a container's properties: `-p` for `--server-port`.
struct ShortNames: Sendable {
  /// What a letter stands for.
  struct Property: Hashable, Sendable {
    let key: String
    let kind: Kind

    enum Kind {
      /// A Boolean, whose option takes no following word.
      case flag
      /// One value, whose option takes one word.
      case single
      /// An array, whose option takes all words up to the next option.
      case list
    }
  }

  private(set) var properties: [Character: Property] = [:]

  /// Adds a short name.
  ///
  /// - Returns: The reason why it cannot be used, and what to do; `nil` if it can.
  mutating func add(_ letter: Character, for property: Property, hasFile: Bool) -> (reason: String, remedy: String)? {
    guard letter.isASCII, letter.isLetter else {
      return ("The short name \"\(letter)\" of \(property.key) is not a letter.", "Use a letter from a to z or A to Z.")
    }
    guard !hasFile else {
      return (
        "\(property.key) has the short name \"\(letter)\", but is read from its own file only.",
        "Remove short: or file:."
      )
    }
    if let other = properties[letter], other.key != property.key {
      return (
        "The short name \"\(letter)\" is declared for \(other.key) and for \(property.key).",
        "Use another letter for one of them."
      )
    }
    properties[letter] = property
    return nil
  }

  /// The options that a word with one hyphen stands for, each with its value; `nil` if the word is no short option.
  ///
  /// `-p`, `-p=9000` and `-p9000` are one option, `-vq` are two, if both are Booleans. A Boolean takes no following word.
  func options(in word: String) -> [(property: Property, value: String?)]? {
    guard word.hasPrefix("-"), let letter = word.dropFirst().first, let property = properties[letter] else {
      return nil
    }
    let rest = word.dropFirst(2)
    if rest.isEmpty { return [(property, property.kind == .flag ? "true" : nil)] }
    if rest.hasPrefix("=") { return [(property, String(rest.dropFirst()))] }
    // Words of letters are also the form of user defaults, so a text follows a space or `=`.
    if property.kind != .flag, let first = rest.first, first.isNumber { return [(property, String(rest))] }
    guard property.kind == .flag, let others = options(in: "-\(rest)") else { return nil }
    return [(property, "true")] + others
  }

  /// The letters that name a key, in order.
  func letters(of key: String) -> [Character] {
    properties.filter { $0.value.key == key }.keys.sorted()
  }
}

extension ShortNames.Property.Kind {
  /// The kind of a property with this type of value.
  init(_ type: ConfigType) {
    self =
      switch type {
      case .bool: .flag
      case .string, .int, .double, .bytes: .single
      case .stringArray, .intArray, .doubleArray, .boolArray, .byteChunkArray: .list
      }
  }
}
