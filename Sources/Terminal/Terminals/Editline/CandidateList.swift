// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The candidates of a completion in columns, as shells list them.
enum CandidateList {
  /// How many candidates are listed at most.
  static let limit = 200

  /// The list; each line ends with a line feed.
  static func text(_ candidates: [String], columns: Int, width: (Unicode.Scalar) -> Int) -> String {
    let shown = candidates.prefix(limit)
    let widths = shown.map { $0.unicodeScalars.reduce(0) { $0 + width($1) } }
    let cell = (widths.max() ?? 0) + 2
    let perRow = max(1, (columns + 1) / cell)
    let rowCount = (shown.count + perRow - 1) / perRow
    var text = ""
    for row in 0..<rowCount {
      var line = ""
      for index in stride(from: row, to: shown.count, by: rowCount) {
        let isLast = index + rowCount >= shown.count
        line += shown[index] + String(repeating: " ", count: isLast ? 0 : cell - widths[index])
      }
      text += line + "\n"
    }
    return candidates.count > limit ? text + "… and \(candidates.count - limit) more\n" : text
  }
}
