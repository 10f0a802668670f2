// Part of Alchemic. Copyright 2026 the Alchemic authors, 2021-2024 the Hummingbird authors: see NOTICE.txt.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicProperties
import AlchemicServices
import Hummingbird
import Logging
import Todos

@main
final class WithAlchemic: AlchemicManaged {
  static func main() async throws {
    try await AcRunServices()
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcMethod(factory, Logger.init(label:), "todos")
    AcMethod(factory, Database.init, AcProperty("database.path", default: "todos.sqlite"))
    AcMethod(factory, Passwords.init, AcProperty("password.rounds", default: 16_384))
    AcMethod(factory, UserRepository.init)
    AcMethod(factory, TodoRepository.init)
    AcMethod(factory, MemoryPersistDriver.init(configuration:), AcValue(.init()))
    AcMethod(factory, Sessions.init, AcRest(), AcProperty("session.hours", default: 24))
    AcMethod(factory, LogMailer.init)
    AcMethod(factory, MailQueue.init)
    AcMethod(factory, Pages.init)
    AcMethod(factory, TodoController.init)
    AcMethod(factory, UserController.init)
    AcMethod(factory, WebController.init)
    AcMethod(
      factory, WebServer.init, AcProperty("http.host", default: "127.0.0.1"), AcProperty("http.port", default: 8080),
      AcAuto(), AcAuto())
  }
}
