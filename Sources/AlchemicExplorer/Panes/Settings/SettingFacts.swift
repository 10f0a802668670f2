import AlchemicInspection

/// What the explorer says about a setting besides its value.
enum SettingFacts {
  /// The width of the names of facts.
  static let labelWidth = 10

  static func label(_ name: String) -> Span {
    Span(name + String(repeating: " ", count: max(1, labelWidth - name.count)), .dim)
  }

  /// What a setting reaches, as named texts.
  static func reach(
    of entry: EntrySnapshot, in store: StoreSnapshot, _ container: ContainerSnapshot
  ) -> [(name: String, text: String)] {
    let reach = container.reach(of: entry, in: store)
    let readers = reach.readers.isEmpty ? "no property; code may read the key" : reach.readers.joined(separator: ", ")
    return [
      ("Read by", readers), ("Given to", reach.factoryWords(in: container)),
      ("Objects", reach.objectWords(in: container)),
    ]
  }

  /// When and by whom a setting was last changed.
  static func lastChange(of entry: EntrySnapshot, _ shared: Shared) -> String {
    var parts: [String] = []
    if let changedAt = entry.changedAt { parts.append(Format.date(changedAt + Double(shared.secondsFromGMT))) }
    if let author = entry.changedBy { parts.append("by \(author)") }
    if parts.isEmpty { return entry.origin == .stored ? "unknown" : "never" }
    return parts.joined(separator: " ")
  }
}
