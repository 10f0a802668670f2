// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

// begin swift Concurrency
final class LegacyFormatter: AlchemicManaged {
  var pattern = "yyyy"
}

final class Draft: AlchemicManaged {
  private var text = ""

  func write(_ text: String) -> Int {
    self.text += text
    return self.text.count
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
  }
}
// end

struct SharingSnippets {
  @Test func `A shared object and a new one are requested by different names`() async throws {
    let context = try await started(LegacyFormatter.self, Draft.self)
    let (pattern, length) = try await context.withCurrent {
      // begin swift Concurrency
      // A singleton that is not Sendable: the name says that other threads may use it.
      let formatter = try AcGetShared(LegacyFormatter.self)

      // A new object of a template, which only this code has.
      let draft = try AcCreate(Draft.self)
      let length = await Task.detached { draft.write("text") }.value
      // end
      return (formatter.pattern, length)
    }
    #expect(pattern == "yyyy")
    #expect(length == 4)
  }

  @Test func `A scan that requires Sendable objects reports the others`() {
    // begin swift Concurrency
    let context = ALCContext(scan: ClassScan.modules(["Shop"]).requiringSendable)
    // end
    #expect(Set(context.problems().map(\.code)) == ["not-sendable"])
  }
}
