import AlchemicInspection

/// The name of a selected entry, to find it again after rows changed.
struct SelectedEntry: Hashable {
  let store: String
  let key: String
  /// Its index in its store, in case the entry disappears; `nil` for an entry that has not appeared.
  var index: Int?
}

/// Keeps the selected entry by name: rows and whole stores appear and disappear.
extension Explorer {
  /// The selected entry; `nil` until the user has selected one.
  var selectedEntry: SelectedEntry? {
    guard self[cursor: .settings].isMoved || mode != .browsing,
      let item = self[cursor: .settings].item, let location = settings[item], let (store, entry) = entry(ofItem: item)
    else { return nil }
    return SelectedEntry(store: store.id, key: entry.key, index: location.entry)
  }

  /// Lists the entries again and selects the same entry by name.
  ///
  /// Where the entry has disappeared, the nearest of its store is selected. Where its store has disappeared, the
  /// explorer waits for it.
  ///
  /// - Parameters:
  ///   - selected: The entry to select.
  ///   - isGraphNew: Whether the factories changed, and with them the properties.
  mutating func listSettings(selecting selected: SelectedEntry?, isGraphNew: Bool = false) {
    let properties = isGraphNew ? container?.properties : settings.properties
    settings = SettingsList(container?.stores ?? [], properties: properties, filter: settings.filter)
    if let awaited = awaitedEntry {
      if !find(awaited) {
        if let selected { _ = find(selected) }
        awaitedEntry = awaited
      }
    } else if let selected, !find(selected) {
      awaitedEntry = selected
    }
    settleVisiblePanes()
  }

  /// Lists the matching entries. A selected entry that does not match gives way to one close to it.
  mutating func filterSettings(_ text: String) {
    let selected = self[cursor: .settings].isMoved ? selectedEntry : nil
    settings = SettingsList(container?.stores ?? [], properties: settings.properties, filter: text)
    if let selected { _ = find(selected) }
    move(.settings) { $0.settle(in: $1, height: $2) }
  }

  /// Selects the entry that a change concerns, or waits for its event: the answer may arrive before the event.
  mutating func follow(_ ended: SettingHistory.PendingChange) {
    let isBack = ended.direction == .undo
    guard ended.direction != .edit || [.added, .renamed].contains(ended.change.verb),
      let part = ended.accepted.last(where: { (isBack ? $0.before : $0.after) != nil })
    else { return }
    let target = SelectedEntry(store: part.store, key: part.key)
    if !find(target) { awaitedEntry = target }
  }

  /// Selects an entry, if it is listed.
  mutating func showEntry(_ store: String, _ key: String) {
    guard let location = location(store, key) else { return }
    go(to: location)
  }

  /// Selects an entry, or the nearest of its store.
  ///
  /// - Returns: Whether there was one.
  private mutating func find(_ target: SelectedEntry) -> Bool {
    let exact = location(target.store, target.key).flatMap { settings.item(of: $0) == nil ? nil : $0 }
    guard let location = exact ?? nearest(to: target) else { return false }
    go(to: location)
    return true
  }

  private func location(_ store: String, _ key: String) -> SettingsList.Location? {
    guard let stores = container?.stores, let index = stores.firstIndex(where: { $0.id == store }),
      let entry = stores[index].entries.firstIndex(where: { $0.key == key })
    else { return nil }
    return SettingsList.Location(store: index, entry: entry)
  }

  /// The listed entry of the same store that is nearest to the index, preferably after it.
  private func nearest(to target: SelectedEntry) -> SettingsList.Location? {
    guard let index = target.index, let store = container?.stores.firstIndex(where: { $0.id == target.store }) else {
      return nil
    }
    let locations = (0..<settings.count).lazy.compactMap { settings[$0] }.filter { $0.store == store }
    return locations.first { $0.entry >= index } ?? locations.max { $0.entry < $1.entry }
  }

  private mutating func go(to location: SettingsList.Location) {
    guard let item = settings.item(of: location) else { return }
    move(.settings) { cursor, document, height in
      if let row = document.row(of: item) { cursor.go(to: row, in: document, height: height) }
    }
  }
}
