// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicInspection

/// The lines that sessions remember, as a file with one line each.
package enum LineHistory {
  /// How many lines are remembered.
  package static let limit = 1_000

  /// The lines of a file, oldest first, without lines that a later one repeats.
  package static func lines(in text: String) -> [String] {
    var seen: Set<Substring> = []
    let lines = text.split(separator: "\n").reversed().filter { seen.insert($0).inserted }
    return lines.prefix(limit).reversed().map(String.init)
  }

  /// The file with only the lines that are remembered; `nil` while it is not much longer.
  package static func shortened(_ text: String) -> String? {
    guard text.split(separator: "\n").count > 2 * limit else { return nil }
    return lines(in: text).map { $0 + "\n" }.joined()
  }

  /// Whether a line may be remembered.
  ///
  /// A line that sets anything but a known setting that is no secret may contain a secret, for example after a typing
  /// error in its key.
  package static func mayKeep(_ line: String, in container: ContainerSnapshot?) -> Bool {
    let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
    guard let verb = words.first?.lowercased() else { return false }
    let isKnown = LineCommand.named(verb) != nil
    guard verb == "set" || !isKnown else { return true }
    guard verb == "set", words.count > 1, let container,
      let entry = try? SettingName(typed: words[1]).find(in: container).entry
    else { return false }
    return entry.editor != .secret
  }
}
