internal import AlchemicCore
internal import AlchemicInspection
internal import AlchemicStores
private import Foundation

/// A container's key-value stores in the words of an explorer. Secrets do not pass.
struct StoreInspector: Sendable {
  private let context: ALCContext

  init(_ context: ALCContext) {
    self.context = context
  }

  /// All stores, user defaults first.
  func snapshots() -> [StoreSnapshot] {
    stores.sorted { $0.identifier > $1.identifier }.map(snapshot)
  }

  /// One store, as long as it lives.
  func snapshot(of identifier: String) -> StoreSnapshot? {
    store(identifier).map(snapshot)
  }

  /// One entry; nothing when it has neither a value, nor a description, nor a property.
  func entry(_ key: String, in identifier: String) -> EntrySnapshot? {
    guard let entry = store(identifier)?.entry(forKey: key) else { return nil }
    guard entry.value != nil || entry.defaultValue != nil || entry.setting != nil || entry.propertyKind != nil else {
      return nil
    }
    return EntrySnapshot(entry)
  }

  /// Sets an entry, if its description allows the value and it is still the one that was seen.
  func set(
    _ value: SettingValue, forKey key: String, in identifier: String, seen: String?, by author: String?
  ) throws(CommandError) {
    let store = try knownStore(identifier)
    let present = store.versionedEntry(forKey: key)
    let entry = present.entry
    try check(entry, seen: seen)
    guard let given = StoredValue(value, for: entry) else {
      let isJSON = EntrySnapshot.Editor(entry) == .json
      throw CommandError(isJSON ? "This is not what \(key) is, as JSON." : "\(key) cannot hold this value.")
    }
    let stored = entry.setting?.stored(given) ?? given
    if let problem = entry.setting?.problem(with: stored) { throw CommandError(problem) }
    try change(present, of: store, to: stored, isChecked: seen != nil, by: author)
  }

  /// Removes what is stored of an entry, if it is still the one that was seen.
  func remove(_ key: String, in identifier: String, seen: String?, by author: String?) throws(CommandError) {
    let store = try knownStore(identifier)
    let present = store.versionedEntry(forKey: key)
    try check(present.entry, seen: seen)
    try change(present, of: store, to: nil, isChecked: seen != nil, by: author)
  }

  /// Sets or removes an entry. `isChecked`: only if it is still this one when the engine writes it, however long that
  /// waits for others.
  private func change(
    _ present: VersionedEntry, of store: KeyValueStore, to value: StoredValue?, isChecked: Bool, by author: String?
  ) throws(CommandError) {
    let key = present.entry.key
    let outcome = KeyValueAuthor.$current.withValue(author ?? KeyValueAuthor.current) {
      Result { () throws(KeyValueStoreError) in
        if isChecked {
          try store.set(value, ifUnchanged: present)
        } else {
          try store.set([key: value])
        }
      }
    }
    do {
      try outcome.get()
    } catch .changedMeanwhile {
      throw stale(store.entry(forKey: key))
    } catch {
      throw CommandError(error.description)
    }
  }

  private func check(_ entry: KeyValueEntry, seen: String?) throws(CommandError) {
    if let seen, seen != Revision.of(entry) { throw stale(entry) }
  }

  private func stale(_ entry: KeyValueEntry) -> CommandError {
    CommandError(
      "\(entry.setting?.title ?? entry.key) has changed meanwhile.",
      stale: CommandError.Stale(entry: EntrySnapshot(entry)))
  }

  private var stores: [KeyValueStore] {
    context.stores.compactMap { $0 as? KeyValueStore }
  }

  private func store(_ identifier: String) -> KeyValueStore? {
    stores.first { $0.identifier == identifier }
  }

  private func knownStore(_ identifier: String) throws(CommandError) -> KeyValueStore {
    guard let store = store(identifier) else { throw CommandError("There is no store \(identifier).") }
    return store
  }

  private func snapshot(_ store: KeyValueStore) -> StoreSnapshot {
    StoreSnapshot(
      id: store.identifier, title: store is ALCUserDefaults ? "User defaults" : "Cloud",
      location: HomePath.short(store.location),
      entries: store.entries.map(EntrySnapshot.init), notices: store.notices)
  }
}

extension EntrySnapshot {
  fileprivate init(_ entry: KeyValueEntry) {
    let shown = { (value: StoredValue?) in value.map { SettingValue($0, of: entry) } }
    self.init(
      key: entry.key, title: entry.setting?.title, group: entry.setting?.heading ?? "", value: shown(entry.value),
      defaultValue: shown(entry.defaultValue), origin: Origin(entry.origin),
      changedAt: entry.changedAt?.timeIntervalSince1970, changedBy: entry.changedBy, editor: Editor(entry),
      revision: Revision.of(entry))
  }
}

/// Stands for what an entry is set to, without telling it: a secret's revision must not help to guess the secret.
private enum Revision {
  private static let salt = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))

  static func of(_ entry: KeyValueEntry) -> String {
    var hasher = Hasher()
    hasher.combine(salt.0)
    hasher.combine(entry.value)
    hasher.combine(entry.storedValue)
    hasher.combine(entry.changedAt)
    hasher.combine(salt.1)
    return String(UInt(bitPattern: hasher.finalize()), radix: 16)
  }
}

extension SettingDescription {
  /// The panes it lies in and the group, as one title; what bears the title of what it lies in adds nothing.
  fileprivate var heading: String {
    var titles: [String] = []
    for title in panes + [group] where !title.isEmpty && title != titles.last { titles.append(title) }
    return titles.joined(separator: " › ")
  }
}

extension EntrySnapshot.Origin {
  fileprivate init(_ origin: KeyValueEntry.Origin) {
    self =
      switch origin {
      case .default: .default
      case .stored, .cloud: .stored
      case .commandLine: .commandLine
      }
  }
}

extension EntrySnapshot.Editor {
  /// The description's editor, else the one that fits the value.
  fileprivate init(_ entry: KeyValueEntry) {
    switch entry.setting?.kind {
    case .text(isSecure: true, _): self = .secret
    case .text:
      switch entry.setting?.numberKind {
      case .integer: self = .integer
      case .double: self = .number
      default: self = .text
      }
    case .toggle: self = .toggle
    case .slider(let minimum, let maximum): self = .slider(minimum: minimum, maximum: maximum)
    case .choice(let choices):
      self = .choice(
        choices.map { EntrySnapshot.Choice(title: $0.title, value: SettingValue($0.value, of: entry)) })
    case .title, .note: self = .readOnly
    case nil:
      switch entry.value?.kind ?? entry.defaultValue?.kind ?? entry.propertyKind {
      case .string, nil: self = .text
      case .bool: self = .toggle
      case .integer, .unsigned: self = .integer
      case .double: self = .number
      case .array, .dictionary: self = .json
      case .date, .data, .url, .null: self = .readOnly
      }
    }
  }
}

extension SettingValue {
  /// A value as an explorer shows it; a secret says only that it is set.
  fileprivate init(_ value: StoredValue, of entry: KeyValueEntry) {
    if entry.isSecure {
      self = .string("set")
      return
    }
    if case .toggle(let on, _)? = entry.setting?.kind {
      self = .bool(value == on)
      return
    }
    switch value {
    case .string(let text): self = .string(text)
    case .bool(let bool): self = .bool(bool)
    case .integer(let number): self = .integer(number)
    case .double(let number): self = .double(number)
    case .url(let url): self = .other(url.absoluteString)
    case .array, .dictionary: self = .other(value.json ?? "\(value)")
    case .unsigned, .date, .data, .null: self = .other("\(value)")
    }
  }
}

extension StoredValue {
  /// A value from an explorer as an entry keeps it.
  fileprivate init?(_ value: SettingValue, for entry: KeyValueEntry) {
    switch (value, entry.setting?.kind) {
    case (.bool(let isOn), .toggle(let on, let off)?): self = isOn ? on : off
    case (.string(let text), _): self = .string(text)
    case (.bool(let bool), _): self = .bool(bool)
    case (.integer(let number), _): self = .integer(number)
    case (.double(let number), _): self = .double(number)
    case (.other(let text), nil):
      guard let value = StoredValue(json: text) else { return nil }
      switch (value.kind, entry.value?.kind ?? entry.defaultValue?.kind) {
      case (.array, .array), (.dictionary, .dictionary), (.array, nil), (.dictionary, nil): self = value
      default: return nil
      }
    case (.other, _): return nil
    }
  }
}

/// Paths as people write them.
private enum HomePath {
  /// A path with `~` for the home directory.
  static func short(_ path: String) -> String {
    guard let home = ProcessInfo.processInfo.environment["HOME"], home.count > 1, path.hasPrefix(home + "/") else {
      return path
    }
    return "~" + path.dropFirst(home.count)
  }
}
