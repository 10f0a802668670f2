// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore

/// A command line: its words, its declared options, and its unknown ones.
struct CommandLineOptions: Sendable {
  /// The name of a command line as a source.
  static let name = "command line"

  /// The words before `--`, with long options in place of short ones. The first is the program's name.
  private(set) var words: [String]
  /// The options in their order, each once and without its value: `--server-port`.
  private(set) var given: [String]
  /// The version that `--version` prints; `nil` for none.
  let version: String?
  /// The options that the program reads itself, with their hyphens.
  let allowed: Set<String>
  /// Whether these are the words of the process.
  private let isOfProcess: Bool
  private let strictness: Bool?

  /// - Parameters:
  ///   - arguments: The words; the first one is the program's name. `nil` for the process's.
  ///   - isStrict: Whether an unknown option fails the start; `nil` for the default.
  ///   - names: The options that the program reads itself, with or without hyphens.
  ///   - version: The version that `--version` prints.
  init(_ arguments: [String]? = nil, isStrict: Bool? = nil, allowing names: [String] = [], version: String? = nil) {
    words = Array((arguments ?? CommandLine.arguments).prefix { $0 != "--" })
    given = Self.options(in: words)
    isOfProcess = arguments == nil
    strictness = isStrict
    self.version = version
    allowed = Set(names.map { $0.hasPrefix("-") ? $0 : "--\($0)" })
  }

  /// Whether a word begins as an option does. A number with a sign does not.
  private static func isOption(_ word: String) -> Bool {
    word.hasPrefix("--") || (word.hasPrefix("-") && word.dropFirst().first?.isLetter == true)
  }

  /// The options in words: those with two hyphens, and those with one hyphen and letters.
  private static func options(in words: [String]) -> [String] {
    var given: [String] = []
    var awaitsValue = false
    for word in words.dropFirst() {
      let option = String(word.prefix { $0 != "=" })
      // A word with one hyphen may be a value.
      let isOption = word.hasPrefix("--") || (!awaitsValue && Self.isOption(word))
      awaitsValue = isOption && option == word
      if isOption, !given.contains(option) { given.append(option) }
    }
    return given
  }

  /// Whether an unknown option fails the start of a container, and the words have `--help`.
  ///
  /// - Parameter isOfProgram: Whether the container is the program's own. The options of the process are not for other
  ///   containers, such as a test's.
  func isStrict(isOfProgram: Bool) -> Bool {
    guard isOfProcess else { return strictness ?? true }
    return isOfProgram && (strictness ?? !ArgumentParsing.isLinked)
  }

  /// The command line with long options in place of short ones.
  ///
  /// - Parameters:
  ///   - names: The short names.
  ///   - spelling: Returns the long option of a key.
  func expanding(_ names: ShortNames, spelling: (String) -> String) -> CommandLineOptions {
    guard !names.properties.isEmpty else { return self }
    var expanded = self
    expanded.words = Array(words.prefix(1))
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      guard !allowed.contains(String(word.prefix { $0 != "=" })), let options = names.options(in: word) else {
        expanded.words.append(word)
        continue
      }
      for (property, value) in options {
        let takesNext = value == nil && property.kind == .single && rest.first.map(Self.isOption) == false
        let value = takesNext ? rest.popFirst() : value
        expanded.words.append(spelling(property.key) + (value.map { "=\($0)" } ?? ""))
      }
    }
    expanded.given = Self.options(in: expanded.words)
    return expanded
  }

  /// The options that nothing declares, each with the known options of a similar spelling.
  ///
  /// - Parameters:
  ///   - properties: The options of the properties.
  ///   - names: The short names of properties.
  ///   - scopes: The prefixes of the options that a reader may read, without the last hyphen.
  ///   - readsAny: Whether a reader may read any option. Then only an option that looks misspelled is unknown.
  func unknown(
    properties: [String], names: ShortNames = ShortNames(), scopes: [String], readsAny: Bool
  ) -> [Problem.UnknownOption] {
    let ofStart = ["--alchemic-nostart", "--alchemic-start-concurrency"]
    var known = CommandLineAnswer.options.union(ofStart).union(allowed).union(properties)
    if version == nil, !properties.contains("--version") { known.remove("--version") }
    return given.compactMap { option in
      if known.contains(option) || scopes.contains(where: { option == $0 || option.hasPrefix("\($0)-") }) { return nil }
      var suggestions = known.filter { Spelling.isClose(option: option, to: $0) }.sorted()
      if !option.hasPrefix("--"), let letter = option.dropFirst().first {
        let isAlone = option.count == 2
        let letters = names.properties.keys.filter { isAlone ? $0.lowercased() == letter.lowercased() : $0 == letter }
        suggestions += letters.sorted().map { "-\($0)" }
        // Other words of letters are the form of user defaults.
        guard isAlone || !suggestions.isEmpty else { return nil }
      }
      if suggestions.isEmpty, readsAny { return nil }
      return Problem.UnknownOption(name: option, suggestions: suggestions)
    }
  }
}

/// Whether `main` parses the command line.
enum ArgumentParsing {
  /// Whether the program contains swift-argument-parser, whose commands parse the command line in `main`.
  static let isLinked = _typeByName("14ArgumentParser17ParsableArguments_p") != nil
}
