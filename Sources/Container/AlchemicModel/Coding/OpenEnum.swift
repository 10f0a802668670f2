// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// An enumeration that a newer minor version of the protocol may extend.
///
/// As a member of a decoded value, a case that this version does not know is ``unknown``. Synthesised decoding calls
/// these overloads for such members.
package protocol OpenEnum: Decodable {
  /// What an unknown case is read as.
  static var unknown: Self { get }
}

extension KeyedDecodingContainer {
  package func decode<Value: OpenEnum>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let decoder = try superDecoder(forKey: key)
    do {
      return try Value(from: decoder)
    } catch DecodingError.typeMismatch(_, let context) where context.codingPath.count == decoder.codingPath.count {
      // An object with another member than the cases that are known.
      return .unknown
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.count == decoder.codingPath.count {
      // Another text than the cases that are known.
      return .unknown
    }
  }

  /// A text needs no separate decoder, whose creation takes most of the time.
  package func decode<Value: OpenEnum & RawRepresentable<String>>(
    _ type: Value.Type, forKey key: Key
  ) throws -> Value {
    do {
      return Value(rawValue: try decode(String.self, forKey: key)) ?? .unknown
    } catch DecodingError.typeMismatch {
      return .unknown
    }
  }

  package func decodeIfPresent<Value: OpenEnum>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try decode(type, forKey: key)
  }

  /// Leaves unknown elements out.
  package func decode<Value: RawRepresentable<String> & Hashable & Decodable>(
    _ type: Set<Value>.Type, forKey key: Key
  ) throws -> Set<Value> {
    Set(try decode([String].self, forKey: key).compactMap(Value.init))
  }
}
