/// The columns of the factory table. In a narrow pane the type is omitted first; the mode appears in a wide one.
struct FactoryTableLayout {
  /// The flags; in a very narrow pane they give way to the name.
  let notation: Int?
  let mode: Int?
  let name: Int
  let nameWidth: Int
  let type: Int?
  let typeWidth: Int
  /// The end of the columns for the needs and the users.
  let counts: Int?
  private let width: Int

  /// A column's heading, and the range for clicks on it.
  struct Heading {
    let title: String
    let column: FactoryOrder.Column
    let start, end: Int
    /// Whether it is aligned to the right.
    var isRight = false
  }

  /// The headings from left to right.
  var headings: [Heading] {
    var headings: [Heading] = []
    if let notation { headings.append(Heading(title: "Flags", column: .state, start: notation, end: mode ?? name)) }
    if let mode { headings.append(Heading(title: "Mode", column: .mode, start: mode, end: name)) }
    headings.append(Heading(title: "Name", column: .name, start: name, end: name + nameWidth))
    if let type { headings.append(Heading(title: "Type", column: .type, start: type, end: type + typeWidth)) }
    if let counts {
      headings.append(Heading(title: "Needs", column: .needs, start: counts - 13, end: counts - 7, isRight: true))
      headings.append(Heading(title: "Users", column: .users, start: counts - 6, end: counts, isRight: true))
    }
    return headings + [Heading(title: "Took", column: .took, start: width - 8, end: width, isRight: true)]
  }

  init(width: Int) {
    self.width = width
    // The mark, the flags, and the time at the right end with a space before it.
    mode = width >= 74 ? 11 : nil
    notation = width >= 30 ? 2 : nil
    name = width >= 74 ? 22 : width >= 30 ? 11 : 2
    counts = width >= 90 ? width - 10 : nil
    let rest = max(0, (counts.map { $0 - 13 } ?? width - 9) - name)
    if rest >= 26 {
      nameWidth = (rest - 2) * 11 / 20
      type = name + nameWidth + 2
      typeWidth = rest - nameWidth - 2
    } else {
      nameWidth = rest
      type = nil
      typeWidth = 0
    }
  }
}
