// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicStores
import Foundation

/// A change at the server.
enum ServerChange: Hashable {
  /// The server holds this.
  case put(Received)
  /// The server has removed the key. The change is the key's last removal with a known clock.
  case removal(key: String, Received?)
  /// The server holds something that is not a store's value.
  case unreadable(key: String)

  var key: String {
    switch self {
    case .put(let received): received.record.key
    case .removal(let key, _), .unreadable(let key): key
    }
  }
}

extension [ServerChange] {
  /// The changes as a store merges them.
  ///
  /// - Parameters:
  ///   - held: What the server was known to hold.
  ///   - isComplete: Whether these are all keys of the server: others that it was known to hold were removed.
  ///   - date: The present time.
  func received(_ held: [String: HeldVersion], isComplete: Bool, at date: Date) -> [Received] {
    let missing = isComplete ? held.keys.filter(Set(held.keys).subtracting(map(\.key)).contains) : []
    // Without a token, the server had no value.
    let removed = missing.filter { held[$0].map { $0.token > 0 } ?? false }
    let all = self + removed.sorted().map { .removal(key: $0, nil) }
    return all.compactMap { change -> Received? in
      switch change {
      case .put(let received): received
      case .removal(let key, let removal): removal ?? held[key].map { Received(removalOf: key, $0, at: date) }
      case .unreadable: nil
      }
    }
  }

  /// Whether the server has an earlier version of a key than the known one, or another one of the same revision: it has
  /// the data of an earlier time.
  ///
  /// - Parameters:
  ///   - held: What the server was known to hold.
  ///   - revision: The revision of the read.
  func isRewound(_ held: [String: HeldVersion], at revision: Int64) -> Bool {
    contains { change in
      guard case .put(let received) = change, let known = held[change.key], (1...revision).contains(known.token) else {
        return false
      }
      return received.token < known.token
        || received.token == known.token && received.record.clock != known.clock
    }
  }

  /// Whether `received` needs to know what the server held.
  var containsRemoval: Bool {
    contains { if case .removal = $0 { true } else { false } }
  }
}
