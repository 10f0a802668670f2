/// The lines that are printed.
public enum Table {
  private static let widths = [46, 10, 22, 22]

  /// Begins a table.
  ///
  /// - Parameters:
  ///   - title: What is compared.
  ///   - baseline: What the first ratio is to; `nil` where there is none.
  ///   - floor: What the second ratio is to; `nil` where there is none.
  public static func heading(_ title: String, baseline: String? = nil, floor: String? = nil) {
    print("\n" + line([title, "time", baseline.map { "× \($0)" } ?? "", floor.map { "× \($0)" } ?? "", "goal"]))
  }

  /// A line of the table.
  ///
  /// - Parameters:
  ///   - name: What was measured.
  ///   - time: What it takes, with its unit.
  ///   - baseline: What it is to the baseline.
  ///   - floor: What it is to the floor.
  ///   - goal: What it is to reach.
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
