// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private final class Ink: AlchemicManaged, Sendable {}

private final class Letter: AlchemicDeclaring {
  var required: Ink?
  var nillable: Ink?
  var all: [Ink] = []
  var later: ALCLazy<Ink>?
  var perhaps: ALCLazy<Ink?>?
  init(required: Ink, optional: Ink?, perhaps: ALCProvider<Ink?>) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Letter.init)
    AcInject(factory, \Letter.required)
    AcInject(factory, \Letter.nillable, AcNillable())
    AcInject(factory, \Letter.all)
    AcInject(factory, \Letter.later)
    AcInject(factory, \Letter.perhaps)
  }
}

@Suite struct OptionalDependencyTests {
  /// A variable of an optional type gets nil only where its declaration allows that: it has no value before the injection.
  @Test func `A snapshot says which dependencies may receive nothing`() async throws {
    let context = ALCContext(testing: .classes([Ink.self, Letter.self]))
    try await context.started()
    let letter = try #require(context.snapshot().factories.first { $0.name == "Letter" })
    #expect(letter.arguments.map(\.isOptional) == [false, true, true])
    #expect(
      letter.injections.map { "\($0.name): \($0.isOptional)" } == [
        "required: false", "nillable: true", "all: false", "later: false", "perhaps: true",
      ])
  }
}
