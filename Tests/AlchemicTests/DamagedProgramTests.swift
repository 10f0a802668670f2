// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms
import Testing

/// Programs with damaged metadata.
struct DamagedProgramTests {
  /// The sections of a 64-bit ELF file.
  private struct Sections {
    private let file: Data
    private let headers: [(address: Int, offset: Int, size: Int, name: String)]

    init(_ url: URL) throws {
      let file = try Data(contentsOf: url, options: .alwaysMapped)
      func number<Number: FixedWidthInteger>(_ offset: Int, _ type: Number.Type) -> Int {
        file.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: offset, as: type)) }
      }
      let table = number(0x28, UInt64.self)
      let starts = (0..<number(0x3C, UInt16.self)).map { table + $0 * number(0x3A, UInt16.self) }
      let names = number(starts[number(0x3E, UInt16.self)] + 0x18, UInt64.self)
      headers = starts.map { start in
        let name = file[(names + number(start, UInt32.self))...].prefix { $0 != 0 }
        return (
          number(start + 0x10, UInt64.self), number(start + 0x18, UInt64.self), number(start + 0x20, UInt64.self),
          String(decoding: name, as: UTF8.self)
        )
      }
      self.file = file
    }

    /// The address of a section in memory.
    func address(of section: String) throws -> Int {
      try #require(headers.first { $0.name == section }).address
    }

    /// Where the file has an address of memory.
    func offset(of address: Int) throws -> Int {
      let section = try #require(
        headers.first { $0.address > 0 && address - $0.address < $0.size && address >= $0.address })
      return section.offset + address - section.address
    }

    /// The target of a relative pointer.
    func target(at address: Int) throws -> Int {
      let offset = try offset(of: address)
      return address + file.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: offset, as: Int32.self)) }
    }
  }

  /// Runs a copy of a program with one byte changed. A process changes the copy, so that it is never busy.
  private func run(_ program: Program, changing offset: Int, to byte: UInt8) throws -> Program.Outcome {
    let runtime = try Runtime()
    return try program.shell(
      """
      cp "$PROGRAM" "$FOLDER/damaged"
      printf '\\x\(String(byte, radix: 16))' | dd of="$FOLDER/damaged" bs=1 seek=\(offset) conv=notrunc status=none
      "$FOLDER/damaged"
      """, environment: ["FOLDER": runtime.folder.path, "SWIFT_BACKTRACE": "enable=no"])
  }

  @Test func `A conformance of a kind that is not known fails the start with one error`() throws {
    let program = Program("failing")
    let sections = try Sections(program.url)
    // The flags of the first conformance: a reference to its type of the kind 5.
    let conformance = try sections.target(at: try sections.address(of: "swift5_protocol_conformances"))
    let outcome = try run(program, changing: try sections.offset(of: conformance + 12), to: 5 << 3)
    #expect(
      outcome
        == Program.Outcome(
          code: 1, output: "",
          errors: """
            alchemic error: start failed: The Swift metadata of the executable cannot be read: record 0 of \
            swift5_protocol_conformances has a type of the unknown kind 5.
              remedy          build the program and its libraries again with Swift 6.3,
                              which Alchemic is tested with; docs/porting.md says what
                              depends on the version of Swift
              [unreadable-metadata]

            """))
  }

  @Test func `A type's record that leads out of the image fails the start with one error`() throws {
    let program = Program("failing")
    let sections = try Sections(program.url)
    // The highest byte of the first record.
    let record = try sections.address(of: "swift5_type_metadata")
    let outcome = try run(program, changing: try sections.offset(of: record + 3), to: 0x70)
    #expect(
      outcome
        == Program.Outcome(
          code: 1, output: "",
          errors: """
            alchemic error: start failed: The Swift metadata of the executable cannot be read: record 0 of \
            swift5_type_metadata has no valid pointer to its descriptor.
              remedy          build the program and its libraries again with Swift 6.3,
                              which Alchemic is tested with; docs/porting.md says what
                              depends on the version of Swift
              [unreadable-metadata]

            """))
  }
}
