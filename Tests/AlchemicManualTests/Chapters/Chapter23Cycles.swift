// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

#if Attributes
  import AlchemicMacros

  @AcRegister
  private final class Chicken: Sendable {
    @AcInject var egg: Egg?
  }

  @AcRegister
  private final class Egg: Sendable {
    @AcInject var chicken: Chicken?
  }

  @AcRegister
  private final class Lock: Sendable {
    init(key: Key) {}
  }

  @AcRegister
  private final class Key: Sendable {
    init(box: Box) {}
  }

  @AcRegister
  private final class Box: Sendable {
    init(lock: Lock) {}
  }

  @AcRegister
  private final class Half: Sendable {
    @AcInject var whole: Whole?
  }

  @AcRegister
  private final class Whole: Sendable {
    let half: Half
    init(half: Half) { self.half = half }
  }

  @AcRegister(.template)
  private final class Doll: Sendable {
    @AcInject var inner: Doll?
  }
#else
  private final class Chicken: AlchemicManaged {
    var egg: Egg?
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Chicken.egg) }
  }

  private final class Egg: AlchemicManaged {
    var chicken: Chicken?
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Egg.chicken) }
  }

  private final class Lock: AlchemicDeclaring {
    init(key: Key) {}
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Lock.init(key:)) }
  }

  private final class Key: AlchemicDeclaring {
    init(box: Box) {}
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Key.init(box:)) }
  }

  private final class Box: AlchemicDeclaring {
    init(lock: Lock) {}
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Box.init(lock:)) }
  }

  private final class Half: AlchemicManaged {
    var whole: Whole?
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Half.whole) }
  }

  private final class Whole: AlchemicDeclaring {
    let half: Half
    init(half: Half) { self.half = half }
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Whole.init(half:)) }
  }

  private final class Doll: AlchemicManaged {
    var inner: Doll?
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcTemplate())
      AcInject(factory, \Doll.inner)
    }
  }
#endif

@Suite("23. Circular dependencies")
struct Chapter23Cycles {
  @Test func `Objects may have each other in variables`() async throws {
    let context = try await started(Chicken.self, Egg.self)
    let chicken = try context.getShared(Chicken.self)
    #expect(chicken.egg?.chicken === chicken)
  }

  @Test func `One variable in the cycle is enough`() async throws {
    let context = try await started(Half.self, Whole.self)
    let half = try context.getShared(Half.self)
    #expect(half.whole?.half === half)
  }

  @Test func `A cycle of arguments alone is reported in full before any object is created`() async {
    #expect(await problems(Lock.self, Key.self, Box.self) == ["circular-reference: Box, Lock, Key, Box"])
  }

  @Test func `A template that needs another of its objects is a cycle`() async {
    #expect(await problems(Doll.self) == ["circular-reference: Doll, Doll"])
  }
}
