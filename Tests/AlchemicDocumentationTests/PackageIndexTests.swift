// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The Swift Package Index shows the documentation that `make docs` builds.
@Suite struct PackageIndexTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Package.root.appending(path: path), encoding: .utf8)
  }

  @Test func `The index builds the modules that make docs builds`() throws {
    let listed = try Self.text(".spi.yml").matches(of: /(?m)^ +- (\w+)$/).map { String($0.1) }
    let built = try #require(Self.text(".ci/docs").firstMatch(of: /(?m)^for module in ([\w ]+); do$/)?.1)
    #expect(listed.sorted() == built.split(separator: " ").map(String.init).sorted())
  }
}
