// Part of Alchemic. Copyright 2026 the Alchemic authors, 2021-2024 the Hummingbird authors: see NOTICE.txt.
// SPDX-License-Identifier: Apache-2.0

import Configuration
import Hummingbird
import Logging
import ServiceLifecycle
import Todos
import UnixSignals

@main
enum ByHand {
  static func main() async throws {
    let properties = ConfigReader(providers: [CommandLineArgumentsProvider(), EnvironmentVariablesProvider()])
    try await ServiceGroup(
      services: services(properties), gracefulShutdownSignals: [.sigterm, .sigint], logger: Logger(label: "todos")
    ).run()
  }

  /// Creates the services, in the order they begin. A test passes a mailer.
  static func services(_ properties: ConfigReader, mailer: (any Mailer)? = nil) async throws -> [any Service] {
    let logger = Logger(label: "todos")
    let database = try Database(path: properties.string(forKey: "database.path", default: "todos.sqlite"))
    let passwords = Passwords(rounds: properties.int(forKey: "password.rounds", default: 16_384))
    let users = UserRepository(database: database, passwords: passwords)
    let todos = TodoRepository(database: database)
    let storage = MemoryPersistDriver()
    let sessions = Sessions(storage: storage, users: users, hours: properties.int(forKey: "session.hours", default: 24))
    let mails = MailQueue(mailer: mailer ?? LogMailer(logger: logger), logger: logger)
    let pages = try await Pages()
    let controllers: [any Controller] = [
      TodoController(todos: todos, sessions: sessions),
      UserController(users: users, sessions: sessions, mails: mails),
      WebController(users: users, todos: todos, sessions: sessions, mails: mails, pages: pages),
    ]
    let server = WebServer(
      host: properties.string(forKey: "http.host", default: "127.0.0.1"),
      port: properties.int(forKey: "http.port", default: 8080), controllers: controllers, logger: logger)
    return [database, storage, mails, server]
  }
}
