internal import AlchemicExplorer

/// Rows of text in columns, for people and for `awk`: two spaces between columns, none at the end of a line.
struct TextTable {
  private var rows: [[String]]

  /// A table with the titles of its columns.
  init(_ titles: String...) {
    rows = [titles]
  }

  /// Adds a row. What is written into it is made safe to show; an empty cell becomes a dash, so that fields can be
  /// counted.
  mutating func add(_ cells: String...) {
    rows.append(cells.map { $0.isEmpty ? "-" : $0.printable })
  }

  /// The table, each line with its end.
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
