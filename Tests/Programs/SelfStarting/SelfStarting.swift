// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Alchemic

/// Found by the scan and notified of its injection.
class Greeting: AlchemicManaged, AlchemicAware {
  private(set) var text = "hello"
  required init() {}
  func alchemicDidInjectDependencies() { text += ", notified" }
}

/// Inherits both conformances.
final class LoudGreeting: Greeting {}

/// A program that imports the module Alchemic, and prints whether waiting for the container has started it.
@main
enum SelfStarting {
  static func main() async throws {
    AcWhenReady {}
    guard Alchemic.mainContext.phase != .idle else {
      print("not started")
      return
    }
    try await Alchemic.mainContext.untilReady()
    print("started: \(try AcGetShared(LoudGreeting.self).text)")
  }
}
