// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

#if Attributes
  import AlchemicMacros
#endif

private final class Theme: AlchemicManaged {}

#if Attributes
  @AcRegister(.reference)
  private final class Screen {
    @AcInjectVariable private(set) var theme: Theme?
    init() {}

    /// The program calls this once it has created the object.
    func didLoad() throws { try AcSet(self) }
  }

  @AcRegister(.reference, .nillable)
  private final class Window {}

  @AcRegister(.template)
  private final class Guide {
    @AcInjectVariable private(set) var screen: Screen?
  }
#else
  private final class Screen: AlchemicDeclaring {
    var theme: Theme?
    init() {}

    /// The program calls this once it has created the object.
    func didLoad() throws { try AcSet(self) }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcReference())
      AcInject(factory, \Screen.theme)
    }
  }

  private final class Window: AlchemicDeclaring {
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcReference(), AcNillable())
    }
  }

  private final class Builder: AlchemicManaged {
    func screen() -> Screen { Screen() }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcMethod(factory, Builder.screen, options: AcReference())
    }
  }

  private final class Guide: AlchemicManaged {
    var screen: Screen?

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcTemplate())
      AcInject(factory, \Guide.screen)
    }
  }
#endif

@Suite("7. Reference mode")
struct Chapter07ReferenceMode {
  @Test func `The container creates no object, and waits for the program`() async throws {
    let context = try await started(Screen.self, Theme.self)
    #expect(context.snapshot().factories.map(\.createdCount) == [0, 1])
    #expect(
      problems { () throws(AlchemicError) in try context.getShared(Screen.self) } == [
        "reference-not-set by AcGet: Screen"
      ])
  }

  @Test func `AcSet injects the object, and later requesters get it`() async throws {
    let context = try await started(Screen.self, Theme.self, Guide.self)
    let screen = Screen()
    try context.withCurrent { try screen.didLoad() }
    #expect(try screen.theme === context.getShared(Theme.self))
    #expect(try context.getShared(Guide.self).screen === screen)
  }

  @Test func `A nillable reference is nil until it is set, if the requester takes nil`() async throws {
    let context = try await started(Window.self)
    #expect(try context.getShared(Window?.self) == nil)
    #expect(
      problems { () throws(AlchemicError) in try context.getShared(Window.self) } == ["nil-value by AcGet: Window"])
  }

  #if !Attributes
    @Test func `A method cannot be a reference`() async {
      #expect(await problems(Builder.self) == ["illegal-argument by Builder.Screen"])
    }
  #endif
}
