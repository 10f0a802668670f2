// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The sections of an image that the reader needs.
///
/// Layout: `MetadataSections` in `stdlib/public/SwiftShims/swift/shims/MetadataSections.h`. Version 1 has all words that are read
/// here. Later versions add words at the end; Swift 6.3 writes version 5.
struct SectionTable {
  /// Relative pointers to conformance descriptors.
  let conformances: UnsafeRawBufferPointer
  /// Relative pointers to type descriptors.
  let types: UnsafeRawBufferPointer

  /// The versions that are known.
  static let versions: ClosedRange<UInt> = 1...5

  /// Reads the table at an address.
  ///
  /// - Parameter memory: The memory of the image that the table belongs to.
  init(_ table: UnsafeRawPointer, in memory: ImageMemory) throws(UnreadableMetadata.Reason) {
    let word = MemoryLayout<UInt>.size
    func value(_ index: Int) -> UInt { table.load(fromByteOffset: index * word, as: UInt.self) }
    // A later version has the same words and more, or the probe fails.
    guard value(0) >= Self.versions.lowerBound else { throw .version(value(0), known: Self.versions) }
    func range(
      _ section: UnreadableMetadata.Section, at index: Int
    ) throws(UnreadableMetadata.Reason) -> UnsafeRawBufferPointer {
      let length = value(index + 1)
      guard let start = UnsafeRawPointer(bitPattern: value(index)), length > 0 else {
        return UnsafeRawBufferPointer(start: nil, count: 0)
      }
      guard length <= UInt(Int.max), memory.contains(start, count: Int(length)) else {
        throw .section(section, .outsideImage)
      }
      guard value(index) % 4 == 0 else { throw .section(section, .misaligned) }
      guard length % 4 == 0 else { throw .section(section, .partialRecord(length: length)) }
      return UnsafeRawBufferPointer(start: start, count: Int(length))
    }
    // The version, the address of the image, two unused words and the range of the protocols precede.
    conformances = try range(.conformances, at: 6)
    types = try range(.types, at: 8)
  }
}
