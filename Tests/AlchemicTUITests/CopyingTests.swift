// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms
import Testing

extension ProcessTests {
  @Suite struct CopyingTests {
    /// A folder with a program `tmux` that writes its arguments and its input to a named pipe.
    private static func folder() throws -> URL {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tmux-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try #require(mkfifo(folder.appendingPathComponent("seen").path, 0o600) == 0)
      let program = folder.appendingPathComponent("tmux")
      try Data("#!/bin/sh\n{ echo \"$*\"; cat; } > \"$FOLDER/seen\"\n".utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      return folder
    }

    @Test func `Inside tmux, a copied text is also its newest buffer`() async throws {
      let folder = try Self.folder()
      let explorer = try await ExplorerInTerminal(
        environment: ["FOLDER": folder.path], command: "PATH=$FOLDER:$PATH $EXPLORER")
      _ = await explorer.screen(with: "○ Not started")
      async let seen = withCheckedContinuation { continuation in
        // Opening waits for the program that writes.
        DispatchQueue.global().async {
          let pipe = FileHandle(forReadingAtPath: folder.appendingPathComponent("seen").path)
          continuation.resume(returning: (try? pipe?.readToEnd()).map { String(decoding: $0, as: UTF8.self) })
        }
      }
      await explorer.tmux.press("Y")
      #expect(await seen == "load-buffer -w -\nAccountBook")
      await explorer.tmux.press("q")
      _ = await explorer.screen(with: "ended with 0, the same modes")
      await explorer.close()
      try FileManager.default.removeItem(at: folder)
    }
  }
}
