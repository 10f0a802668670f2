/// Text in aligned columns, for people and for `awk`: two spaces between columns, no spaces at the end of a line.
struct TextTable {
  private var rows: [[String]]

  /// Creates a table with column titles.
  init(_ titles: String...) {
    rows = [titles]
  }

  /// Adds a row. Cells are made safe to print. An empty cell becomes a dash, so that each line has the same number of
  /// fields.
  mutating func add(_ cells: String...) {
    rows.append(cells.map { $0.isEmpty ? "-" : $0.printable })
  }

  /// The table; every line ends with a line feed.
  var text: String {
    let columns = rows[0].indices
    let widths = columns.map { column in rows.reduce(0) { max($0, Format.width(of: $1[column])) } }
    return rows.map { row in
      var line = ""
      for column in columns {
        line += row[column]
        if column < columns.last ?? 0 {
          line += String(repeating: " ", count: widths[column] - Format.width(of: row[column]) + 2)
        }
      }
      return line + "\n"
    }.joined()
  }
}
