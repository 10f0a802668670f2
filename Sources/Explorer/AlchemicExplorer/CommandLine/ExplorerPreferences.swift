// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import TerminalScreen

/// The user's preferences for the explorer: colours, keys and animation.
///
/// They are read from the configuration file:
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
/// Each line has the form `name = words`; a line that begins with `#` is a comment. If another action uses a key by
/// default, it loses that key. The keys of help and quit are protected.
public struct ExplorerPreferences: Hashable, Sendable {
  /// The colours and attributes.
  public private(set) var theme = ThemeChoice.automatic
  /// The keys.
  public private(set) var keys = KeyTable.standard
  /// Whether animation is enabled.
  public var hasMotion = true

  /// Creates the default preferences.
  public init() {}

  /// Reads preferences from the text of a configuration file.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - file: The file's name or path, for errors.
  /// - Throws: ``PreferencesError`` with every error in the file.
  public init(_ text: String, file: String) throws(PreferencesError) {
    var section = Section.general
    var problems: [PreferencesError.Problem] = []
    var keyLines: [String: Int] = [:]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      do {
        switch try Line(line) {
        case .empty: break
        case .section(let new): section = new
        case .assignment(let name, let words):
          try apply(name, words, in: section)
          if section == .keys { keyLines[name] = index + 1 }
        }
      } catch {
        problems.append(PreferencesError.Problem(line: index + 1, reason: error.description))
      }
    }
    keys.prefer(Set(keyLines.keys))
    if let conflict = keys.conflict() {
      let names = [conflict.first, conflict.second].map { $0.name ?? "\"\($0.summary)\"" }
      // The later of the two lines causes the conflict.
      let line = names.compactMap { keyLines[$0] }.max() ?? 0
      problems.append(
        PreferencesError.Problem(
          line: line, reason: "\(conflict.key.written) is assigned to both \(names[0]) and \(names[1])."))
    }
    problems.sort { $0.line < $1.line }
    if !problems.isEmpty { throw PreferencesError(file: file, problems: problems) }
  }

  /// A part of the file.
  enum Section: String, CaseIterable {
    case general, colors, keys
  }

  private enum Line {
    case empty
    case section(Section)
    case assignment(name: String, words: [String])

    init(_ line: Substring) throws(Refusal) {
      let line = line.trimmed
      if line.isEmpty || line.hasPrefix("#") {
        self = .empty
      } else if line.hasPrefix("["), line.hasSuffix("]") {
        let name = line.dropFirst().dropLast().trimmed
        guard let section = Section(rawValue: name), section != .general else {
          throw Refusal("There is no section [\(name.printable)]. Use [colors] or [keys].")
        }
        self = .section(section)
      } else {
        // Only the first equals sign separates: a key can be an equals sign too.
        guard let separator = line.firstIndex(of: "="), separator > line.startIndex else {
          throw Refusal("Expected a section, a comment, or: name = words.")
        }
        let words = line[line.index(after: separator)...].split(whereSeparator: \.isWhitespace).map(String.init)
        self = .assignment(name: line[..<separator].trimmed, words: words)
      }
    }
  }

  private mutating func apply(_ name: String, _ words: [String], in section: Section) throws(Refusal) {
    switch (section, name) {
    case (.general, "theme"):
      theme.theme = try Self.choice(words, of: name, among: ThemeChoice.named.map { ($0.name, $0.theme) })
    case (.general, "motion"):
      hasMotion = try Self.choice(words, of: name, among: [("on", true), ("off", false)])
    case (.general, _):
      throw Self.unknown(name, among: ["theme", "motion"], kind: "setting")
    case (.colors, _):
      guard let role = Theme.roles.first(where: { $0.name == name }) else {
        throw Self.unknown(name, among: Theme.roles.map(\.name), kind: "role")
      }
      theme.styles[role.name] = try StyleText.style(words)
    case (.keys, _):
      guard KeyTable.names.contains(name) else { throw Self.unknown(name, among: KeyTable.names, kind: "action") }
      keys.bind(name, to: try Self.keys(words))
    }
  }

  private static func choice<Value>(
    _ words: [String], of name: String, among values: [(name: String, value: Value)]
  ) throws(Refusal) -> Value {
    if words.count == 1, let found = values.first(where: { $0.name == words[0].lowercased() }) { return found.value }
    let names = values.map(\.name)
    let all = names.dropLast().joined(separator: ", ")
    throw Refusal("\(name) must be \(all) or \(names.last ?? "").")
  }

  private static func keys(_ words: [String]) throws(Refusal) -> [Key] {
    guard !words.isEmpty else { throw Refusal("Expected one or more keys, separated by spaces.") }
    var keys: [Key] = []
    for word in words {
      guard let key = Key(written: word) else {
        throw Refusal("\(quoted(word)) is not a key. Keys are written as q, Ctrl-X, Alt-x, F5, PgDn or Space.")
      }
      keys.append(key)
    }
    return keys
  }

  private static func unknown(_ name: String, among names: [String], kind: String) -> Refusal {
    let hint = SpellingSuggestion.hint(name, among: names)
    let all = hint.isEmpty ? " Available: \(names.joined(separator: ", "))." : ""
    return Refusal("There is no \(kind) \(quoted(name)).\(hint)\(all)")
  }
}

extension Substring {
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
