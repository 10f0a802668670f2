// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

#if Attributes
  import AlchemicMacros
#endif

private final class Model: AlchemicManaged {}

/// Declares nothing. The variables that it inherits are injected.
private final class TableController: ViewController {}

private final class Plain {}

#if Attributes
  /// Created by the program, and never by the container.
  @AcRegister(.reference)
  private class ViewController {
    @AcInjectVariable private(set) var model: Model?
    init() {}
  }
#else
  /// Created by the program, and never by the container.
  private class ViewController: AlchemicDeclaring {
    var model: Model?
    init() {}

    class func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcReference())
      AcInject(factory, \ViewController.model)
    }
  }
#endif

@Suite("15. Injecting objects of the program: AcInjectDependencies")
struct Chapter15InjectingDependencies {
  @Test func `An object of the program gets what its class declares`() async throws {
    let context = try await started(ViewController.self, Model.self)
    let controller = ViewController()
    try context.withCurrent { try AcInjectDependencies(controller) }
    #expect(try controller.model === context.getShared(Model.self))
  }

  @Test func `The container does not keep the object, or inject it into others`() async throws {
    let context = try await started(ViewController.self, Model.self)
    try context.injectDependencies(ViewController())
    #expect(
      problems { () throws(AlchemicError) in try context.getShared(ViewController.self) } == [
        "reference-not-set by AcGet: ViewController"
      ])
  }

  @Test func `A class without a factory is injected like its nearest superclass that has one`() async throws {
    let context = try await started(ViewController.self, Model.self)
    let controller = TableController()
    try context.injectDependencies(controller)
    #expect(try controller.model === context.getShared(Model.self))
  }

  @Test func `An object whose class declares nothing is an error`() async throws {
    let context = try await started(Model.self)
    #expect(
      problems { () throws(AlchemicError) in try context.injectDependencies(Plain()) } == [
        "no-dependencies by AcInjectDependencies"
      ])
  }
}
