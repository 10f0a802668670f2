// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

#if Attributes
  import AlchemicMacros
#endif

private final class Other: AlchemicManaged {}

private final class Absent {}

#if Attributes
  @AcRegister(isUnprotected: true)
  private final class Host {
    @AcInjectVariable var open: Other?
    @AcInjectVariable private var hidden: Other?
    @AcInjectVariable private(set) var promised: Other!
    @AcInjectVariable(.nillable) var missing: Absent?
    /// Injection runs willSet and didSet.
    @AcInjectVariable var observed: Other? { didSet { injections += 1 } }
    private(set) var injections = 0

    var hiddenOne: Other? { hidden }
  }

  @AcRegister(isUnprotected: true)
  private final class Demanding {
    @AcInjectVariable var missing: Absent?
  }

  @AcRegister(.reference, .nillable)
  private final class Page {
    let title: String
    init(_ title: String) { self.title = title }
  }

  @AcRegister(.template)
  private final class Follower {
    @AcInjectVariable(.transient, .nillable) var page: Page?
  }

  @AcRegister(isUnprotected: true)
  private final class Keeper {
    @AcInjectVariable(.nillable) var page: Page?
  }

  @AcRegister(.template)
  private final class Sheet {}

  @AcRegister(isUnprotected: true)
  private final class Misled {
    @AcInjectVariable(.transient) var sheet: Sheet?
  }
#else
  private final class Host: AlchemicManaged {
    var open: Other?
    private var hidden: Other?
    private(set) var promised: Other!
    var missing: Absent?
    /// Injection runs willSet and didSet.
    var observed: Other? { didSet { injections += 1 } }
    private(set) var injections = 0

    var hiddenOne: Other? { hidden }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInject(factory, \Host.open)
      AcInject(factory, \Host.hidden)
      AcInject(factory, \Host.promised)
      AcInject(factory, \Host.missing, AcNillable())
      AcInject(factory, \Host.observed)
    }
  }

  private final class Demanding: AlchemicManaged {
    var missing: Absent?
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Demanding.missing) }
  }

  private final class Page: AlchemicDeclaring {
    let title: String
    init(_ title: String) { self.title = title }
    static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcReference(), AcNillable()) }
  }

  private final class Follower: AlchemicManaged {
    var page: Page?
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcTemplate())
      AcInject(factory, \Follower.page, AcTransient(), AcNillable())
    }
  }

  private final class Keeper: AlchemicManaged {
    var page: Page?
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Keeper.page, AcNillable()) }
  }

  private final class Sheet: AlchemicManaged {
    static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
  }

  private final class Misled: AlchemicManaged {
    var sheet: Sheet?
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Misled.sheet, AcTransient()) }
  }
#endif

@Suite("11. Variable injections")
struct Chapter11VariableInjections {
  @Test func `Public, private and implicitly unwrapped variables are injected by their types`() async throws {
    let context = try await started(Host.self, Other.self)
    let other = try context.getShared(Other.self)
    let host = try context.getShared(Host.self)
    #expect([host.open, host.hiddenOne, host.promised, host.observed].allSatisfy { $0 === other })
    #expect(host.injections == 1)
  }

  @Test func `A nillable variable stays nil if no factory matches`() async throws {
    #expect(try await started(Host.self, Other.self).getShared(Host.self).missing === nil)
    #expect(await problems(Demanding.self) == ["no-factory by Demanding.missing"])
  }

  @Test func `A transient variable gets each new object`() async throws {
    let context = try await started(Page.self, Follower.self, Keeper.self)
    let followers = [try context.getShared(Follower.self), try context.getShared(Follower.self)]
    #expect(followers.map { $0.page?.title } == [nil, nil])
    try context.set(Page("first"))
    #expect(followers.map { $0.page?.title } == ["first", "first"])
    try context.set(Page("second"))
    #expect(followers.map { $0.page?.title } == ["second", "second"])
  }

  @Test func `A variable that is not transient keeps its object`() async throws {
    let context = try await started(Page.self, Keeper.self)
    try context.set(Page("first"))
    #expect(try context.getShared(Keeper.self).page === nil)
  }

  @Test func `A transient variable from a template is an error`() async {
    #expect(await problems(Misled.self, Sheet.self) == ["illegal-argument by Misled.sheet"])
  }
}
