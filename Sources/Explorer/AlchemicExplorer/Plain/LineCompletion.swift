// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicModel
package import AlchemicInspection

/// How the end of a line of a session can be completed.
package struct LineCompletion: Hashable, Sendable {
  /// How many characters at the end of the line the completion replaces.
  package var replaced: Int
  /// Their replacement: as much as all candidates have in common; with a space behind a single one that another word
  /// can follow.
  package var replacement: String
  /// The candidates, in order; empty if there is only one.
  package var candidates: [String]

  /// Completes a line up to the cursor; `nil` if nothing fits.
  ///
  /// - Parameters:
  ///   - container: The container, for the names in it; `nil` before the first snapshot.
  ///   - files: The names in a directory, `""` for the current one; names of directories end with `/`.
  package init?(of line: String, in container: ContainerSnapshot?, files: (_ directory: String) -> [String]) {
    let start = line.drop { $0 == " " }
    guard let space = start.firstIndex(of: " ") else {
      self.init(String(start), LineCommand.all.map(\.name))
      return
    }
    let verb = start[..<space].lowercased()
    let argument = start[space...].drop { $0 == " " }
    guard let container, let command = LineCommand.named(verb) else { return nil }
    // The part behind the last space.
    let word = argument.lastIndex(of: " ").map { String(argument[argument.index(after: $0)...]) } ?? String(argument)
    let names = container.factories.map(\.name)
    switch command.verb {
    case .show, .why, .users, .graph: self.init(String(argument), names, isLast: true)
    case .path:
      // A name that contains spaces is completed as the first one only.
      self.init(argument.contains(" ") ? word : String(argument), names)
    case .startup: self.init(String(argument), ["start", "own", "total"] + names, isLast: true)
    case .list: self.init(word, names.filter { !$0.contains(" ") }, filter: FilterSyntax.factoryWords(in: container))
    case .settings, .properties:
      let keys =
        command.verb == .settings
        ? container.stores.flatMap(\.entries).map(\.key) : container.properties.rows.map(\.property.key)
      self.init(word, keys, filter: FilterSyntax.settingWords(in: container))
    case .events, .back, .forward: self.init(word, [], filter: FilterSyntax.eventWords(in: container))
    case .scopes: self.init(word, [], filter: ["age:"] + container.scopeKinds.map { "scope:\($0.name)" })
    case .differences: self.init(word, Self.sections, filter: FilterSyntax.diffWords(in: container))
    case .setting, .unset, .take: self.init(String(argument), Self.keys(in: container), isLast: true)
    case .set:
      guard let end = argument.firstIndex(of: " ") else {
        self.init(String(argument), Self.keys(in: container))
        return
      }
      let value = argument[end...].drop { $0 == " " }
      self.init(String(value), Self.values(of: argument[..<end], in: container), isLast: true)
    case .live: self.init(String(argument), ["on", "off", "baseline"], isLast: true)
    case .export: self.init(String(argument), container.stores.map(\.id), isLast: true)
    case .diff:
      self.init(path: argument, first: ".alchemic", files)
    case .import:
      guard let end = argument.firstIndex(of: " ") else {
        self.init(String(argument), container.stores.map(\.id))
        return
      }
      self.init(path: argument[end...].drop { $0 == " " }, first: ".json", files)
    case .status, .now, .undo, .redo, .problems, .start, .stop, .callbacks, .help, .quit, .save, .trace: return nil
    }
  }

  /// Completes the path of a file.
  private init?(path text: Substring, first ending: String, _ files: (_ directory: String) -> [String]) {
    let path = PathCompletion(String(text))
    self.init(path.beginning, path.candidates(files(path.directory), first: ending), isExact: true, isLast: true)
  }

  private static let sections = ContainerDiff.Section.allCases.map(\.rawValue) + ["added", "removed", "changed"]

  /// The keys of all settings, with their stores where several have the key.
  private static func keys(in container: ContainerSnapshot) -> [String] {
    let all = container.stores.flatMap { store in store.entries.map { (store.id, $0.key) } }
    let counts = Dictionary(all.map { ($0.1, 1) }, uniquingKeysWith: +)
    return all.map { store, key in counts[key, default: 0] > 1 ? "\(store)/\(key)" : key }
  }

  private static func values(of key: Substring, in container: ContainerSnapshot) -> [String] {
    guard let entry = try? SettingName(typed: key).find(in: container).entry else { return [] }
    return switch entry.editor {
    case .toggle: ["on", "off"]
    case .choice(let choices): choices.map { SettingText.plain($0.value) }
    default: []
    }
  }

  /// Completes a word of a filter, which can follow a minus sign.
  private init?(_ word: String, _ words: [String], filter: [String]) {
    let sign = word.hasPrefix("-") || word.hasPrefix("!") ? 1 : 0
    self.init(String(word.dropFirst(sign)), words + filter)
  }

  /// - Parameters:
  ///   - isExact: Whether case matters.
  ///   - isLast: Whether nothing follows the word, so that no space is added.
  private init?(_ word: String, _ words: [String], isExact: Bool = false, isLast: Bool = false) {
    func matches(_ candidate: String) -> Bool {
      isExact ? candidate.hasPrefix(word) : candidate.lowercased().hasPrefix(word.lowercased())
    }
    var seen: Set<String> = []
    let found = words.filter { matches($0) && seen.insert($0).inserted }.sorted()
    guard let first = found.first else { return nil }
    replaced = word.count
    candidates = found.count > 1 ? found.map(\.printable) : []
    guard found.count > 1 else {
      replacement = isLast || first.hasSuffix(":") ? first : first + " "
      return
    }
    var common = first[...]
    for other in found.dropFirst() {
      let count = zip(common, other).prefix { one, other in
        isExact ? one == other : one.lowercased() == other.lowercased()
      }.count
      common = common.prefix(count)
    }
    // Where candidates differ only in case, the user's letters stay.
    replacement = common.count > word.count ? String(common) : word
  }
}
