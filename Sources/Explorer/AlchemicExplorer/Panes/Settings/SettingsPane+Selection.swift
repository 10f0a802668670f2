// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The name of an entry, to find it again after rows changed.
struct EntryName: Hashable {
  let store: String
  let key: String
  /// Its index in its store, in case the entry disappears; `nil` for an entry that has not appeared.
  var index: Int?
}

/// Keeps the selected entry by name: rows and whole stores appear and disappear.
extension SettingsPane {
  mutating func prepare(for message: Message, _ shared: ExplorerState) {
    switch message {
    case .snapshot: before = selectedName(shared)
    case .event(let event), .rewound(let event):
      switch event.change {
      case .factories, .store, .phase(.stopped, _): before = selectedName(shared)
      case .entry(let store, let key, let entry):
        let hasRow = shared.container?.entry(store, key) != nil
        isListStale = !hasRow || entry == nil || list.isLive
        before = isListStale ? selectedName(shared) : nil
      default: break
      }
    default: break
    }
  }

  mutating func receive(_ message: Message, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    switch message {
    case .snapshot: listAgain(isGraphNew: true, &shared)
    case .event(let event), .rewound(let event):
      switch event.change {
      case .factories: listAgain(isGraphNew: true, &shared)
      // The container has released its stores.
      case .store, .phase(.stopped, _): listAgain(&shared)
      case .entry where isListStale: listAgain(&shared)
      default: return []
      }
    case .time, .connectionLost:
      guard list.replicaLines != shared.replicaLines else { return [] }
      before = selectedName(shared)
      listAgain(&shared)
    default: return []
    }
    return [.settle]
  }

  mutating func cursorMoved(_ shared: inout ExplorerState) {
    if cursor.item != nil { awaited = nil }
  }

  /// Lists the matching entries. A selected entry that does not match gives way to one close to it.
  mutating func setFilter(_ text: String, _ shared: inout ExplorerState) {
    let selected = cursor.isMoved ? name(ofItem: cursor.item, shared) : nil
    list = SettingsList(
      shared.container?.stores ?? [], properties: list.properties, filter: text, replicaLine: shared.replicaLine)
    if let selected { _ = find(selected, &shared) }
    settle(&shared)
  }

  /// The selected entry; `nil` until the user has selected one.
  private func selectedName(_ shared: ExplorerState) -> EntryName? {
    cursor.isMoved || shared.window.isOverlaid ? name(ofItem: cursor.item, shared) : nil
  }

  private func name(ofItem item: Int?, _ shared: ExplorerState) -> EntryName? {
    guard let item, let location = list[item], let (store, entry) = entry(ofItem: item, shared) else { return nil }
    return EntryName(store: store.id, key: entry.key, index: location.entry)
  }

  /// Lists the entries again and selects the same entry by name.
  ///
  /// Where the entry has disappeared, the nearest of its store is selected. Where its store has disappeared, the
  /// explorer waits for it.
  ///
  /// - Parameter isGraphNew: Whether the factories changed, and with them the properties.
  private mutating func listAgain(isGraphNew: Bool = false, _ shared: inout ExplorerState) {
    let selected = before
    let properties = isGraphNew ? shared.container?.properties : list.properties
    list = SettingsList(
      shared.container?.stores ?? [], properties: properties, filter: list.filter, replicaLine: shared.replicaLine)
    if let wanted = awaited {
      if !find(wanted, &shared) {
        if let selected { _ = find(selected, &shared) }
        awaited = wanted
      }
    } else if let selected, !find(selected, &shared) {
      awaited = selected
    }
  }

  /// Selects the entry that a change concerns, or waits for its event: the answer may arrive before the event.
  mutating func follow(_ ended: SettingHistory.PendingChange, _ shared: inout ExplorerState) {
    // A saved or removed entry keeps its row, and the user may be elsewhere by now.
    guard ended.direction != .edit || [.added, .renamed].contains(ended.change.verb) else { return }
    if let part = ended.accepted.last(where: { shared.container?.entry($0.store, $0.key) != nil }),
      let location = location(part.store, part.key, shared)
    {
      go(to: location, &shared)
    }
    let isBack = ended.direction == .undo
    guard let part = ended.accepted.last(where: { (isBack ? $0.before : $0.after) != nil }) else { return }
    let target = EntryName(store: part.store, key: part.key)
    if !find(target, &shared) { awaited = target }
  }

  /// Selects an entry. A filter that hides it gives way.
  mutating func show(_ name: EntryName, _ shared: inout ExplorerState) {
    guard let location = location(name.store, name.key, shared) else {
      return shared.warn("The setting \(name.key) does not exist any longer.")
    }
    if list.item(of: location) == nil { setFilter("", &shared) }
    go(to: location, &shared)
  }

  /// Selects what went wrong in a store.
  mutating func showProblem(of id: String, _ shared: inout ExplorerState) {
    guard let index = shared.container?.stores.firstIndex(where: { $0.id == id }),
      let item = list.firstProblem(ofStore: index)
    else { return }
    select(item, &shared)
  }

  /// Selects an entry, or the nearest of its store.
  ///
  /// - Returns: Whether there was one.
  private mutating func find(_ target: EntryName, _ shared: inout ExplorerState) -> Bool {
    let exact = location(target.store, target.key, shared).flatMap { list.item(of: $0) == nil ? nil : $0 }
    guard let location = exact ?? nearest(to: target, shared) else { return false }
    go(to: location, &shared)
    return true
  }

  private func location(_ store: String, _ key: String, _ shared: ExplorerState) -> SettingsList.Location? {
    guard let stores = shared.container?.stores, let index = stores.firstIndex(where: { $0.id == store }),
      let entry = stores[index].entries.firstIndex(where: { $0.key == key })
    else { return nil }
    return SettingsList.Location(store: index, entry: entry)
  }

  /// The listed entry of the same store that is nearest to the index, preferably after it.
  private func nearest(to target: EntryName, _ shared: ExplorerState) -> SettingsList.Location? {
    guard let index = target.index, let store = shared.container?.stores.firstIndex(where: { $0.id == target.store })
    else { return nil }
    let locations = (0..<list.entryCount).lazy.compactMap { list[$0] }.filter { $0.store == store }
    return locations.first { $0.entry >= index } ?? locations.max { $0.entry < $1.entry }
  }

  private mutating func go(to location: SettingsList.Location, _ shared: inout ExplorerState) {
    guard let item = list.item(of: location) else { return }
    select(item, &shared)
  }
}
