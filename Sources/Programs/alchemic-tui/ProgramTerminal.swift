// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation

/// A pseudo-terminal for the output of a program: most programs write each line at once to a terminal, and a file only when
/// thousands of bytes are ready.
///
/// `cat` copies what the program writes to a file. It does not end with the explorer, so that a program that goes on
/// running can write.
struct ProgramTerminal {
  /// What the program writes to.
  let output: FileHandle
  /// Left when all that the program has written is in the file.
  let copying: DispatchGroup

  /// Opens a terminal; `nil` where the system has none.
  ///
  /// - Parameter file: The file at whose end all output is written.
  init?(to file: FileHandle) {
    // Lines stay as the program writes them. A program may ask for the width.
    var modes = termios()
    cfmakeraw(&modes)
    var size = winsize()
    if ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) != 0 || size.ws_col == 0 {
      size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    }
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    guard openpty(&ours, &theirs, nil, &modes, &size) == 0 else { return nil }
    // Else the other process has them too, and the terminal never ends.
    for descriptor in [ours, theirs] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    output = FileHandle(fileDescriptor: theirs, closeOnDealloc: true)
    let copying = DispatchGroup()
    let cat = Process()
    cat.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    cat.arguments = ["cat"]
    cat.standardInput = FileHandle(fileDescriptor: ours, closeOnDealloc: true)
    cat.standardOutput = file
    // The end of a terminal is an error of its reader.
    cat.standardError = FileHandle.nullDevice
    copying.enter()
    cat.terminationHandler = { _ in copying.leave() }
    self.copying = copying
    do { try cat.run() } catch { return nil }
  }
}
