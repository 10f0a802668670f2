// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The protocol's JSON: one line, sorted keys, infinities and NaN as texts.
enum WireCoding {
  /// The decoder's user information key for the method whose parameters it decodes.
  static let method = CodingUserInfoKey(rawValue: "method").unsafelyUnwrapped

  static func encode(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return Array(try encoder.encode(value))
  }

  static func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, method: Request.Call.Method? = nil
  ) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    if let method { decoder.userInfo[Self.method] = method }
    return try decoder.decode(type, from: data)
  }
}
