// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Synchronization
import Testing

#if Attributes
  import AlchemicMacros
#endif

private final class Session: AlchemicManaged {}

#if Attributes
  /// A view controller: the program creates it, the container does not keep it alive, and it may be absent.
  @AcRegister(.reference, .weak, .nillable)
  private final class LoginController {
    @AcInjectVariable private(set) var session: Session?
    init() {}

    func viewDidLoad() throws { try AcSet(self) }
  }

  @AcRegister(isUnprotected: true)
  private final class Coordinator {
    @AcInjectVariable(.transient, .nillable) private(set) weak var login: LoginController?
  }
#else
  /// A view controller: the program creates it, the container does not keep it alive, and it may be absent.
  private final class LoginController: AlchemicDeclaring {
    var session: Session?
    init() {}

    func viewDidLoad() throws { try AcSet(self) }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcReference(), AcWeak(), AcNillable())
      AcInject(factory, \LoginController.session)
    }
  }

  private final class Coordinator: AlchemicManaged {
    weak var login: LoginController?
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInject(factory, \Coordinator.login, AcTransient(), AcNillable())
    }
  }
#endif

@Suite("26. View controllers")
struct Chapter26ViewControllers {
  @Test func `A controller sets itself and is injected, but the container does not keep it alive`() async throws {
    let context = try await started(Session.self, LoginController.self, Coordinator.self)
    let coordinator = try context.getShared(Coordinator.self)
    try context.withCurrent {
      let controller = LoginController()
      try controller.viewDidLoad()
      #expect(try controller.session === context.getShared(Session.self))
      #expect(coordinator.login === controller)
    }
    #expect(try context.getShared(LoginController?.self) == nil)
    #expect(coordinator.login == nil)
  }

  @Test func `A controller that loads early waits for the container`() async throws {
    let context = container([Session.self, LoginController.self, Coordinator.self])
    let hadSession = Mutex(false)
    context.withCurrent {
      #expect(problems { () throws(AlchemicError) in try AcSet(LoginController()) } == ["lifecycle by AcSet"])
      AcWhenReady {
        let controller = LoginController()
        try controller.viewDidLoad()
        hadSession.withLock { $0 = controller.session != nil }
      }
    }
    context.start()
    try await context.untilReady()
    #expect(hadSession.withLock { $0 })
  }
}
