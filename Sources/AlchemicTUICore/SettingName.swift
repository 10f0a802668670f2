internal import AlchemicExplorer
public import AlchemicInspection

/// What a person calls a setting: its key, and its store where the key alone leaves a choice.
public struct SettingName: Hashable, Sendable {
  /// The setting's key.
  public var key: String
  /// The store's identifier: `user-defaults`, `cloud`.
  public var store: String?

  /// A name from its parts.
  public init(key: String, store: String? = nil) {
    self.key = key
    self.store = store
  }

  /// The setting, and the store it is in.
  ///
  /// - Throws: ``Refusal`` when there is none, or there are several.
  public func find(in container: ContainerSnapshot) throws(Refusal) -> (store: StoreSnapshot, entry: EntrySnapshot) {
    let stores = try stores(in: container)
    let found = stores.compactMap { store in store.entries.first { $0.key == key }.map { (store, $0) } }
    guard let first = found.first else {
      let keys = stores.flatMap(\.entries).map(\.key)
      throw Refusal("There is no setting \(quoted(key)).\(SpellingSuggestion.hint(key, among: keys))")
    }
    guard found.count == 1 else {
      let names = found.map(\.0.id).joined(separator: ", ")
      throw Refusal("Several stores have a setting \(quoted(key)): \(names). Say which with STORE/KEY or --store.")
    }
    return first
  }

  /// What sets the setting to what was typed. A new one is made only in a store that was named.
  ///
  /// - Throws: ``Refusal`` when there is none, or it cannot hold that.
  public func setting(to text: String, in container: ContainerSnapshot) throws(Refusal) -> Command {
    if store != nil, let store = try stores(in: container).first, !store.entries.contains(where: { $0.key == key }) {
      return .set(store: store.id, key: key, .string(text))
    }
    let (store, entry) = try find(in: container)
    return .set(store: store.id, key: key, try entry.value(typed: text))
  }

  /// What removes what is stored of the setting, so that its default counts again.
  ///
  /// - Throws: ``Refusal`` when there is no such setting, or nothing is stored of it.
  public func removing(in container: ContainerSnapshot) throws(Refusal) -> Command {
    let (store, entry) = try find(in: container)
    switch entry.origin {
    case .stored: return .remove(store: store.id, key: key)
    case .default: throw Refusal("\(quoted(key)) is not stored: nothing to remove.")
    case .commandLine: throw Refusal("\(quoted(key)) comes from the command line: nothing to remove.")
    }
  }

  private func stores(in container: ContainerSnapshot) throws(Refusal) -> [StoreSnapshot] {
    guard let store else { return container.stores }
    let found = container.stores.filter { $0.id == store }
    if found.isEmpty {
      let names = container.stores.map(\.id).joined(separator: ", ")
      throw Refusal("There is no store \(quoted(store)). There are: \(names.isEmpty ? "none" : names.printable).")
    }
    return found
  }
}

extension EntrySnapshot {
  /// The value as it would be typed, for scripts.
  ///
  /// - Throws: ``Refusal`` for a secret, and where there is no value.
  public func plainValue() throws(Refusal) -> String {
    if editor == .secret { throw Refusal("\(quoted(key)) is a secret: it is never shown.") }
    guard let shownValue else { throw Refusal("\(quoted(key)) is not set, and has no default.") }
    return shownValue
  }

  /// What was typed, as a value that this entry can hold.
  ///
  /// - Throws: ``Refusal`` that says what can be typed.
  func value(typed text: String) throws(Refusal) -> SettingValue {
    switch editor {
    case .text, .secret: return .string(text)
    case .integer:
      guard let number = Int64(text) else { throw Refusal("\(quoted(text)) is not a whole number.") }
      return .integer(number)
    case .number: return .double(try number(text))
    case .toggle:
      switch text.lowercased() {
      case "on", "yes", "true", "1": return .bool(true)
      case "off", "no", "false", "0": return .bool(false)
      default: throw Refusal("\(quoted(text)) is neither on nor off.")
      }
    case .slider(let minimum, let maximum):
      let number = try number(text)
      guard number >= minimum, number <= maximum else {
        throw Refusal("\(quoted(key)) is from \(Format.number(minimum)) to \(Format.number(maximum)).")
      }
      if case .integer = value ?? defaultValue, let whole = Int64(exactly: number) { return .integer(whole) }
      return .double(number)
    case .choice(let choices):
      if let choice = choices.first(where: { $0.isWritten(text) }) { return choice.value }
      // Two that differ in nothing but case stay two.
      let near = choices.filter { $0.isWritten(text, inAnyCase: true) }
      if near.count == 1 { return near[0].value }
      let words = choices.map(\.words).joined(separator: ", ")
      throw Refusal("\(quoted(key)) is one of \(words).")
    case .json: return .other(text)
    case .readOnly: throw Refusal("\(quoted(key)) can only be read.")
    }
  }

  private func number(_ text: String) throws(Refusal) -> Double {
    guard let number = Double(text), number.isFinite else { throw Refusal("\(quoted(text)) is not a number.") }
    return number
  }
}

extension EntrySnapshot.Choice {
  private var plainValue: String { SettingText.plain(value) }

  /// Its value, and its title where that says more: `EUR (Euro)`.
  fileprivate var words: String {
    title.isEmpty || title == plainValue ? plainValue.printable : "\(plainValue.printable) (\(title.printable))"
  }

  /// Whether a text is its value or its title.
  fileprivate func isWritten(_ text: String, inAnyCase: Bool = false) -> Bool {
    guard inAnyCase else { return plainValue == text || title == text }
    return [plainValue, title].contains { $0.lowercased() == text.lowercased() }
  }
}

/// A word that somebody typed, in quotes.
package func quoted(_ text: String) -> String { "\"\(text.printable)\"" }
