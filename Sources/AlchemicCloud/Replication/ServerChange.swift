internal import AlchemicStores
import Foundation

/// A change at the server.
enum ServerChange: Hashable {
  /// The server holds this, since a revision.
  case put(StoredRecord, revision: Int64)
  /// The server has removed the key. The record is the key's last removal with a known clock.
  case removal(key: String, StoredRecord?)
  /// The server holds something that is not a store's value.
  case unreadable(key: String)

  var key: String {
    switch self {
    case .put(let record, _): record.key
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
    let all = self + missing.sorted().map { .removal(key: $0, nil) }
    return all.compactMap { change in
      switch change {
      case .put(let record, let revision): return Received(record, token: revision)
      case .removal(let key, let record):
        // A removal that is not later than what the server held afterwards is an earlier one.
        if let record, held[key].map({ $0.clock < record.clock }) ?? true { return Received(record, token: 0) }
        return held[key].map { Received(removalOf: key, $0, at: date) }
      case .unreadable: return nil
      }
    }
  }

  /// Whether `received` needs to know what the server held.
  var containsRemoval: Bool {
    contains { if case .removal = $0 { true } else { false } }
  }
}
