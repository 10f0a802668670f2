// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

@testable import Shop

struct LandingSnippets {
  @Test func `The barista of the first page gets its arguments`() async throws {
    let printed = Printed()
    @Sendable func print(_ line: String) { printed.append(line) }
    let context = ALCContext(testing: .modules(["Shop"]))
    context.withCurrent {
      // begin swift AlchemicCore
      AcWhenReady("open the doors") {
        let barista = try AcGet(Barista.self)
        print(barista.espresso())
      }
      // end
    }
    context.start()
    try await context.untilReady()
    // begin text AlchemicCore
    let output = """
      2 shots from 18 g of coffee
      """
    // end
    #expect(printed.lines == [output])
  }
}
