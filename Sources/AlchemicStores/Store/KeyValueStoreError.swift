internal import AlchemicGraph

/// What a key-value store can fail with. The words for it are in `description`; no value ever stands in them, since a
/// value may be a secret.
public enum KeyValueStoreError: Error, Hashable, Sendable {
  /// What a key has is of another type than asked for. `detail` says where inside the value, `origin` where the value
  /// comes from.
  case wrongType(
    key: String, expected: String, found: StoredValue.Kind, detail: String, origin: KeyValueEntry.Origin = .stored)
  /// A transformer or a type's `Codable` code failed.
  case transformFailed(key: String, type: String, reason: String)
  /// A key that no store takes: empty, or with a NUL in it.
  case illegalKey(key: String, reason: String)
  /// A value that no store takes: nested too deeply to be read again.
  case illegalValue(key: String, reason: String)
  /// The store's file cannot be opened; nothing of it was changed.
  case cannotOpen(location: String, reason: String)
  /// The store's file cannot be read.
  case cannotRead(location: String, reason: String)
  /// A change could not be made durable; what was stored before still is.
  case cannotWrite(location: String, reason: String)
  /// The file was written by a later version of Alchemic than this one.
  case newerFormat(location: String, version: Int, known: Int)
  /// A key is longer than the store allows; in bytes of UTF-8.
  case keyTooLong(key: String, bytes: Int, limit: Int)
  /// The store has as many keys as it allows.
  case tooManyKeys(key: String, limit: Int)
  /// The store would grow beyond what it allows; in bytes of all keys and values.
  case quotaExceeded(key: String, bytes: Int, limit: Int)
  /// A key is no longer what a change took for granted; `update(_:default:_:)` tries again several times by itself.
  case changedMeanwhile(key: String)
  /// The store was closed.
  case closed(location: String)
  /// A settings file or an imported file is not what it should be.
  case malformedFile(path: String, reason: String)

  /// A stable short name for the kind of error.
  public var code: String {
    switch self {
    case .wrongType: "wrong-type"
    case .transformFailed: "transform-failed"
    case .illegalKey: "illegal-key"
    case .illegalValue: "illegal-value"
    case .cannotOpen: "cannot-open"
    case .cannotRead: "cannot-read"
    case .cannotWrite: "cannot-write"
    case .newerFormat: "newer-format"
    case .keyTooLong: "key-too-long"
    case .tooManyKeys: "too-many-keys"
    case .quotaExceeded: "quota-exceeded"
    case .changedMeanwhile: "changed-meanwhile"
    case .closed: "closed"
    case .malformedFile: "malformed-file"
    }
  }
}

extension KeyValueStoreError: CustomStringConvertible {
  /// What is wrong, where, and what to do about it.
  public var description: String { lines.map(\.onOneLine).joined(separator: "\n  ") + "\n  [\(code)]" }

  private var lines: [String] {
    switch self {
    case .wrongType(let key, let expected, let found, let detail, let origin):
      ["The \(origin.noun) \"\(key)\" is not \(Self.article(expected)): it is \(origin.verb) \(found.rawValue)."]
        + (detail.isEmpty ? [] : ["where         \(detail)"]) + ["to fix it     \(origin.remedy)"]
    case .transformFailed(let key, let type, let reason):
      ["The value of \"\(key)\" could not be turned into or out of a \(type).", "reason        \(reason)"]
    case .illegalKey(let key, let reason):
      ["No store takes the key \"\(key)\": \(reason)."]
    case .illegalValue(let key, let reason):
      ["No store takes this value of \"\(key)\": \(reason)."]
    case .cannotOpen(let location, let reason):
      [
        "The store cannot be opened.", "at            \(location)", "reason        \(reason)",
        "meanwhile     defaults and the command line are there; every set fails.",
      ]
    case .cannotRead(let location, let reason):
      ["The store cannot be read.", "at            \(location)", "reason        \(reason)"]
    case .cannotWrite(let location, let reason):
      [
        "A change could not be stored; the old value stands.", "at            \(location)", "reason        \(reason)",
      ]
    case .newerFormat(let location, let version, let known):
      [
        "The store was written by a later version: its format is \(version), this program knows \(known).",
        "at            \(location)", "to fix it     use the program's later version.",
      ]
    case .keyTooLong(let key, let bytes, let limit):
      ["The key \"\(key)\" takes \(bytes) bytes; this store allows \(limit)."]
    case .tooManyKeys(let key, let limit):
      ["There is no room for \"\(key)\": this store allows \(limit) keys."]
    case .quotaExceeded(let key, let bytes, let limit):
      ["With \"\(key)\" the store would take \(bytes) bytes; it allows \(limit)."]
    case .changedMeanwhile(let key):
      ["\"\(key)\" was changed meanwhile; what it is now stands."]
    case .closed(let location):
      ["The store was closed.", "at            \(location)"]
    case .malformedFile(let path, let reason):
      ["The file is not what it should be.", "at            \(path)", "reason        \(reason)"]
    }
  }

  private static func article(_ type: String) -> String {
    type.first.map { "AEIO".contains($0) } ?? false ? "an \(type)" : "a \(type)"
  }
}

extension KeyValueEntry.Origin {
  fileprivate var noun: String {
    switch self {
    case .default: "default of"
    case .stored, .cloud: "value of"
    case .commandLine: "command line's value of"
    }
  }

  fileprivate var verb: String {
    switch self {
    case .default, .commandLine: "of the type"
    case .stored, .cloud: "stored as"
    }
  }

  fileprivate var remedy: String {
    switch self {
    case .default: "ask for that type, or change the default, in Settings.bundle or in the program."
    case .stored, .cloud: "ask for the type it was stored as, or remove the key."
    case .commandLine: "give one that can be read as that."
    }
  }
}
