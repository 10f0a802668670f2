// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicModel
internal import AlchemicInspection

/// Values from outside the program in sentences, and the names of two factories.
extension StateText {
  /// The properties that match a filter.
  ///
  /// - Throws: ``Refusal`` if there are properties, and none matches.
  static func properties(of container: ContainerSnapshot, matching text: String) throws(Refusal) -> [String] {
    let rows = container.properties.rows
    guard !rows.isEmpty else { return ["The container's objects require no properties."] }
    let filter = SettingsFilter(text)
    let lines = rows.filter { filter.matches($0.property) }.map(line)
    guard lines.isEmpty else { return lines }
    let sources = Set(rows.map { $0.property.shownSource.lowercased() }.filter { !$0.isEmpty }).sorted()
    let advice = filter.advice(sources: sources).map { " \($0)" } ?? ""
    throw Refusal("No property matches \(quoted(text)).\(advice)")
  }

  private static func line(of row: PropertyList.Row) -> String {
    let property = row.property
    var words: [String]
    switch property.state {
    case .absent: words = ["\(property.key) is \(property.isRequired ? "missing" : "not set")"]
    case .usesDefault: words = ["\(property.key) is \(property.shownValue)", "the default value"]
    case .unusable: words = ["\(property.key) has an unusable value from \(property.shownSource)"]
    case .unknown: words = ["\(property.key) is in a state that this version does not know"]
    case .unreadable: words = ["\(property.key) could not be read from \(property.shownSource)"]
    case .set:
      words = ["\(property.key) is \(property.shownValue)", "from \(property.shownSource)"]
      if let value = property.defaultValue { words.append("default value \(value)") }
    }
    if !row.users.isEmpty { words.append("required by \(row.users.joined(separator: " and "))") }
    return (words.joined(separator: ", ") + ".").printable
  }

  /// The two factories whose names a text contains.
  ///
  /// - Throws: ``Refusal`` if the text does not have two names of factories.
  static func ends(
    ofPath text: String, in container: ContainerSnapshot
  ) throws(Refusal) -> (from: Int, to: Int) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count >= 2 else { throw Refusal("path requires the names of two factories.") }
    // A name can contain spaces.
    let names = Set(container.factories.map { $0.name.lowercased() })
    func name(_ words: some Sequence<String>) -> String { words.joined(separator: " ") }
    let split =
      (1..<words.count).first {
        names.contains(name(words[..<$0]).lowercased()) && names.contains(name(words[$0...]).lowercased())
      } ?? 1
    return (
      try id(of: name(words[..<split]), for: "path", in: container),
      try id(of: name(words[split...]), for: "path", in: container)
    )
  }
}
