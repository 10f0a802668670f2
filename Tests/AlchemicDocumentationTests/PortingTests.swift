// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The page about porting names every file that knows the C library or the format of executables.
@Suite struct PortingTests {
  private static let signs = [
    "import Glibc", "\".init_array\"", "inotify_init1", "/proc/", "#include <link.h>", "SYS_membarrier",
  ]

  @Test func `Each file that knows the system is named`() throws {
    let page = try String(contentsOf: Package.root.appending(path: "docs/porting.md"), encoding: .utf8)
    for file in try ["swift", "c"].flatMap({ try Package.files(in: "Sources", withExtension: $0) }) {
      let text = try String(contentsOf: file, encoding: .utf8)
      guard let sign = Self.signs.first(where: { text.contains($0) }) else { continue }
      #expect(page.contains("`\(file.lastPathComponent)`"), "\(file.lastPathComponent) has \(sign)")
    }
  }
}
