// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct OverloadsTests {
  @Test func `The overloads are the template's`() throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = Package.root.appending(path: ".ci/overloads")
    process.standardOutput = output
    try process.run()
    let written = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let file = Package.root.appending(path: "Sources/Container/AlchemicCore/Declarations/Overloads.swift")
    #expect(try String(contentsOf: file, encoding: .utf8) == String(decoding: written, as: UTF8.self))
  }
}
