// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// Found by the scan and notified of its injection.
class Greeting: AlchemicManaged, AlchemicAware {
  private(set) var text = "hello"
  required init() {}
  func alchemicDidInjectDependencies() { text += ", notified" }
}

/// Inherits both conformances.
final class LoudGreeting: Greeting {}

/// A program that imports only the core, and prints whether its container has started automatically.
@main
enum NotStarting {
  static func main() async throws {
    print(Alchemic.mainContext.phase == .idle ? "not started" : "started")
    Alchemic.start()
    try await Alchemic.mainContext.untilReady()
    print("started: \(try AcGetShared(LoudGreeting.self).text)")
  }
}
