// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Says that it runs, and ends with its input. What a program with a container needs beside it is the container's share.
@main
struct EmptyProgram {
  static func main() async {
    print("running")
    fflush(nil)
    _ = readLine()
  }
}
