// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

private import CAlchemicPlatform

/// The sections of an image that the reader needs.
struct SectionTable {
  /// Relative pointers to conformance descriptors.
  let conformances: UnsafeRawBufferPointer
  /// Relative pointers to type descriptors.
  let types: UnsafeRawBufferPointer

  /// The versions of the table's layout that are known.
  static let versions = UInt(alchemic_first_sections_version)...UInt(alchemic_last_sections_version)

  /// Reads the table at an address.
  ///
  /// - Parameter memory: The memory of the image that the table belongs to.
  init(_ table: UnsafeRawPointer, in memory: ImageMemory) throws(UnreadableMetadata.Reason) {
    let read = alchemic_read_section_table(table)
    // A later version has the same words and more, or the probe fails.
    guard read.version >= Self.versions.lowerBound else { throw .version(read.version, known: Self.versions) }
    func range(
      _ section: UnreadableMetadata.Section, at address: UInt, _ size: UInt
    ) throws(UnreadableMetadata.Reason) -> UnsafeRawBufferPointer {
      guard let start = UnsafeRawPointer(bitPattern: address), size > 0 else {
        return UnsafeRawBufferPointer(start: nil, count: 0)
      }
      guard size <= UInt(Int.max), memory.contains(start, count: Int(size)) else {
        throw .section(section, .outsideImage)
      }
      guard address % 4 == 0 else { throw .section(section, .misaligned) }
      guard size % 4 == 0 else { throw .section(section, .partialRecord(length: size)) }
      return UnsafeRawBufferPointer(start: start, count: Int(size))
    }
    conformances = try range(.conformances, at: read.conformances, read.conformances_size)
    types = try range(.types, at: read.types, read.types_size)
  }
}
