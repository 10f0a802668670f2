// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore

/// Comparison of names, to find misspelled keys and options.
enum Spelling {
  /// Whether the names differ by few letters, or by two neighbouring letters that are swapped.
  static func isClose(_ name: String, to key: String) -> Bool {
    NameSimilarity.isClose(name, to: key) || isSwapped(Array(name), Array(key))
  }

  /// Whether an option may be a misspelling of another one.
  ///
  /// Each word between hyphens is compared separately: `--server-host` is not close to `--server-port`, though few letters
  /// differ.
  static func isClose(option: String, to other: String) -> Bool {
    let left = words(option)
    let right = words(other)
    // With one hyphen more or less, only the same letters are close.
    guard left.count == right.count else { return left.joined().lowercased() == right.joined().lowercased() }
    // A single short word with one letter more or less is a different word.
    if right.count == 1, other.count < 6 { return isSwapped(Array(option), Array(other)) }
    return zip(left, right).allSatisfy { isClose(String($0), to: String($1)) }
  }

  private static func words(_ option: String) -> [Substring] {
    option.split(separator: "-")
  }

  private static func isSwapped(_ name: [Character], _ key: [Character]) -> Bool {
    guard name.count == key.count, let first = name.indices.first(where: { name[$0] != key[$0] }) else { return false }
    let second = first + 1
    guard second < name.count else { return false }
    return name[first] == key[second] && name[second] == key[first] && name[(second + 1)...] == key[(second + 1)...]
  }
}
