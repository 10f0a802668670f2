internal import AlchemicCore

/// Whether a key is another one that somebody misspelt.
enum Spelling {
  /// Whether few letters are missing, too many, or others; or two neighbours have changed places.
  static func isClose(_ name: String, to key: String) -> Bool {
    EditDistance.isClose(name, to: key) || isSwapped(Array(name), Array(key))
  }

  private static func isSwapped(_ name: [Character], _ key: [Character]) -> Bool {
    guard name.count == key.count, let first = name.indices.first(where: { name[$0] != key[$0] }) else { return false }
    let second = first + 1
    guard second < name.count else { return false }
    return name[first] == key[second] && name[second] == key[first] && name[(second + 1)...] == key[(second + 1)...]
  }
}
