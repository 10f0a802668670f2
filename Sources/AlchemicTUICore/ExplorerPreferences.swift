public import AlchemicExplorer
internal import TerminalScreen

/// What a person chose of the explorer's looks and keys.
///
/// ```
/// # ~/.config/alchemic-tui/config
/// theme = monochrome
/// motion = off
///
/// [colors]
/// accent = bold 208
/// selected = black on yellow
///
/// [keys]
/// start = F5 F9
/// ```
///
/// A key that is given here is taken from what it usually does; only those of help and quit are not.
///
/// A line holds a name, an equals sign and words; one that begins with `#` is a comment.
public struct ExplorerPreferences: Hashable, Sendable {
  /// The colours and attributes.
  public private(set) var theme = Theme.standard
  /// The keys.
  public private(set) var keys = KeyTable.standard
  /// Whether anything may move by itself.
  public var hasMotion = true

  /// What holds without a file.
  public init() {}

  /// What a file says.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - file: What errors call the file.
  /// - Throws: ``PreferencesError`` with everything that is wrong in it.
  public init(_ text: String, file: String) throws(PreferencesError) {
    var section = Section.general
    var problems: [PreferencesError.Problem] = []
    var keyLines: [String: Int] = [:]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      do {
        switch try Line(line) {
        case .empty: break
        case .section(let new): section = new
        case .setting(let name, let words):
          try take(name, words, in: section)
          if section == .keys { keyLines[name] = index + 1 }
        }
      } catch {
        problems.append(PreferencesError.Problem(line: index + 1, reason: error.description))
      }
    }
    keys.prefer(Set(keyLines.keys))
    if let conflict = keys.conflict() {
      let names = [conflict.first, conflict.second].map { $0.name ?? "\"\($0.summary)\"" }
      // The line that was chosen last is the one to mend.
      let line = names.compactMap { keyLines[$0] }.max() ?? 0
      problems.append(
        PreferencesError.Problem(
          line: line, reason: "\(conflict.key.written) would be both \(names[0]) and \(names[1])."))
    }
    if !problems.isEmpty { throw PreferencesError(file: file, problems: problems) }
  }

  /// A part of the file.
  enum Section: String, CaseIterable {
    case general, colors, keys
  }

  private enum Line {
    case empty
    case section(Section)
    case setting(name: String, words: [String])

    init(_ line: Substring) throws(Refusal) {
      let line = line.trimmed
      if line.isEmpty || line.hasPrefix("#") {
        self = .empty
      } else if line.hasPrefix("["), line.hasSuffix("]") {
        let name = line.dropFirst().dropLast().trimmed
        guard let section = Section(rawValue: name), section != .general else {
          throw Refusal("There is no section [\(name.printable)]. There are [colors] and [keys].")
        }
        self = .section(section)
      } else {
        // The first sign parts: a key may be one, too.
        guard let sign = line.firstIndex(of: "="), sign > line.startIndex else {
          throw Refusal("This is neither a section nor a comment, nor of the form: name = words.")
        }
        let words = line[line.index(after: sign)...].split(whereSeparator: \.isWhitespace).map(String.init)
        self = .setting(name: line[..<sign].trimmed, words: words)
      }
    }
  }

  private mutating func take(_ name: String, _ words: [String], in section: Section) throws(Refusal) {
    switch (section, name) {
    case (.general, "theme"):
      theme = try Self.choice(words, of: name, among: Theme.named.map { ($0.name, $0.theme) })
    case (.general, "motion"):
      hasMotion = try Self.choice(words, of: name, among: [("on", true), ("off", false)])
    case (.general, _):
      throw Self.unknown(name, among: ["theme", "motion"], what: "setting")
    case (.colors, _):
      guard let role = Theme.roles.first(where: { $0.name == name }) else {
        throw Self.unknown(name, among: Theme.roles.map(\.name), what: "color")
      }
      theme[keyPath: role.style] = try StyleText.style(words)
    case (.keys, _):
      guard KeyTable.names.contains(name) else { throw Self.unknown(name, among: KeyTable.names, what: "key") }
      keys.bind(name, to: try Self.keys(words))
    }
  }

  private static func choice<Value>(
    _ words: [String], of name: String, among values: [(name: String, value: Value)]
  ) throws(Refusal) -> Value {
    if words.count == 1, let found = values.first(where: { $0.name == words[0].lowercased() }) { return found.value }
    let names = values.map(\.name)
    let all = names.dropLast().joined(separator: ", ")
    throw Refusal("\(name) is \(all) or \(names.last ?? "").")
  }

  private static func keys(_ words: [String]) throws(Refusal) -> [Key] {
    guard !words.isEmpty else { throw Refusal("Which key? Write one or several, with spaces between them.") }
    var keys: [Key] = []
    for word in words {
      guard let key = Key(written: word) else {
        throw Refusal("\(quoted(word)) is no key. Keys are written q, Ctrl-X, Alt-x, F5, PgDn, Space.")
      }
      keys.append(key)
    }
    return keys
  }

  private static func unknown(_ name: String, among names: [String], what: String) -> Refusal {
    let hint = SpellingSuggestion.hint(name, among: names)
    let all = hint.isEmpty ? " There are: \(names.joined(separator: ", "))." : ""
    return Refusal("There is no \(what) \(quoted(name)).\(hint)\(all)")
  }
}

/// What is wrong in a configuration file, each problem with its line.
public struct PreferencesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the file is called.
  public let file: String
  /// The problems, in the order of their lines; never none.
  public let problems: [Problem]

  /// Something that is wrong.
  public struct Problem: Hashable, Sendable {
    /// The line, counted from 1; 0 for the file as a whole.
    public let line: Int
    /// What is wrong and what is allowed, in one or two sentences.
    public let reason: String

    /// A problem from its parts.
    public init(line: Int, reason: String) {
      self.line = line
      self.reason = reason
    }
  }

  /// An error from its parts.
  public init(file: String, problems: [Problem]) {
    self.file = file
    self.problems = problems
  }

  /// A line for each problem: `config:12: There is no key "strat". Did you mean "start"?`
  public var description: String {
    problems.map { "\(file.printable)\($0.line > 0 ? ":\($0.line)" : ""): \($0.reason)" }.joined(separator: "\n")
  }
}

extension Substring {
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
