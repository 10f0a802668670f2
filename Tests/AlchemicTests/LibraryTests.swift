// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TestPrograms
import Testing

/// Programs of several images, which link the product AlchemicDynamic.
@Suite(.enabled(if: Libraries.isAvailable))
struct LibraryTests {
  private let libraries: Libraries
  /// The factories of the program, of its library Annex, and of the library Cellar, which the configuration of Annex names.
  /// `Barrel` and `Shelf` are registered by the configurations of the libraries.
  private let all = "Archive Barrel Clerk Desk Shelf Wine"

  init() throws {
    libraries = try Libraries.built.get()
  }

  @Test func `Classes of a library beside the program are found`() throws {
    #expect(try libraries.run("Linked", .beside).output == "\(all)\ninjected: true\n")
  }

  @Test func `Classes of a library elsewhere are found if a configuration names one of them`() throws {
    #expect(try libraries.run("Linked", .elsewhere).output == "Desk\ninjected: false\n")
    #expect(try libraries.run("Linked", .elsewhere, "named").output == "\(all)\ninjected: true\n")
  }

  @Test func `A library that is loaded after the start is part of a later container, not of the running one`() throws {
    #expect(
      try libraries.run("Loading", .elsewhere, libraries.file(.elsewhere)).output == """
        running: Desk
        again: false
        no-factory
        later: \(all)
        Annex.Clerk

        """)
  }

  @Test func `A library with its own copy of the container is logged`() throws {
    let outcome = try libraries.run("Copied", .withCopy, "named")
    #expect(outcome.output == "Desk\ninjected: false\n")
    let lines = outcome.errors.split(separator: "\n").compactMap { $0.split(separator: "[AlchemicCore] ").last }
    #expect(
      lines.first == """
        libAnnex.so has its own copy of AlchemicCore, so its classes are not found: link the program and its libraries \
        with the product AlchemicDynamic
        """)
  }
}
