// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicModel

/// An error of a key-value store. Its `description` never contains a value, since a value may be a secret.
public enum KeyValueStoreError: Error, Hashable, Sendable {
  /// A key's value is of another type than requested. `detail` is the position inside the value, `origin` the value's
  /// source.
  case wrongType(
    key: String, expected: String, found: StoredValue.Kind, detail: String, origin: KeyValueEntry.ValueOrigin = .stored)
  /// A transformer or a type's `Codable` code failed.
  case transformFailed(key: String, type: String, reason: String)
  /// The key is empty or contains a NUL.
  case illegalKey(key: String, reason: String)
  /// The value is nested too deeply to be read again.
  case illegalValue(key: String, reason: String)
  /// The store's file cannot be opened. It was not changed.
  case cannotOpen(location: String, reason: String)
  /// The store's file cannot be read.
  case cannotRead(location: String, reason: String)
  /// A change could not be made durable. The old value is kept.
  case cannotWrite(location: String, reason: String)
  /// The file was written by a later version of Alchemic.
  case newerFormat(location: String, version: Int, known: Int)
  /// A key is longer than the store's limit, in bytes of UTF-8.
  case keyTooLong(key: String, bytes: Int, limit: Int)
  /// The store has as many keys as its limit allows.
  case tooManyKeys(key: String, limit: Int)
  /// The store would exceed its limit, in bytes of all keys and values.
  case quotaExceeded(key: String, bytes: Int, limit: Int)
  /// The key has changed since the caller read it. `update(_:default:_:)` tries again several times.
  case changedMeanwhile(key: String)
  /// The store was closed.
  case closed(location: String)
  /// A settings file or an imported file is not valid.
  case malformedFile(path: String, reason: String)

  /// A short name for the kind of error, which stays the same across versions.
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
      ["The value of \"\(key)\" could not be converted to or from \(type).", "reason        \(reason)"]
    case .illegalKey(let key, let reason):
      ["The key \"\(key)\" is not valid: \(reason)."]
    case .illegalValue(let key, let reason):
      ["The value of \"\(key)\" is not valid: \(reason)."]
    case .cannotOpen(let location, let reason):
      [
        "The store cannot be opened.", "at            \(location)", "reason        \(reason)",
        "effect        only default values and the command line are available; every set fails.",
      ]
    case .cannotRead(let location, let reason):
      ["The store cannot be read.", "at            \(location)", "reason        \(reason)"]
    case .cannotWrite(let location, let reason):
      [
        "A change could not be stored; the old value is kept.", "at            \(location)", "reason        \(reason)",
      ]
    case .newerFormat(let location, let version, let known):
      [
        "The store was written by a later version: its format is \(version), this program supports \(known).",
        "at            \(location)", "to fix it     use a later version of the program.",
      ]
    case .keyTooLong(let key, let bytes, let limit):
      ["The key \"\(key)\" takes \(bytes) bytes; this store allows \(limit)."]
    case .tooManyKeys(let key, let limit):
      ["\"\(key)\" cannot be added: this store allows \(limit) keys."]
    case .quotaExceeded(let key, let bytes, let limit):
      ["With \"\(key)\" the store would take \(bytes) bytes; it allows \(limit)."]
    case .changedMeanwhile(let key):
      ["\"\(key)\" has changed since it was read; the new value is kept."]
    case .closed(let location):
      ["The store was closed.", "at            \(location)"]
    case .malformedFile(let path, let reason):
      ["The file is not valid.", "at            \(path)", "reason        \(reason)"]
    }
  }

  private static func article(_ type: String) -> String {
    type.first.map { "AEIO".contains($0) } ?? false ? "an \(type)" : "a \(type)"
  }
}

extension KeyValueEntry.ValueOrigin {
  fileprivate var noun: String {
    switch self {
    case .default: "default value of"
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
    case .default: "read that type, or change the default value in Settings.bundle or in the program."
    case .stored, .cloud: "read the type that it was stored as, or remove the key."
    case .commandLine: "pass a value of that type."
    }
  }
}
