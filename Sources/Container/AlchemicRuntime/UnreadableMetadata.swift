// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Metadata of an image that the reader does not know, or that is damaged.
public struct UnreadableMetadata: Error, Hashable, Sendable {
  /// The file of the image, without its directory; empty for the executable.
  public let file: String
  /// Why the metadata cannot be read.
  public let reason: Reason

  init(file: String, reason: Reason) {
    self.file = file
    self.reason = reason
  }

  /// Why metadata cannot be read.
  public enum Reason: Error, Hashable, Sendable {
    /// The table of the image's sections has a version that is not known.
    case version(UInt, known: ClosedRange<UInt>)
    /// A section as a whole cannot be read.
    case section(Section, SectionFault)
    /// A record cannot be read. The first record of a section has the index 0.
    case record(Section, index: Int, RecordFault)
    /// A property of a known type is read as another value, or cannot be read.
    case probe(Property, found: String?)
  }

  /// A property of a type that the reader knows.
  public struct Property: Hashable, Sendable {
    /// Its name with that of the type: `ProbedSubclass, superclass`.
    public let name: String
    /// Its value, as words.
    public let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A section of records. The raw value is its name in the image.
  public enum Section: String, Hashable, Sendable {
    case conformances = "swift5_protocol_conformances"
    case types = "swift5_type_metadata"
  }

  /// What is wrong with a section as a whole.
  public enum SectionFault: Hashable, Sendable {
    /// It is not within the readable memory of its image.
    case outsideImage
    /// It does not begin at a multiple of four bytes.
    case misaligned
    /// Its length in bytes is not a multiple of the length of a record.
    case partialRecord(length: UInt)
  }

  /// What is wrong with a record.
  public enum RecordFault: Error, Hashable, Sendable {
    /// A pointer leads out of the image, or to an address where this part cannot be.
    case invalidPointer(Part)
    /// A part has a kind that is not known.
    case unknownKind(Part, UInt32)
  }

  /// A part of a record. The raw value is its name in English.
  public enum Part: String, Hashable, Sendable {
    case record
    case descriptor
    case `protocol`
    case type
    case name
    case parent
    case superclass
    case accessor = "metadata accessor"
    case fields = "list of stored properties"
  }
}
