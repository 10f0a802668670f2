// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A key of etcd with its value.
struct EtcdKeyValue: Hashable, Sendable {
  var key: Data
  var value: Data
  /// The revision of the key's last change.
  var modRevision: Int64
}

/// The keys from `start` to the one before `end`.
struct EtcdRange: Hashable, Sendable {
  var start: Data
  /// The first key that is not included; `nil` for the key `start` alone.
  var end: Data?

  /// One key.
  init(key: Data) {
    start = key
  }

  /// All keys that begin with `prefix`, which is not empty.
  init(prefix: Data) {
    start = prefix
    // The end is the prefix with its last byte incremented. Bytes of 255 at the end have no successor.
    var end = prefix
    while end.last == 0xFF { end.removeLast() }
    if let last = end.popLast() { end.append(last + 1) } else { end = Data([0]) }
    self.end = end
  }

  /// Whether a key is in the range.
  func contains(_ key: Data) -> Bool {
    guard let end else { return key == start }
    // An end of one zero byte means all keys, as for etcd.
    return !key.lexicographicallyPrecedes(start) && (end == Data([0]) || key.lexicographicallyPrecedes(end))
  }
}

/// Changes of several keys that etcd applies together if all conditions hold.
struct EtcdTransaction: Hashable, Sendable {
  /// The revision that a key's last change must have; 0 for a key that must not exist.
  var conditions: [Condition] = []
  /// The bytes that a key's value must begin with, before others.
  var beginnings: [Beginning] = []
  /// The changes, each of another key.
  var changes: [Change] = []
  /// The keys to read if a condition does not hold.
  var otherwiseRead: [Data] = []

  struct Condition: Hashable, Sendable {
    var key: Data
    var modRevision: Int64
  }

  struct Beginning: Hashable, Sendable {
    var key: Data
    var bytes: Data
  }

  enum Change: Hashable, Sendable {
    case put(key: Data, value: Data)
    case delete(key: Data)
  }

  enum Outcome: Hashable, Sendable {
    /// The changes were applied, at this revision.
    case applied(revision: Int64)
    /// A condition did not hold. These are the keys to read that exist, at this revision.
    case refused(revision: Int64, present: [EtcdKeyValue])
  }
}

/// The keys of a range at one revision.
struct EtcdSnapshot: Hashable, Sendable {
  var revision: Int64
  var values: [EtcdKeyValue]
  /// The server's time, if it sent one.
  var date: Date?
}

/// The changes that a watch reports together.
struct EtcdWatchBatch: Hashable, Sendable {
  /// All changes up to this revision were reported.
  var revision: Int64
  var events: [Event]

  enum Event: Hashable, Sendable {
    case put(EtcdKeyValue)
    case delete(key: Data, revision: Int64)

    var key: Data {
      switch self {
      case .put(let value): value.key
      case .delete(let key, _): key
      }
    }

    var revision: Int64 {
      switch self {
      case .put(let value): value.modRevision
      case .delete(_, let revision): revision
      }
    }
  }
}
