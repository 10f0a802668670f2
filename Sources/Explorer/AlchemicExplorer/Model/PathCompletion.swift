// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

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
  /// - Parameters:
  ///   - names: The names in the directory; names of directories end with `/`.
  ///   - ending: The ending of the files that come first, before directories and the rest; `nil` for none.
  package func candidates(_ names: [String], first ending: String? = nil) -> [String] {
    func rank(_ name: String) -> Int {
      guard let ending else { return 0 }
      return name.hasSuffix(ending) ? 0 : name.hasSuffix("/") ? 1 : 2
    }
    return names.filter { $0.hasPrefix(beginning) && (beginning.hasPrefix(".") || !$0.hasPrefix(".")) }.sorted {
      (rank($0), $0) < (rank($1), $1)
    }
  }

  /// The path with as much as all candidates have in common.
  func completed(_ candidates: [String]) -> String {
    guard var common = candidates.first?[...] else { return directory + beginning }
    for other in candidates.dropFirst() { common = common.prefix(zip(common, other).prefix { $0 == $1 }.count) }
    return directory + common
  }
}
