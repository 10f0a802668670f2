// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Splits a stream of bytes into lines.
///
/// Its memory is bounded for every input: it keeps at most one incomplete line, and nothing of a line over the limit.
public struct FrameDecoder: Sendable {
  /// The maximum number of bytes in a line, without the line feed.
  public let limit: Int
  private var rest: [UInt8] = []
  /// Whether the next bytes belong to a line over the limit.
  private var isSkipping = false

  /// The result for one line.
  public enum Frame: Hashable, Sendable {
    /// A line, without the line feed.
    case line([UInt8])
    /// A line over the limit, which was discarded.
    case tooLong
  }

  /// Creates a decoder with the maximum length of a line.
  public init(limit: Int) {
    self.limit = limit
  }

  /// Adds bytes, and returns the lines that they complete. Skips empty lines.
  public mutating func receive(_ bytes: some Sequence<UInt8>) -> [Frame] {
    bytes.withContiguousStorageIfAvailable { receive($0) } ?? Array(bytes).withUnsafeBufferPointer { receive($0) }
  }

  private mutating func receive(_ bytes: UnsafeBufferPointer<UInt8>) -> [Frame] {
    var frames: [Frame] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
      if !isSkipping { add(bytes[start..<(end ?? bytes.endIndex)], to: &frames) }
      guard let end else { break }
      if !isSkipping, !rest.isEmpty { frames.append(.line(rest)) }
      rest.removeAll(keepingCapacity: rest.capacity <= 4_096)
      isSkipping = false
      start = end + 1
    }
    return frames
  }

  /// Adds a part of a line, unless the line is then over the limit.
  private mutating func add(_ part: Slice<UnsafeBufferPointer<UInt8>>, to frames: inout [Frame]) {
    guard rest.count + part.count > limit else { return rest.append(contentsOf: part) }
    rest = []
    isSkipping = true
    frames.append(.tooLong)
  }
}
