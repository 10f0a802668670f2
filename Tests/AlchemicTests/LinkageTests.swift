// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms
import Testing

struct LinkageTests {
  /// The libraries that the core may link, besides Swift's.
  private static let allowed: Set<String> = [
    "libc", "libm", "libgcc_s", "libstdc++", "ld-linux-x86-64", "ld-linux-aarch64", "linux-vdso", "libdispatch",
    "libBlocksRuntime",
  ]
  private static let foundation: Set<String> = [
    "libFoundation", "libFoundationEssentials", "libFoundationInternationalization", "lib_FoundationICU",
  ]

  @Test(arguments: ["not-starting", "self-starting", "explorable"])
  func `A program over the core links neither curses nor libedit nor SQLite nor a network library`(name: String) throws
  {
    let libraries = Set(try Program(name).libraries().filter { !$0.hasPrefix("libswift") })
    #expect(libraries.contains("libc"))
    // The server of explorers uses Foundation.
    #expect(libraries.subtracting(Self.allowed) == (name == "explorable" ? Self.foundation : []))
  }

  @Test func `A program over the core contains neither configuration nor SQLite`() throws {
    let program = try Data(contentsOf: Program("not-starting").url)
    // The prefixes of the modules' symbols.
    let modules = ["12AlchemicCore", "13Configuration", "4Yams", "4GRDB", "14AlchemicStores"]
    #expect(modules.filter { program.range(of: Data("$s\($0)".utf8)) != nil } == ["12AlchemicCore"])
  }

  @Test func `A program that explorers inspect contains no store`() throws {
    let program = try Data(contentsOf: Program("explorable").url)
    let modules = ["24AlchemicInspectionServer", "14AlchemicStores", "4GRDB"]
    #expect(modules.filter { program.range(of: Data("$s\($0)".utf8)) != nil } == ["24AlchemicInspectionServer"])
    let outcome = try Program("explorable").run()
    #expect([outcome.code.description, outcome.output] == ["0", "[\"Greeting\"] 0\n"])
  }
}
