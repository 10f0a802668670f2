// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicRuntime

// The kind of problem of an image whose classes the container cannot find.

extension ProblemKind {
  /// The metadata of an image is damaged, or has a layout that the container does not know. `file` is empty for the executable.
  package static func unreadableMetadata(file: String, _ reason: UnreadableMetadata.Reason) -> Self {
    Self(
      code: "unreadable-metadata",
      summary: "The Swift metadata of \(file.isEmpty ? "the executable" : file) cannot be read: \(words(reason)).",
      subject: .requester(),
      facts: [
        .remedy(
          "build the program and its libraries again with Swift 6.3,",
          "which Alchemic is tested with; docs/porting.md says what",
          "depends on the version of Swift")
      ],
      isPermanent: true)
  }

  private static func words(_ reason: UnreadableMetadata.Reason) -> String {
    switch reason {
    case .version(let version, let known):
      "its table of sections has the version \(version), and the known versions are \(known.lowerBound) to "
        + "\(known.upperBound)"
    case .section(let section, .outsideImage): "\(section.rawValue) is not in the memory of the image"
    case .section(let section, .misaligned): "\(section.rawValue) does not begin at a multiple of 4 bytes"
    case .section(let section, .partialRecord(let length)):
      "\(section.rawValue) has \(length) bytes, and each record has 4"
    case .record(let section, let index, .invalidPointer(let part)):
      "record \(index) of \(section.rawValue) has no valid pointer to its \(part.rawValue)"
    case .record(let section, let index, .unknownKind(let part, let kind)):
      "record \(index) of \(section.rawValue) has a \(part.rawValue) of the unknown kind \(kind)"
    case .probe(let property, let found?):
      "a property of a known type (\(property.name)) is read as \"\(found)\", not as \"\(property.value)\""
    case .probe(let property, nil):
      "a property of a known type (\(property.name)) cannot be read: it is \"\(property.value)\""
    }
  }
}
