internal import AlchemicCore

/// Whether a key is another one that somebody misspelt.
enum Spelling {
  /// Whether few letters are missing, too many, or others; or two neighbours have changed places.
  static func isClose(_ name: String, to key: String) -> Bool {
    EditDistance.isClose(name, to: key) || isSwapped(Array(name), Array(key))
  }

  /// Whether an option is another one that somebody misspelled.
  ///
  /// Each word between hyphens is compared for itself: `--server-host` is not `--server-port`, though few letters differ.
  static func isClose(option: String, to other: String) -> Bool {
    let left = words(option)
    let right = words(other)
    // A hyphen too many, or too few.
    guard left.count == right.count else { return left.joined().lowercased() == right.joined().lowercased() }
    // One letter more or less makes another word of a short one that stands alone.
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
