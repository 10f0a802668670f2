// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

// The declarations have the source locations that the article's error names.
private enum Kitchen {
  protocol Grinder: AnyObject {}

  #sourceLocation(file:"Kitchen.swift",line:6)
  final class BurrGrinder: AlchemicManaged {
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory)
    }
  }
  #sourceLocation()

  final class Barista: AlchemicManaged {
    var grinder: (any Grinder)?
    static func alchemic(_ factory: ALCClassObjectFactory) {
      #sourceLocation(file:"Shop.swift",line:12)
      AcInject(factory, \Barista.grinder)
      #sourceLocation()
    }
  }
}

struct MissingFactorySnippets {
  @Test func `The graph of the article has its error`() async {
    // begin text Errors
    let expected = """
      No factory creates a Grinder.
        required by     Barista.grinder (Shop.swift:12)
        did you mean    BurrGrinder (Kitchen.swift:8)? It is not a Grinder: write extension BurrGrinder: Grinder {}
        [no-factory]
      """
    // end
    #expect(await failure(Kitchen.Barista.self, Kitchen.BurrGrinder.self)?.description == expected)
  }
}
