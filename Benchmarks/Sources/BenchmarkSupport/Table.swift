// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Prints tables.
public enum Table {
  private static let widths = [46, 10, 22, 22]

  /// Prints the heading of a table.
  ///
  /// - Parameters:
  ///   - title: What is compared.
  ///   - baseline: The reference of the first ratio; `nil` if there is none.
  ///   - floor: The reference of the second ratio; `nil` if there is none.
  public static func heading(_ title: String, baseline: String? = nil, floor: String? = nil) {
    print("\n" + line([title, "time", baseline.map { "× \($0)" } ?? "", floor.map { "× \($0)" } ?? "", "goal"]))
  }

  /// Prints a row of the table.
  ///
  /// - Parameters:
  ///   - name: What was measured.
  ///   - time: The time, with its unit.
  ///   - baseline: The ratio to the baseline.
  ///   - floor: The ratio to the floor.
  ///   - goal: The expected ratio.
  public static func row(
    _ name: String, _ time: String, _ baseline: Spread? = nil, _ floor: Spread? = nil, goal: String = ""
  ) {
    print(line(["  " + name, time, baseline?.description ?? "", floor?.description ?? "", goal]))
  }

  private static func line(_ columns: [String]) -> String {
    let padded = zip(columns, widths).enumerated().map { index, column in
      let (text, width) = column
      let space = String(repeating: " ", count: max(0, width - text.count))
      return index == 0 ? text + space : space + text
    }
    let text = padded.joined(separator: " ") + (columns.last?.isEmpty == false ? "  " + (columns.last ?? "") : "")
    return String(text.reversed().drop { $0 == " " }.reversed())
  }
}
