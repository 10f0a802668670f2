// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A version of the protocol and of saved files, as a text: `1.0`.
///
/// Two sides whose major numbers are the same understand each other. A newer minor version may add members, methods and
/// cases of values, which the older side ignores or shows as unknown.
public struct ProtocolVersion: Hashable, Sendable, CustomStringConvertible {
  /// The number that changes where older sides would misunderstand newer ones.
  public var major: Int
  /// The number that changes where something is added.
  public var minor: Int

  /// Creates a version from its numbers.
  public init(major: Int, minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// Whether two sides with these versions understand each other.
  public func isCompatible(with other: ProtocolVersion) -> Bool { major == other.major }

  /// The numbers with a dot: `1.0`.
  public var description: String { "\(major).\(minor)" }
}

extension ProtocolVersion: Codable {
  /// Decodes a text.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    let numbers = try value.decode(String.self).split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let major = numbers[0], let minor = numbers[1], major >= 0, minor >= 0 else {
      throw DecodingError.dataCorruptedError(in: value, debugDescription: "not a version")
    }
    self.init(major: major, minor: minor)
  }

  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(description)
  }
}
