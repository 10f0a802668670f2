/// What an explorer knows of one key-value store.
public struct StoreSnapshot: Codable, Hashable, Sendable, Identifiable {
  /// What tells the store from the others: `user-defaults`, `cloud`.
  public var id: String
  /// What to call it in a title: `User defaults`.
  public var title: String
  /// Where its values are kept: a path, or the engine's own words.
  public var location: String
  /// Its entries: those with a description in the order of the description, then the others by key.
  public var entries: [EntrySnapshot]
  /// What went wrong and a person should know, oldest first: a file that was set aside, a store that cannot be opened.
  /// Then, by their keys, the values that the program's properties do not take at present, since they are of other types;
  /// such a notice goes when the value was mended. No notice shows a value.
  public var notices: [String]

  /// A store from its parts.
  public init(id: String, title: String, location: String, entries: [EntrySnapshot], notices: [String] = []) {
    self.id = id
    self.title = title
    self.location = location
    self.entries = entries
    self.notices = notices
  }
}

/// One entry of a key-value store.
public struct EntrySnapshot: Codable, Hashable, Sendable, Identifiable {
  /// The entry's key.
  public var key: String
  /// What to call it; the key where nothing else is known.
  public var title: String
  /// The title of the group it stands in; empty for none.
  public var group: String
  /// What it is set to; a secure entry's value never comes here.
  public var value: SettingValue?
  /// What it is when it is not set.
  public var defaultValue: SettingValue?
  /// Where `value` came from.
  public var origin: Origin
  /// When it was last changed, in seconds since 1970; `nil` when it never was.
  public var changedAt: Double?
  /// Who changed it last, as a text for people: `sample-bank (4711)`, a process and its number, or for whom it did;
  /// `nil` when nobody did, and where that is not known.
  public var changedBy: String?
  /// How to edit it.
  public var editor: Editor
  /// Stands for what it is set to, so that a change can say which value it was made over; `nil` where that is not known.
  public var revision: String?

  /// The entry's key.
  public var id: String { key }

  /// An entry from its parts.
  public init(
    key: String, title: String? = nil, group: String = "", value: SettingValue?, defaultValue: SettingValue? = nil,
    origin: Origin, changedAt: Double? = nil, changedBy: String? = nil, editor: Editor, revision: String? = nil
  ) {
    self.key = key
    self.title = title ?? key
    self.group = group
    self.value = value
    self.defaultValue = defaultValue
    self.origin = origin
    self.changedAt = changedAt
    self.changedBy = changedBy
    self.editor = editor
    self.revision = revision
  }

  /// Where a value came from.
  public enum Origin: String, Codable, Hashable, Sendable {
    /// The description of the settings, or the program's code.
    case `default`
    /// The store: somebody set it.
    case stored
    /// The program's command line; it hides what is stored.
    case commandLine
  }

  /// How an entry is edited, after the kinds of Settings.bundle.
  public enum Editor: Codable, Hashable, Sendable {
    /// A line of text.
    case text
    /// A line of text that is never shown: `value` is only `.string("set")` or `nil`.
    case secret
    /// A whole number.
    case integer
    /// A number.
    case number
    /// On or off.
    case toggle
    /// A number in a range.
    case slider(minimum: Double, maximum: Double)
    /// One of several values, each with its title.
    case choice([Choice])
    /// A list or a dictionary, as a line of JSON; `value` is ``SettingValue/other(_:)``.
    case json
    /// Not editable; shown only.
    case readOnly
  }

  /// One value of a choice.
  public struct Choice: Codable, Hashable, Sendable {
    /// What a person reads.
    public var title: String
    /// What is stored.
    public var value: SettingValue

    /// A choice from its title and value.
    public init(title: String, value: SettingValue) {
      self.title = title
      self.value = value
    }
  }
}

/// A value of a key-value store, as far as an explorer can show it.
public enum SettingValue: Codable, Hashable, Sendable {
  /// A text.
  case string(String)
  /// On or off.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number.
  case double(Double)
  /// Anything else: a list or a dictionary as JSON, a date or data as its description.
  case other(String)
}
