// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The page about porting names every file that knows the C library or the format of executables.
@Suite struct PortingTests {
  /// What is written where the system is known.
  private static let signs = [
    "import Glibc", "\".init_array\"", "inotify_init1", "/proc/", "#include <link.h>", "SYS_membarrier",
    "swift_enumerateAllMetadataSections", "<sys/auxv.h>", "pthread_getattr_np", "gettid",
  ]

  @Test func `Each file that knows the system is named`() throws {
    let page = try String(contentsOf: Package.root.appending(path: "docs/porting.md"), encoding: .utf8)
    for file in try ["swift", "c"].flatMap({ try Package.files(in: "Sources", withExtension: $0) }) {
      let text = try String(contentsOf: file, encoding: .utf8)
      guard let sign = Self.signs.first(where: { text.contains($0) }) else { continue }
      #expect(page.contains("`\(file.lastPathComponent)`"), "\(file.lastPathComponent) has \(sign)")
    }
  }

  @Test func `No file of the container but those of the platform knows ELF, the loader or the kernel`() throws {
    let known = Self.signs.filter { $0 != "import Glibc" && $0 != "\".init_array\"" }
    for file in try ["swift", "c", "h"].flatMap({ try Package.files(in: "Sources/Container", withExtension: $0) }) {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(known.filter { text.contains($0) } == [], "\(file.lastPathComponent)")
    }
  }
}
