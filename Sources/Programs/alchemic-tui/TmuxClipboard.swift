// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The buffers of the tmux that this process runs in.
///
/// With its default settings, tmux drops a program's request to copy a text (OSC 52).
struct TmuxClipboard {
  /// `nil` outside of tmux.
  init?() {
    guard ProcessInfo.processInfo.environment["TMUX"]?.isEmpty == false else { return nil }
  }

  /// Makes a text the newest buffer, which tmux also passes on to the terminal. It does not wait, and ignores errors: the
  /// terminal may have the text anyway.
  func copy(_ text: String) {
    let pipe = Pipe()
    let bytes = Array(text.utf8)
    // The pipe takes all of it at once, so that a tmux that ends early does not end this process by a signal.
    let capacity = fcntl(pipe.fileHandleForWriting.fileDescriptor, Self.setPipeSize, Int32(clamping: bytes.count))
    guard Int(capacity) >= bytes.count, (try? pipe.fileHandleForWriting.write(contentsOf: bytes)) != nil else { return }
    try? pipe.fileHandleForWriting.close()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["tmux", "load-buffer", "-w", "-"]
    process.standardInput = pipe
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try? process.run()
  }

  /// `F_SETPIPE_SZ`, which Swift does not import.
  private static let setPipeSize: Int32 = 1_031
}
