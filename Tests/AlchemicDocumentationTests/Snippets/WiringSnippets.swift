// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Logging
import Testing

private struct Quota: Equatable {
  var requests: Int
  var window: Duration = .seconds(60)
}

private actor Pages<Item: Sendable> {
  let size: Int
  init(size: Int) { self.size = size }
}

private final class Program: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    // begin swift Wiring
    AcMethod(factory, Logger.init(label:), "club")
    AcMethod(factory, Pages<String>.init(size:), 20)
    AcMethod(factory, Quota.init(requests:window:), 100, AcValue(.seconds(600)))
    AcMethod(factory, { Quota(requests: 5) }, options: AcFactoryName("logins"))
    // end
  }
}

struct WiringSnippets {
  @Test func `One class creates a structure of another package, a generic actor and two quotas`() async throws {
    let context = try await started(Program.self)
    #expect(try context.get(Logger.self).label == "club")
    #expect(try context.get(Pages<String>.self).size == 20)
    #expect(
      try context.get([Quota].self) == [Quota(requests: 100, window: .seconds(600)), Quota(requests: 5)])
  }
}
