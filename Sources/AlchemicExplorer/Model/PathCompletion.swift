/// A path that the user types, and how the names in its directory complete it.
package struct PathCompletion: Hashable, Sendable {
  /// The directory as it was typed, up to the last slash; `""` for the current one.
  package let directory: String
  /// The typed beginning of a name in the directory.
  package let beginning: String

  package init(_ path: String) {
    directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    beginning = String(path.dropFirst(directory.count))
  }

  /// The names that complete the path, in order. Hidden files only where the user asks for them.
  ///
  /// - Parameter names: The names in the directory; those of directories end with `/`.
  package func candidates(_ names: [String]) -> [String] {
    names.filter { $0.hasPrefix(beginning) && (beginning.hasPrefix(".") || !$0.hasPrefix(".")) }.sorted()
  }

  /// The path with as much as all candidates have in common.
  func completed(_ candidates: [String]) -> String {
    guard var common = candidates.first?[...] else { return directory + beginning }
    for other in candidates.dropFirst() { common = common.prefix(zip(common, other).prefix { $0 == $1 }.count) }
    return directory + common
  }
}
