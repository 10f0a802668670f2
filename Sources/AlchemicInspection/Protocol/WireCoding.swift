internal import Foundation

/// JSON as the protocol has it: one line, keys in one order, numbers that JSON lacks as texts.
enum WireCoding {
  /// Where a decoder finds the method whose parameters it reads.
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
