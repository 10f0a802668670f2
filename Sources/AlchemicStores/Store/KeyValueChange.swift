internal import AlchemicGraph

/// One key's value changed.
public struct KeyValueChange: Hashable, Sendable {
  /// The key.
  public var key: String
  /// What was stored before; `nil` when nothing was, so that the default showed.
  public var oldValue: StoredValue?
  /// What is stored now; `nil` when the key was removed.
  public var newValue: StoredValue?
  /// Where the change came from.
  public var origin: Origin
  /// Who changed it: the process, or for whom it did; see ``KeyValueAuthor``. `nil` where that was not recorded, and
  /// where a set was refused.
  public var author: String?
  /// Whether the value is a secret, which no description shows.
  public var isSecure: Bool

  /// A change from its parts.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - oldValue: What was stored before; `nil` for nothing.
  ///   - newValue: What is stored now; `nil` for nothing.
  ///   - origin: Where the change came from.
  ///   - author: Who changed it; `nil` where that is not known.
  ///   - isSecure: Whether the value is a secret.
  public init(
    key: String, oldValue: StoredValue?, newValue: StoredValue?, origin: Origin, author: String? = nil,
    isSecure: Bool = false
  ) {
    self.key = key
    self.oldValue = oldValue
    self.newValue = newValue
    self.origin = origin
    self.author = author
    self.isSecure = isSecure
  }

  /// Where a change came from, and for one from a server, why.
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// This store.
    case thisStore
    /// Another process, or another store of this process on the same file.
    case otherProcess
    /// A server told of a change made elsewhere.
    case serverChange
    /// A server gave its values for the first time.
    case initialSync
    /// A set was refused, since the store would grow beyond its limits: both values are the old one.
    case quotaViolation
    /// The values are those of another account now.
    case accountChange
  }
}

extension KeyValueChange: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The key, both values, and where the change came from; a secret's values only as set or not set.
  public var description: String {
    "\(key.onOneLine): \(shown(oldValue)) → \(shown(newValue)) (\(origin.rawValue))"
  }

  /// As `description`.
  public var debugDescription: String { description }

  /// What `dump` shows: no secret.
  public var customMirror: Mirror { Mirror(self, children: ["change": description]) }

  private func shown(_ value: StoredValue?) -> String { value.shown(isSecure: isSecure) }
}

extension StoredValue? {
  /// The value for a description.
  func shown(isSecure: Bool) -> String {
    guard let value = self else { return "not set" }
    return isSecure ? "set" : "\(value)"
  }
}
