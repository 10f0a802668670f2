/// A part of a line in one style.
struct Span: Hashable {
  var text: String
  var role: Role

  init(_ text: String, _ role: Role = .text) {
    self.text = text
    self.role = role
  }

  init(_ character: Character, _ role: Role) {
    self.init(String(character), role)
  }
}
