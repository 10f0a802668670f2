// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The names of all factories in lower case in one block of memory, so that a search keeps up with typing.
struct FactorySearchIndex {
  /// Each name has a zero before it and after it.
  private var bytes: [UInt8] = [0]
  /// The start of each factory's names, and the end of the last.
  private var starts: [Int] = [1]
  private var letters: [UInt64] = []
  private var traits: [UInt16] = []
  /// The distinct names of the modules in lower case.
  private var modules: [String] = []
  /// The index of each factory's module in `modules`.
  private var moduleOfFactory: [Int] = []

  init(_ factories: [FactorySnapshot]) {
    bytes.reserveCapacity(factories.count * 48)
    starts.reserveCapacity(factories.count + 1)
    letters.reserveCapacity(factories.count)
    traits.reserveCapacity(factories.count)
    var indexOfModule: [String: Int] = [:]
    for id in factories.indices {
      let module = factories[id].module
      let index = indexOfModule[module] ?? modules.count
      if index == modules.count {
        indexOfModule[module] = index
        modules.append(module.lowercased())
      }
      moduleOfFactory.append(index)
      append(factories[id].name)
      append(factories[id].typeName)
      for name in factories[id].protocols { append(name) }
      var bits: UInt64 = 0
      for index in starts[id]..<bytes.count { bits |= FactorySearchIndex.letter(bytes[index]) }
      letters.append(bits)
      traits.append(FactoryTrait.bits(factories[id]))
      starts.append(bytes.count)
    }
  }

  /// The candidates that match a filter, in their order.
  func matches(_ filter: FactoryFilter, among candidates: [Int], _ factories: [FactorySnapshot]) -> [Int] {
    filter.words.reduce(candidates) { found, word in
      let test = test(for: word, factories)
      return found.filter { test($0) != word.isExcluding }
    }
  }

  /// The first candidates whose names have the letters of a text in this order, as those of `cuco` in CurrencyConverter.
  func matches(lettersOf text: String, among candidates: [Int], _ factories: [FactorySnapshot], limit: Int) -> [Int] {
    let pattern = FuzzyPattern(text)
    let needed = text.lowercased().utf8.filter { $0 != UInt8(ascii: " ") }.reduce(0) { $0 | Self.letter($1) }
    let found = candidates.lazy.filter { id in
      // Most names lack one of the letters.
      guard letters[id] & needed == needed, let match = pattern.match(factories[id].name) else { return false }
      return match.score >= pattern.leastScore
    }
    return Array(found.prefix(limit))
  }

  /// The bit of a byte of a name: letters and digits have their own, other bytes share bits.
  static func letter(_ byte: UInt8) -> UInt64 {
    switch byte {
    case 0x61...0x7A: 1 << UInt64(byte - 0x61)
    case 0x30...0x39: 1 << UInt64(byte - 0x30 + 26)
    default: 1 << UInt64(36 + byte % 28)
    }
  }

  private mutating func append(_ name: String) {
    let start = bytes.count
    // Copied first and then changed in place: appending byte by byte takes several times as long.
    bytes.append(contentsOf: name.utf8)
    for index in start..<bytes.count {
      let byte = bytes[index]
      if byte >= 0x80 {
        bytes.removeSubrange(start...)
        bytes.append(contentsOf: name.lowercased().utf8)
        break
      }
      if byte >= 0x41, byte <= 0x5A { bytes[index] = byte + 0x20 }
    }
    // No word contains a zero, so none matches across two names.
    bytes.append(0)
  }

  /// A test whether a factory matches a word.
  private func test(for word: FactoryFilter.Word, _ factories: [FactorySnapshot]) -> (Int) -> Bool {
    switch word.scope {
    case .anywhere: return { matches(word, $0) }
    case .trait: return { traits[$0] & word.traits != 0 }
    case .module(let name):
      let isMatch = modules.map { name.isEmpty || $0.contains(name) }
      return { isMatch[moduleOfFactory[$0]] }
    case .column(let name, let value):
      let text = Self.text(ofColumn: name, factories)
      return { id in text(id).map { value.isEmpty || $0.lowercased().contains(value) } ?? false }
    case .state(let name): return { factories[$0].stateName.hasPrefix(name) }
    }
  }

  /// What a factory has in a column.
  static func text(ofColumn name: String, _ factories: [FactorySnapshot]) -> (Int) -> String? {
    guard let column = FactoriesPane.table[name] else { return { _ in nil } }
    let facts = Facts(factories: factories)
    return { column.content.text(of: factories[$0], facts, .unicode) }
  }

  private func matches(_ word: FactoryFilter.Word, _ id: Int) -> Bool {
    if traits[id] & word.traits != 0 { return true }
    guard letters[id] & word.letters == word.letters else { return false }
    return contains(word.bytes, from: starts[id] - 1, to: starts[id + 1])
  }

  private func contains(_ word: [UInt8], from start: Int, to end: Int) -> Bool {
    guard let first = word.first else { return true }
    var index = start
    while index + word.count <= end {
      if bytes[index] == first {
        var length = 1
        while length < word.count, bytes[index + length] == word[length] { length += 1 }
        if length == word.count { return true }
      }
      index += 1
    }
    return false
  }
}
