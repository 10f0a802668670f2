/// The columns of the factory table. In a narrow pane the type is omitted first; the mode appears in a wide one.
struct FactoryTableLayout {
  /// The flags; where the name would be cut they give way to it.
  let notation: Int?
  let mode: Int?
  let name: Int
  let nameWidth: Int
  let type: Int?
  let typeWidth: Int
  /// The end of the columns for the needs and the users.
  let counts: Int?
  /// The end of the column for the own time, left of the total time.
  let own: Int?
  /// The end of the columns for living objects, and whether there is room for the trend.
  let live: Int?
  let hasTrend: Bool
  private let width: Int

  static let (liveWidth, changeWidth, trendWidth) = (7, 8, LiveHistory.trendLength + 1)

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
    if let live {
      let end = hasTrend ? live - Self.trendWidth : live
      headings.append(
        Heading(
          title: "Live", column: .live, start: end - Self.changeWidth - 6, end: end - Self.changeWidth, isRight: true))
      headings.append(Heading(title: "Change", column: .change, start: end - 7, end: end, isRight: true))
    }
    if let own { headings.append(Heading(title: "Own", column: .own, start: own - 8, end: own, isRight: true)) }
    return headings + [Heading(title: "Total", column: .took, start: width - 8, end: width, isRight: true)]
  }

  init(width: Int, hasLive: Bool = false) {
    self.width = width
    hasTrend = width >= 56
    let liveColumns = !hasLive || width < 44 ? 0 : Self.liveWidth + Self.changeWidth + (hasTrend ? Self.trendWidth : 0)
    // The mark, the flags, and the time at the right end with a space before it.
    mode = width >= 74 ? 11 : nil
    notation = width >= 44 ? 2 : nil
    name = width >= 74 ? 22 : width >= 44 ? 11 : 2
    own = width >= 84 + liveColumns ? width - 9 : nil
    let times = own == nil ? 9 : 18
    live = liveColumns > 0 ? width - times : nil
    counts = width >= 99 + liveColumns ? width - times - liveColumns - 1 : nil
    let rest = max(0, (counts.map { $0 - 13 } ?? width - times - liveColumns) - name)
    if rest >= 36 {
      nameWidth = (rest - 2) * (own == nil ? 11 : 12) / 20
      type = name + nameWidth + 2
      typeWidth = rest - nameWidth - 2
    } else {
      nameWidth = rest
      type = nil
      typeWidth = 0
    }
  }
}
