// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicRuntime

extension ErrorTextTests {
  /// The texts of all reasons why metadata cannot be read.
  static let metadata: [Row] =
    reasons.map { reason, words in
      (
        .unreadableMetadata(file: "", reason),
        """
        The Swift metadata of the executable cannot be read: \(words).
          remedy          build the program and its libraries again with Swift 6.3,
                          which Alchemic is tested with; docs/porting.md says what
                          depends on the version of Swift
          [unreadable-metadata]
        """
      )
    } + [
      (
        .unreadableMetadata(file: "libAnnex.so", .section(.types, .misaligned)),
        """
        The Swift metadata of libAnnex.so cannot be read: swift5_type_metadata does not begin at a multiple of 4 bytes.
          remedy          build the program and its libraries again with Swift 6.3,
                          which Alchemic is tested with; docs/porting.md says what
                          depends on the version of Swift
          [unreadable-metadata]
        """
      )
    ]

  private static let reasons: [(UnreadableMetadata.Reason, words: String)] = [
    (.version(0, known: 1...5), "its table of sections has the version 0, and the known versions are 1 to 5"),
    (.section(.conformances, .outsideImage), "swift5_protocol_conformances is not in the memory of the image"),
    (.section(.types, .partialRecord(length: 7)), "swift5_type_metadata has 7 bytes, and each record has 4"),
    (
      .record(.types, index: 2, .invalidPointer(.accessor)),
      "record 2 of swift5_type_metadata has no valid pointer to its metadata accessor"
    ),
    (
      .record(.conformances, index: 0, .unknownKind(.type, 5)),
      "record 0 of swift5_protocol_conformances has a type of the unknown kind 5"
    ),
    (
      .probe(.init("ProbedSubclass, superclass", "ProbedClass"), found: "none"),
      "a property of a known type (ProbedSubclass, superclass) is read as \"none\", not as \"ProbedClass\""
    ),
    (
      .probe(.init("ProbedSubclass, superclass", "ProbedClass"), found: nil),
      "a property of a known type (ProbedSubclass, superclass) cannot be read: it is \"ProbedClass\""
    ),
  ]
}
