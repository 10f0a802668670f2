internal import AlchemicCore

/// The options of a command line. It finds those that nothing declares.
struct CommandLineOptions: Sendable {
  /// The options in their order, each once and without its value: `--server-port`.
  let given: [String]
  /// Whether an unknown option fails the start.
  let isStrict: Bool
  private let allowed: Set<String>

  /// The options that every program with Alchemic accepts.
  private static let own: Set<String> = ["--alchemic-nostart", "--alchemic-properties"]

  /// - Parameters:
  ///   - arguments: The words before `--`; the first one is the program's name.
  ///   - isStrict: Whether an unknown option fails the start.
  ///   - names: The options that the program reads itself, with or without hyphens.
  init(_ arguments: [String], isStrict: Bool, allowing names: [String]) {
    given = arguments.dropFirst().filter { $0.hasPrefix("--") }.reduce(into: []) { given, word in
      let option = String(word.prefix { $0 != "=" })
      if !given.contains(option) { given.append(option) }
    }
    self.isStrict = isStrict
    allowed = Set(names.map { $0.hasPrefix("-") ? $0 : "--\($0)" })
  }

  /// The options that nothing declares, each with the known options of a similar spelling.
  ///
  /// - Parameters:
  ///   - properties: The options of the properties.
  ///   - scopes: The prefixes of the options that a reader may read, without the last hyphen.
  ///   - readsAny: Whether a reader may read any option. Then only an option that looks misspelled is unknown.
  func unknown(properties: [String], scopes: [String], readsAny: Bool) -> [Problem.UnknownOption] {
    let known = Self.own.union(allowed).union(properties)
    return given.compactMap { option in
      if known.contains(option) || scopes.contains(where: { option == $0 || option.hasPrefix("\($0)-") }) { return nil }
      let suggestions = known.filter { Spelling.isClose(option: option, to: $0) }.sorted()
      if suggestions.isEmpty, readsAny { return nil }
      return Problem.UnknownOption(name: option, suggestions: suggestions)
    }
  }
}
