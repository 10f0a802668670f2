// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

#if Attributes
  import AlchemicMacros

  @AcRegister
  private final class Kettle: Sendable {}
#else
  private final class Kettle: AlchemicManaged {}

  private final class Unfounded: AlchemicDeclaring {
    static func alchemic(_ factory: ALCClassObjectFactory) {}
  }

  private final class Hasty: AlchemicManaged {
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory)
      AcRegister(factory, AcPrimary())
    }
  }
#endif

@Suite("1. Class object factories")
struct Chapter01ClassObjectFactories {
  @Test func `A class without a declaration is a singleton, created at start`() async throws {
    let context = try await started(Kettle.self)
    #expect(context.modes == ["Kettle singleton"])
    #expect(context.snapshot().factories.map(\.createdCount) == [1])
    #expect(try context.getShared(Kettle.self) === context.getShared(Kettle.self))
  }

  @Test func `The program may create other objects, which the container does not know`() async throws {
    let context = try await started(Kettle.self)
    #expect(try context.getShared(Kettle.self) !== Kettle())
  }

  #if !Attributes
    @Test func `A class without init() must declare how it is created`() async {
      #expect(await problems(Unfounded.self) == ["no-initializer by Unfounded"])
    }

    @Test func `A class is registered once`() async {
      #expect(await problems(Hasty.self) == ["illegal-argument by Hasty"])
    }
  #endif
}
