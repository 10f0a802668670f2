// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// For engines that store records as they are. The value is encoded as bytes, which any format keeps exactly.
extension StoredRecord: Codable {
  private enum CodingKeys: String, CodingKey {
    case key, value, revision, clock, changedAt, author, source
  }

  /// Decodes a record.
  ///
  /// - Parameter decoder: The decoder.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let value = try container.decodeIfPresent(Data.self, forKey: .value).map { bytes in
      guard let value = StoredValueBytes.decode(bytes) else {
        throw DecodingError.dataCorruptedError(forKey: .value, in: container, debugDescription: "no stored value")
      }
      return value
    }
    self.init(
      key: try container.decode(String.self, forKey: .key), value: value,
      revision: try container.decode(Int64.self, forKey: .revision),
      clock: try container.decode(HybridClock.self, forKey: .clock),
      changedAt: Date(milliseconds: try container.decode(Int64.self, forKey: .changedAt)),
      author: try container.decodeIfPresent(String.self, forKey: .author),
      source: try container.decode(Source.self, forKey: .source))
  }

  /// Encodes the record, with the time of its change in milliseconds.
  ///
  /// - Parameter encoder: The encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(key, forKey: .key)
    try container.encodeIfPresent(value.map { StoredValueBytes.encode($0) }, forKey: .value)
    try container.encode(revision, forKey: .revision)
    try container.encode(clock, forKey: .clock)
    try container.encode(changedAt.milliseconds, forKey: .changedAt)
    try container.encodeIfPresent(author, forKey: .author)
    try container.encode(source, forKey: .source)
  }
}
