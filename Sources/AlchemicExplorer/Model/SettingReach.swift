package import AlchemicInspection

/// What a setting reaches: the declarations that read it, the factories whose objects have it, and those objects.
package struct SettingReach: Hashable, Sendable {
  /// The properties that read it, as `BankDefaults.username`.
  package var readers: [String]
  /// The ids of the factories whose objects read it, or receive its store.
  package var factories: [Int]
  /// How many of these factories have an object now.
  package var objectCount: Int
  /// The ids of the templates among them: they create an object for each request.
  package var templates: [Int]
}

extension ContainerSnapshot {
  /// What a setting reaches.
  package func reach(of entry: EntrySnapshot, in store: StoreSnapshot) -> SettingReach {
    let readers = entry.readers ?? []
    // The store itself only passes the value on.
    let names = Set(readers.compactMap(\.factory)).subtracting(store.factory.map { [$0] } ?? [])
    let owner = store.factory.flatMap { name in factories.first { $0.name == name } }
    let ids = Set(owner?.dependents ?? [])
    let reached = factories.filter { names.contains($0.name) || ids.contains($0.id) }
    return SettingReach(
      readers: readers.map(\.name), factories: reached.map(\.id), objectCount: reached.count { $0.state.hasObject },
      templates: reached.filter { $0.mode == .template }.map(\.id))
  }
}

extension SettingReach {
  /// The names of the factories.
  package func factoryWords(in container: ContainerSnapshot) -> String {
    factories.isEmpty
      ? "no factory of the container" : factories.compactMap { container.factory($0)?.name }.joined(separator: ", ")
  }

  /// The number of objects: `2 exist now, 3 created by receipt`.
  package func objectWords(in container: ContainerSnapshot) -> String {
    let created = templates.compactMap { id in
      container.factory(id).map { "\($0.createdCount) created by \($0.name)" }
    }
    let existing = objectCount == 1 ? "1 exists now" : "\(objectCount == 0 ? "none" : "\(objectCount)") exist now"
    return ([existing] + created).joined(separator: ", ")
  }
}
