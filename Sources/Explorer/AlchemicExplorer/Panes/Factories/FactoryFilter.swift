// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// A filter for factories: words, all of which must match.
///
/// A word matches a factory whose name, type or protocols contain it, or whose mode, flags or kind begin with it.
/// `mode:template`, `flag:primary`, `kind:method`, `module:bank`, `scope:request` and `state:failed` search only there. A
/// word after `-` or `!` must not match. Case does not matter.
struct FactoryFilter: Hashable {
  let words: [Word]

  struct Word: Hashable {
    /// The word in lower case, including a key before a colon; after a zero if a name must begin with it.
    let bytes: [UInt8]
    /// The characters in it, one bit each, as in ``FactorySearchIndex``: most factories lack one of them.
    let letters: UInt64
    /// The traits that it matches.
    let traits: UInt16
    /// Where it is searched.
    let scope: Scope
    /// Whether it must not match.
    let isExcluding: Bool
  }

  /// Where a word is searched.
  enum Scope: Hashable {
    /// The names and all traits.
    case anywhere
    /// The traits of one key.
    case trait(FactoryTrait.Key)
    /// The module's name.
    case module(String)
    /// The text of a column, by its name.
    case column(String, String)
    /// The beginning of the state's name.
    case state(String)
  }

  init(_ text: String) {
    words = FilterTerm.terms(of: text).map { Word($0) }
  }

  /// Whether its matches depend on the factories' states.
  var isLive: Bool {
    words.contains { if case .state = $0.scope { true } else { false } }
  }

  /// Whether every match of this filter also matches the other one.
  func narrows(_ other: FactoryFilter) -> Bool {
    words.count >= other.words.count && zip(words, other.words).allSatisfy { $0.narrows($1) }
  }

  /// The accepted values for the first word whose value matches nothing, or the key with which a word has a meaning;
  /// `nil` if there is none.
  func advice(on factories: [FactorySnapshot]) -> String? {
    words.lazy.compactMap { $0.advice(on: factories) }.first
      ?? words.lazy.compactMap { $0.key(in: factories) }.first
  }
}

extension FactoryFilter.Word {
  /// What to write for a word without a key that is a state, or the name of a scope or a module.
  fileprivate func key(in factories: [FactorySnapshot]) -> String? {
    guard scope == .anywhere, !isExcluding, bytes.count >= 3 else { return nil }
    func advice(_ key: String, _ names: some Sequence<String>) -> String? {
      names.first { $0.lowercased().hasPrefix(text) }.map { "Perhaps \(key):\($0)." }
    }
    return advice("state", FactorySnapshot.stateNames)
      ?? advice("scope", Set(factories.compactMap(\.scope)).sorted())
      ?? advice("module", Set(factories.map(\.module)).sorted())
  }

  /// The word without what is before it.
  private var text: String { String(decoding: bytes.drop { $0 == 0 }, as: UTF8.self) }

  init(_ word: FilterTerm) {
    isExcluding = word.isExcluding
    let (text, value) = (word.text, word.value)
    // A zero is before each name.
    bytes = (word.isAnchored ? [0] : []) + text.utf8
    letters = bytes.reduce(0) { $0 | FactorySearchIndex.letter($1) }
    switch word.key.map(String.init) ?? "" {
    case "module":
      scope = .module(String(value))
      traits = 0
    case "state":
      scope = .state(String(value))
      traits = 0
    case let name:
      let key = FactoryTrait.Key(rawValue: name)
      let column = key == nil ? FactoriesPane.table.columns.first { $0.filter?.key == name } : nil
      scope = key.map { .trait($0) } ?? column.map { .column($0.name, String(value)) } ?? .anywhere
      traits = column == nil ? FactoryTrait.matching(key == nil ? text : value, key: key) : 0
    }
  }

  fileprivate func narrows(_ other: Self) -> Bool {
    guard isExcluding == other.isExcluding else { return false }
    if isExcluding { return self == other }
    return scope.isSameKind(as: other.scope) && bytes.starts(with: other.bytes)
  }

  fileprivate func advice(on factories: [FactorySnapshot]) -> String? {
    switch scope {
    case .anywhere:
      // A colon is part of many names, such as those of methods, so this is not an error on its own.
      let terms = FilterTerm.terms(of: text)
      return FilterTerm.advice(on: terms, known: FactoriesPane.filterKeys)
    case .trait(let key):
      guard traits == 0 else { return nil }
      let names = FactoryTrait.all.filter { $0.key == key }.map(\.name)
      return "\(key.rawValue): accepts \(names.joined(separator: ", "))."
    case .module(let value):
      let modules = Set(factories.map(\.module)).sorted()
      guard !modules.contains(where: { $0.lowercased().contains(value) }) else { return nil }
      return "module: accepts \(modules.prefix(8).joined(separator: ", "))."
    case .column(let name, let value):
      let text = FactorySearchIndex.text(ofColumn: name, factories)
      let known = Set(factories.indices.compactMap(text)).sorted()
      guard !known.contains(where: { $0.lowercased().contains(value) }) else { return nil }
      return known.isEmpty
        ? "No factory has a \(name)." : "\(name): accepts \(known.prefix(8).joined(separator: ", "))."
    case .state(let value):
      let names = FactorySnapshot.stateNames
      guard !names.contains(where: { $0.hasPrefix(value) }) else { return nil }
      return "state: accepts \(names.joined(separator: ", "))."
    }
  }
}

extension FactoryFilter.Scope {
  /// Whether both search the same field.
  fileprivate func isSameKind(as other: Self) -> Bool {
    switch (self, other) {
    case (.anywhere, .anywhere), (.module, .module), (.state, .state): true
    case (.column(let name, _), .column(let otherName, _)): name == otherName
    case (.trait(let key), .trait(let otherKey)): key == otherKey
    default: false
    }
  }
}

extension FactorySnapshot {
  /// The names of states in filters.
  static let stateNames = FactoryStateWord.allCases.filter { $0 != .unknown }.map(\.filterName)

  /// The name of its state in filters.
  var stateName: String { FactoryStateWord(self).filterName }
}
