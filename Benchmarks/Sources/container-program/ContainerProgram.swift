// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Glibc

/// Starts a container with one class, says so, and ends with its input.
@main
struct ContainerProgram {
  static func main() async throws {
    let context = try await ALCContext().started()
    print("running")
    fflush(nil)
    _ = readLine()
    withExtendedLifetime(context) {}
  }
}

final class Greeting: AlchemicManaged, Sendable {}
