// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

#if Attributes
  import AlchemicMacros

  @AcRegister(.weak)
  private final class Cache: Sendable {}

  @AcRegister(.reference, .weak, .nillable)
  private final class Controller {
    init() {}
  }
#else
  private final class Cache: AlchemicManaged {
    static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcWeak()) }
  }

  private final class Controller: AlchemicDeclaring {
    init() {}
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcReference(), AcWeak(), AcNillable())
    }
  }

  private final class Fleeting: AlchemicManaged {
    static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate(), AcWeak()) }
  }
#endif

@Suite("10. Weak factories")
struct Chapter10WeakFactories {
  @Test func `A weak reference does not keep its object alive`() async throws {
    let context = try await started(Controller.self)
    var controller: Controller? = Controller()
    if let controller { try context.set(controller) }
    #expect(try context.getShared(Controller?.self) === controller)
    controller = nil
    #expect(try context.getShared(Controller?.self) == nil)
  }

  @Test func `A released weak singleton is created again at the next request`() async throws {
    let context = try await started(Cache.self)
    #expect(context.snapshot().factories.map(\.createdCount) == [1])
    let cache = try context.getShared(Cache.self)
    #expect(try context.getShared(Cache.self) === cache)
    #expect(context.snapshot().factories.map(\.createdCount) == [2])
  }

  #if !Attributes
    @Test func `A weak template is an error`() async {
      #expect(await problems(Fleeting.self) == ["illegal-argument by Fleeting"])
    }
  #endif
}
