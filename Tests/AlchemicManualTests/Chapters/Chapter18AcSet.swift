// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

#if Attributes
  import AlchemicMacros
#endif

private final class Special: Controller {}

private final class Counter: AlchemicManaged {}

private final class Stranger {}

#if Attributes
  @AcRegister(.reference, name: "abc")
  private class Controller {
    let title: String
    init(_ title: String) { self.title = title }
  }

  @AcRegister(.reference)
  private final class Other {
    init() {}
  }

  @AcRegister(.template)
  private final class Reader {
    @AcInjectVariable private(set) var controller: Controller?
  }
#else
  private class Controller: AlchemicDeclaring {
    let title: String
    init(_ title: String) { self.title = title }

    class func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcReference(), AcFactoryName("abc"))
    }
  }

  private final class Other: AlchemicDeclaring {
    init() {}
    static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcReference()) }
  }

  private final class Reader: AlchemicManaged {
    var controller: Controller?
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcTemplate())
      AcInject(factory, \Reader.controller)
    }
  }
#endif

@Suite("18. Setting objects: AcSet")
struct Chapter18AcSet {
  private func office() async throws(AlchemicError) -> ALCContext {
    try await started(Controller.self, Other.self, Reader.self, Counter.self)
  }

  @Test func `AcSet uses the factory of the class, or the factory that criteria choose`() async throws {
    let context = try await office()
    try context.withCurrent {
      try AcSet(Controller("by class"))
      #expect(try AcGetShared(Controller.self).title == "by class")
      try AcSet(Controller("by name"), AcName("abc"))
      #expect(try AcGetShared(Controller.self).title == "by name")
      try AcSet(Special("by inheritance"))
      #expect(try AcGetShared(Controller.self).title == "by inheritance")
    }
  }

  @Test func `Earlier injections keep their object, and later ones get the new object`() async throws {
    let context = try await office()
    try context.set(Controller("first"))
    let early = try context.getShared(Reader.self)
    try context.set(Controller("second"))
    #expect([early.controller?.title, try context.getShared(Reader.self).controller?.title] == ["first", "second"])
  }

  @Test func `AcSet can replace the object of a singleton`() async throws {
    let context = try await office()
    let counter = Counter()
    try context.set(counter)
    #expect(try context.getShared(Counter.self) === counter)
  }

  @Test func `No factory, several, and one of another type are errors`() async throws {
    let context = try await office()
    #expect(problems { () throws(AlchemicError) in try context.set(Stranger()) } == ["unable-to-set by AcSet"])
    #expect(
      problems { () throws(AlchemicError) in try context.set(Controller("x"), AcProtocol(AnyObject.self)) }
        == ["unable-to-set by AcSet"])
    #expect(
      problems { () throws(AlchemicError) in try context.set(Other(), AcName("abc")) } == ["unable-to-set by AcSet"])
  }
}
