// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// One entry of a key-value store.
public struct EntrySnapshot: Codable, Hashable, Sendable, Identifiable {
  /// The entry's key.
  public var key: String
  /// Its title; the key if it has none.
  public var title: String
  /// The title of its group; empty for none.
  public var group: String
  /// Its value. The value of a secret entry is never sent.
  public var value: SettingValue?
  /// The value that applies while the entry is not set.
  public var defaultValue: SettingValue?
  /// Where `value` came from.
  public var origin: ValueOrigin
  /// When it was last changed, in seconds since 1970; `nil` if it never was.
  public var changedAt: Double?
  /// Who changed it last, as text for people: a process and its identifier, `sample-bank (4711)`, or the author that
  /// the process named. `nil` if it was never changed or the author is unknown.
  public var changedBy: String?
  /// How to edit it.
  public var editor: Editor
  /// A token for the present value. A command passes it as `seen`, so that a newer value isn't overwritten; `nil` if
  /// unknown.
  public var revision: String?
  /// A change on another device that the present value has replaced unseen; `nil` for none, and once the entry changes
  /// again.
  public var conflict: ConflictSnapshot?
  /// The declarations that read it, as far as the store knows them.
  public var readers: [Reader]

  /// The entry's key.
  public var id: String { key }

  /// Creates an entry from its parts.
  public init(
    key: String, title: String? = nil, group: String = "", value: SettingValue?, defaultValue: SettingValue? = nil,
    origin: ValueOrigin, changedAt: Double? = nil, changedBy: String? = nil, editor: Editor, revision: String? = nil,
    conflict: ConflictSnapshot? = nil, readers: [Reader] = []
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
    self.conflict = conflict
    self.readers = readers
  }

  /// The stored value; `nil` if none is stored, or if the command line overrides it.
  package var storedValue: SettingValue? { origin == .stored ? value : nil }

  /// Whether the store lists it while no value is stored.
  package var isDescribed: Bool { defaultValue != nil || title != key || !group.isEmpty || !readers.isEmpty }

  /// Gives the entry a stored value of another time, or none. What belongs to the present value is not known of that time.
  package mutating func store(_ stored: SettingValue?) {
    (value, origin) = stored.map { ($0, .stored) } ?? (defaultValue, .default)
    (changedAt, changedBy, revision, conflict) = (nil, nil, nil, nil)
  }

  /// A declaration that reads an entry.
  public struct Reader: Codable, Hashable, Sendable {
    /// The property, as `BankDefaults.username`, or the factory whose object reads the entry without one.
    public var name: String
    /// The name of the factory whose object reads it; `nil` for an object that no factory created.
    public var factory: String?

    /// Creates a reader from its parts.
    public init(name: String, factory: String? = nil) {
      self.name = name
      self.factory = factory
    }
  }

  /// Where a value came from.
  public enum ValueOrigin: String, Codable, Hashable, Sendable, OpenEnum {
    /// The settings description, or the program's code.
    case `default`
    /// The store.
    case stored
    /// The program's command line, which overrides the stored value.
    case commandLine
    /// A place that only a newer version knows.
    case unknown
  }

  /// How to edit an entry, after the control types of Settings.bundle.
  public enum Editor: Codable, Hashable, Sendable, OpenEnum {
    /// A line of text.
    case text
    /// A line of text that is never shown: `value` is `.string("set")` or `nil`.
    case secret
    /// A whole number.
    case integer
    /// A number.
    case number
    /// On or off.
    case toggle
    /// A number in a range.
    case slider(minimum: Double, maximum: Double)
    /// One of several values with titles.
    case choice([Choice])
    /// A list or a dictionary, as a line of JSON; `value` is ``SettingValue/other(_:)``.
    case json
    /// Read-only.
    case readOnly

    /// An editor of a newer version could change the value in a way that this version does not know.
    package static var unknown: Self { .readOnly }
    private enum ChoiceCodingKeys: String, CodingKey { case _0 = "choices" }
  }

  /// One value of a choice.
  public struct Choice: Codable, Hashable, Sendable {
    /// The title that the explorer shows.
    public var title: String
    /// The value to store.
    public var value: SettingValue

    /// Creates a choice from title and value.
    public init(title: String, value: SettingValue) {
      self.title = title
      self.value = value
    }
  }
}
