// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Alchemic
import Foundation
import Recording

/// Cannot be created.
final class Unlucky: AlchemicDeclaring {
  struct Rain: Error {}

  init() throws { throw Rain() }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Unlucky.init, fileID: "Garden/Unlucky.swift", line: 4)
  }
}

/// A program whose container cannot start.
///
///     failing          exits as soon as it learns of the failure
///     failing throw    throws from `main`
///     failing ended    calls exitIfStartFails, and throws from `main`
///     failing wait     calls exitIfStartFails, and waits for a callback
///     failing late     waits for a callback, and calls exitIfStartFails once the start has failed
@main
enum Failing {
  static func main() async throws {
    setUpLogging()
    switch CommandLine.arguments.dropFirst().first {
    case "throw":
      try await Alchemic.mainContext.untilReady()
    case "ended":
      Alchemic.exitIfStartFails()
      try await Alchemic.mainContext.untilReady()
    case "wait":
      Alchemic.exitIfStartFails(status: 3)
      await withCheckedContinuation { continuation in
        AcWhenReady("listen", fileID: "Garden/Main.swift", line: 9) { continuation.resume() }
      }
    case "late":
      AcWhenReady("listen", fileID: "Garden/Main.swift", line: 9) {}
      try? await Alchemic.mainContext.untilReady()
      AcWhenReady("water", fileID: "Garden/Main.swift", line: 10) {}
      Alchemic.exitIfStartFails()
    default:
      do {
        try await Alchemic.mainContext.untilReady()
      } catch {
        exit(1)
      }
    }
  }
}
