// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicInspectionServer
import Foundation

final class Lamp: AlchemicManaged {}

/// A program that starts its container itself and can be explored. It prints the phase after start() and once the container
/// is ready.
@main
enum StartingByHand {
  static func main() {
    say("start() returned: \(Alchemic.mainContext.start()), \(Alchemic.mainContext.phase)")
    Task {
      try await Alchemic.mainContext.untilReady()
      say("ready")
    }
    dispatchMain()
  }

  /// Bypasses the buffer of stdio, so that the output is visible immediately.
  private static func say(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
  }
}
