// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Synchronization
import Testing

#if Attributes
  import AlchemicMacros
#endif

private final class Ledger: AlchemicManaged {}

private final class Silent: AlchemicApplicationDelegate {
  nonisolated(unsafe) static let application: Silent? = Silent()
}

private final class Missing: AlchemicApplicationDelegate {
  static var application: Missing? { nil }
}

#if Attributes
  @AcRegister(.reference, name: "application")
  private final class Application: AlchemicApplicationDelegate {
    // Created once, before any test reads it, and only compared.
    nonisolated(unsafe) static let application: Application? = Application()
    @AcInjectVariable private(set) var ledger: Ledger?
  }

  @AcRegister(isUnprotected: true)
  private final class Window {
    @AcInjectVariable private(set) var application: Application?
  }

  @AcRegister(.reference)
  private final class Ordered: AlchemicApplicationDelegate {
    // Created once, before any test reads it; the only test that uses it starts one container.
    nonisolated(unsafe) static let application: Ordered? = Ordered()
    let steps = Mutex<[String]>([])
    @AcInjectVariable private(set) var ledger: Ledger? {
      didSet { steps.withLock { $0.append("application injected") } }
    }
  }

  @AcRegister
  private final class Clerk: Sendable {
    init(application: Ordered) { application.steps.withLock { $0.append("singleton created") } }
  }
#else
  private final class Application: AlchemicApplicationDelegate {
    // Created once, before any test reads it, and only compared.
    nonisolated(unsafe) static let application: Application? = Application()
    var ledger: Ledger?

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcFactoryName("application"))
      AcInject(factory, \Application.ledger)
    }
  }

  private final class Window: AlchemicManaged {
    var application: Application?
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Window.application) }
  }

  private final class Ordered: AlchemicApplicationDelegate {
    // Created once, before any test reads it; the only test that uses it starts one container.
    nonisolated(unsafe) static let application: Ordered? = Ordered()
    let steps = Mutex<[String]>([])
    var ledger: Ledger? { didSet { steps.withLock { $0.append("application injected") } } }

    static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Ordered.ledger) }
  }

  private final class Clerk: AlchemicDeclaring {
    init(application: Ordered) { application.steps.withLock { $0.append("singleton created") } }
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Clerk.init(application:)) }
  }
#endif

@Suite("20. The application delegate")
struct Chapter20ApplicationDelegate {
  @Test func `The application object is found, set and injected, also into others`() async throws {
    let context = try await started(Application.self, Ledger.self, Window.self)
    #expect(context.modes == ["Ledger singleton", "Window singleton", "application reference"])
    let application = try context.getShared(Application.self)
    #expect(application === Application.application)
    #expect(try application.ledger === context.getShared(Ledger.self))
    #expect(try context.getShared(Window.self).application === application)
  }

  @Test func `The application object is set before the singletons, injected after them, and before the callbacks`()
    async throws
  {
    let context = container([Ordered.self, Ledger.self, Clerk.self])
    let application = try #require(Ordered.application)
    context.whenReady { Ordered.application?.steps.withLock { $0.append("callback") } }
    try await context.started()
    #expect(application.steps.withLock { $0 } == ["singleton created", "application injected", "callback"])
  }

  @Test func `The application object needs no declaration`() async throws {
    #expect(try await started(Silent.self).getShared(Silent.self) === Silent.application)
  }

  @Test func `A program without an application object starts, and a request for it is an error`() async throws {
    let context = try await started(Missing.self)
    #expect(
      problems { () throws(AlchemicError) in try context.getShared(Missing.self) } == [
        "reference-not-set by AcGet: Missing"
      ])
  }
}
