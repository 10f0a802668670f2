/// The columns of the table of scopes. In a narrow pane the place is omitted first.
struct ScopeTableLayout {
  static let name = 2
  let nameWidth: Int
  /// The ends of the columns for the age and the number of objects.
  let age, objects: Int
  /// The place in the source.
  let place: Int?
  let placeWidth: Int

  /// A column's heading, and the range for clicks on it.
  struct Heading {
    let title: String
    let column: ScopeOrder.Column
    let start, end: Int
    /// Whether it is aligned to the right.
    var isRight = false
  }

  static let ageWidth = 11
  /// The largest width of the columns before the place.
  private static let widest = 80

  init(width: Int) {
    // A wide pane has room left: the numbers stay near the names.
    let placeWidth = width >= 48 ? max(width * 3 / 8, 20, width - Self.widest) : 0
    self.placeWidth = placeWidth
    place = placeWidth > 0 ? width - placeWidth : nil
    objects = placeWidth > 0 ? width - placeWidth - 2 : width
    age = objects - 9
    nameWidth = max(0, age - Self.ageWidth - 1 - Self.name)
  }

  /// The headings from left to right.
  var headings: [Heading] {
    [
      Heading(title: "Name", column: .name, start: Self.name, end: Self.name + nameWidth),
      Heading(title: "Age", column: .age, start: age - Self.ageWidth, end: age, isRight: true),
      Heading(title: "Objects", column: .objects, start: objects - 8, end: objects, isRight: true),
    ] + (place.map { [Heading(title: "Place", column: .place, start: $0, end: $0 + placeWidth)] } ?? [])
  }
}
