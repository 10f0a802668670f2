// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicModel
import AlchemicInspection

/// The entries of all stores as rows: a heading for each store and group, an item for each entry.
///
/// Below are the properties, which are read-only.
///
/// The list changes only when entries appear or disappear. An item's number is its index among all listed entries, followed
/// by the listed properties. What went wrong in stores has negative numbers, from -1 down.
struct SettingsList {
  private(set) var document = Document([])
  private var locations: [Location] = []
  /// The index of the store of each listed problem.
  private var problemStores: [Int] = []
  /// The properties at the last change of the graph: collecting them takes long in a large graph.
  private(set) var properties: PropertyList?
  /// The listed properties.
  private var shownProperties: [PropertyList.Row] = []
  /// The filter; empty to list all entries.
  private(set) var filter = ""
  /// The words for the stores' replicas.
  private(set) var replicaLines: [String] = []
  /// Whether the matches depend on the entries' values.
  private(set) var isLive = false

  struct Location: Hashable {
    /// The index of the store, and of the entry in it.
    var store: Int
    var entry: Int
  }

  init() {}

  /// Lists entries.
  ///
  /// - Parameters:
  ///   - stores: The stores with their entries.
  ///   - properties: The properties, if the container has any.
  ///   - filter: Words, as in ``SettingsFilter``.
  ///   - replicaLine: The words for a store's replica.
  init(
    _ stores: [StoreSnapshot], properties: PropertyList? = nil, filter: String = "",
    replicaLine: (ReplicaSnapshot) -> String = { $0.server }
  ) {
    self.filter = filter
    self.properties = properties
    let words = SettingsFilter(filter)
    isLive = words.isLive
    var sections: [Document.Section] = []
    for (storeIndex, store) in stores.enumerated() {
      var headings: [Document.Line] = storeIndex == 0 ? [] : [Document.Line()]
      headings.append(Document.Line([Span(store.title, .strong), Span("  \(store.location)", .dim)]))
      if let replica = store.replica {
        let problem =
          ReplicaText.isProblem(replica) ? replica.reason.map { Document.Line([Span("  ! \($0)", .bad)]) } : nil
        let line = replicaLine(replica)
        replicaLines.append(line)
        headings.append(Document.Line([Span("  \(line)", problem == nil ? .dim : .warning)]))
        headings += [problem].compactMap { $0 }
      }
      for notice in store.notices {
        problemStores.append(storeIndex)
        headings.append(Document.Line([Span("  ! \(notice.text)", .bad)], item: -problemStores.count))
      }
      if !store.entries.isEmpty, !store.entries.contains(where: words.matches) {
        let advice = advice.map { " \($0)" } ?? ""
        headings.append(Document.Line([Span("  No entry matches \"\(filter)\".\(advice)", .dim)]))
      }
      if store.entries.isEmpty { headings.append(Document.Line([Span("  No entries.", .dim)])) }
      var items: [Int] = []
      var group = ""
      for (entryIndex, entry) in store.entries.enumerated() where words.matches(entry) {
        if entry.group != group {
          sections += [.lines(headings), .items(items)]
          items = []
          headings = [Document.Line([Span("  " + (entry.group.isEmpty ? "Other" : entry.group), .dim)])]
          group = entry.group
        }
        items.append(locations.count)
        locations.append(Location(store: storeIndex, entry: entryIndex))
      }
      sections += [.lines(headings), .items(items)]
    }
    if let rows = properties?.rows, !rows.isEmpty {
      shownProperties = rows.filter { words.matches($0.property) }
      sections.append(
        .lines(Self.lines(of: shownProperties, firstItem: locations.count, filter: filter, isFirst: stores.isEmpty)))
    }
    document = Document(sections)
  }

  private static func lines(
    of shown: [PropertyList.Row], firstItem: Int, filter: String, isFirst: Bool
  ) -> [Document.Line] {
    let heading = [Span("Properties", .strong), Span("  from outside, read-only", .dim)]
    let width = min(28, shown.map { Format.width(of: $0.property.key) }.max() ?? 0)
    return (isFirst ? [] : [Document.Line()]) + [Document.Line(heading)]
      + (shown.isEmpty ? [Document.Line([Span("  No property matches \"\(filter)\".", .dim)])] : [])
      + shown.enumerated().map { index, row in
        let property = row.property
        let padding = String(repeating: " ", count: max(0, width - Format.width(of: property.key)) + 2)
        return Document.Line(
          [Span("  \(property.key)\(padding)"), Span(property.shownValue, property.role)],
          trailing: [Span(property.shownSource, .dim)], item: firstItem + index)
      }
  }

  /// What to say about the first word of the filter that means nothing here; `nil` for none.
  var advice: String? {
    let sources = Set(properties?.rows.map { $0.property.originName } ?? []).subtracting([""]).sorted()
    return SettingsFilter(filter).advice(sources: sources)
  }

  /// The number of listed entries.
  var entryCount: Int { locations.count }
  /// The number of items.
  var count: Int { locations.count + shownProperties.count }

  /// The index of the store of an item that is a problem; `nil` for another one.
  func store(ofProblem item: Int) -> Int? {
    problemStores.indices.contains(-1 - item) ? problemStores[-1 - item] : nil
  }

  /// The item of the first problem of a store.
  func firstProblem(ofStore index: Int) -> Int? { problemStores.firstIndex(of: index).map { -1 - $0 } }

  /// The property of an item; `nil` for an entry.
  func property(ofItem item: Int) -> PropertyList.Row? {
    let index = item - locations.count
    return shownProperties.indices.contains(index) ? shownProperties[index] : nil
  }

  subscript(item: Int) -> Location? {
    locations.indices.contains(item) ? locations[item] : nil
  }

  func item(of location: Location) -> Int? {
    locations.firstIndex(of: location)
  }
}

extension PropertySnapshot {
  fileprivate var role: Role {
    if isFaulty { return .bad }
    return if case .set = state { .strong } else { .text }
  }
}
