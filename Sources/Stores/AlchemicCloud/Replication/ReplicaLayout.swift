// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Where one store's keys are in etcd: `<prefix>/<account>/<domain>/<key>`.
///
/// The empty key is the place of the ``ReplicaMarker``: a store has no empty key.
struct ReplicaLayout: Hashable, Sendable {
  /// The common beginning of all keys, with a slash at its end.
  let root: String

  /// - Returns: `nil` if the account or the domain is empty.
  init?(prefix: String, account: String, domain: String) {
    guard !account.isEmpty, !domain.isEmpty else { return nil }
    var prefix = prefix[...]
    while prefix.last == "/" { prefix.removeLast() }
    root = "\(prefix)/\(Self.component(account))/\(Self.component(domain))/"
  }

  /// All keys of the store.
  var range: EtcdRange { EtcdRange(prefix: Data(root.utf8)) }

  /// The key of the marker.
  var marker: Data { Data(root.utf8) }

  /// The key of etcd for a store's key.
  func key(_ key: String) -> Data { Data((root + key).utf8) }

  /// The store's key for a key of etcd; `nil` for one of another store, the marker, and a key that is not valid.
  func storeKey(_ key: Data) -> String? {
    let start = Data(root.utf8)
    guard key.count > start.count, key.starts(with: start) else { return nil }
    guard let text = String(validating: key.dropFirst(start.count), as: UTF8.self), Self.isNormalized(text) else {
      return nil
    }
    return text
  }

  /// Whether a store keeps the key in this spelling. Stores precompose keys.
  private static func isNormalized(_ key: String) -> Bool {
    if key.utf8.allSatisfy({ $0 > 0 && $0 < 0x80 }) { return true }
    // Foundation removes leading byte order marks, and stores keep them.
    let rest = String(String.UnicodeScalarView(key.unicodeScalars.drop { $0 == "\u{FEFF}" }))
    return !key.utf8.contains(0) && rest.precomposedStringWithCanonicalMapping.utf8.elementsEqual(rest.utf8)
  }

  /// A name without slashes, so that no account's keys lie within another's. Different names stay different.
  private static func component(_ name: String) -> String {
    String(
      decoding: name.utf8.flatMap { byte in
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "%") || byte < 0x20
          ? Array(String(format: "%%%02X", byte).utf8) : [byte]
      }, as: UTF8.self)
  }
}
