// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicInspection

/// A setting's name in a command: its key, and its store if several stores have the key.
public struct SettingName: Hashable, Sendable {
  /// The setting's key.
  public var key: String
  /// The store's identifier, for example `user-defaults` or `cloud`; `nil` for any store.
  public var store: String?

  /// Creates a name from its parts.
  public init(key: String, store: String? = nil) {
    self.key = key
    self.store = store
  }

  /// Reads `KEY` or `STORE/KEY`.
  init(typed text: Substring) { self.init(key: String(text.reversed().drop { $0 == " " }.reversed())) }

  /// Reads the argument of a command.
  ///
  /// - Throws: ``Refusal`` if there is none.
  init(typed text: String, for command: String) throws(Refusal) {
    guard !text.isEmpty else { throw Refusal("\(command) requires a key, for example: \(command) branchName") }
    self.init(typed: text[...])
  }

  /// The same name, with the store of `STORE/KEY` apart: if there is such a store, and no setting with the whole as its key.
  private func parted(in container: ContainerSnapshot) -> SettingName {
    let parts = key.split(separator: "/", maxSplits: 1)
    guard store == nil, parts.count == 2, container.stores.contains(where: { $0.id == parts[0] }),
      !container.stores.contains(where: { $0.entries.contains { $0.key == key } })
    else { return self }
    return SettingName(key: String(parts[1]), store: String(parts[0]))
  }

  /// Finds the setting and its store.
  ///
  /// - Throws: ``Refusal`` if no store or more than one store has the setting.
  public func find(in container: ContainerSnapshot) throws(Refusal) -> (store: StoreSnapshot, entry: EntrySnapshot) {
    let name = parted(in: container)
    let (key, stores) = (name.key, try name.stores(in: container))
    let found = stores.compactMap { store in store.entries.first { $0.key == key }.map { (store, $0) } }
    guard let first = found.first else {
      let keys = stores.flatMap(\.entries).map(\.key)
      let hint = SpellingSuggestion.hint(key, among: keys)
      let advice =
        if container.phase == .ready || !container.stores.isEmpty {
          hint
        } else if container.phase == .failed {
          " No store is open: the start failed."
        } else {
          " No store is open until the container is started."
        }
      throw Refusal("There is no setting \(quoted(key)).\(advice)")
    }
    guard found.count == 1 else {
      let names = found.map(\.0.id).joined(separator: ", ")
      throw Refusal(
        "Several stores have a setting \(quoted(key)): \(names). "
          + "Choose one with STORE/KEY, as \(found[0].0.id)/\(key).")
    }
    return first
  }

  /// The command that sets the setting to a text that the user typed.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - container: The container.
  ///   - creates: Whether a key that its store does not have is created if the store is a part of the name. Where ``store``
  ///     is given, it always is.
  /// - Throws: ``Refusal`` if there is no such setting, or if it cannot hold the value.
  public func commandToSet(
    _ text: String, in container: ContainerSnapshot, creates: Bool = false
  ) throws(Refusal) -> Command {
    let name = parted(in: container)
    if creates || store != nil, name.store != nil, let store = try name.stores(in: container).first,
      !store.entries.contains(where: { $0.key == name.key })
    {
      return .set(store: store.id, key: name.key, .string(text))
    }
    let (store, entry) = try find(in: container)
    return .set(store: store.id, key: entry.key, try entry.value(typed: text))
  }

  /// The command that removes the setting's stored value, which restores its default.
  ///
  /// - Throws: ``Refusal`` if there is no such setting, or if it has no stored value.
  public func commandToRemove(in container: ContainerSnapshot) throws(Refusal) -> Command {
    let (store, entry) = try find(in: container)
    switch entry.origin {
    case .stored: return .remove(store: store.id, key: entry.key)
    case .default, .unknown: throw Refusal("\(quoted(key)) has no stored value to remove.")
    case .commandLine:
      throw Refusal("\(quoted(key)) is set on the command line of its process and has no stored value to remove.")
    }
  }

  /// The command that takes the other value of the setting's conflict.
  ///
  /// - Throws: ``Refusal`` if there is no such setting, or if it is in no conflict.
  public func commandToTakeOther(in container: ContainerSnapshot) throws(Refusal) -> Command {
    let (store, entry) = try find(in: container)
    guard entry.conflict != nil else { throw Refusal("\(quoted(key)) is in no conflict: there is no other value.") }
    // Only the value that the session has seen.
    return .takeOther(store: store.id, key: entry.key, seen: entry.revision)
  }

  /// A refusal of a change of the setting, which names it.
  public func naming(_ refusal: CommandError) -> Refusal {
    let text = "\(refusal)"
    return Refusal((text.contains(key) ? text : "\(key): \(text)").printableLines)
  }

  private func stores(in container: ContainerSnapshot) throws(Refusal) -> [StoreSnapshot] {
    guard let store else { return container.stores }
    let found = container.stores.filter { $0.id == store }
    if found.isEmpty {
      let names = container.stores.map(\.id).joined(separator: ", ")
      let available = names.isEmpty ? "The container has no stores." : "Available: \(names.printable)."
      throw Refusal("There is no store \(quoted(store)). \(available)")
    }
    return found
  }
}
