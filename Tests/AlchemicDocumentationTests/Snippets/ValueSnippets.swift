// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Testing

// begin swift Declaring
struct Limits: AlchemicDeclaringValue {
  let requests: Int

  static func alchemic(_ factory: ValueFactory<Limits>) {
    AcInitializer(factory, Limits.init(requests:), 100)
  }
}

final class Gate: AlchemicDeclaring, Sendable {
  let limits: Limits

  init(limits: Limits) {
    self.limits = limits
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Gate.init(limits:))
  }
}
// end

struct ValueSnippets {
  @Test func `A structure declares itself`() async throws {
    let context = try await ALCContext(scan: ClassScan.classes([Gate.self]).addingValues([Limits.self])).started()
    #expect(try context.get(Gate.self).limits.requests == 100)
  }
}
