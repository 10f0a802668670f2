// Part of Alchemic. Copyright 2026 the Alchemic authors, 2021-2024 the Hummingbird authors: see NOTICE.txt.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import ServiceLifecycle
import Testing
import Todos

@Suite struct TodosTests {
  @Test(arguments: Wirings.allCases)
  func `A user adds, changes and deletes a todo`(wiring: Wirings) async throws {
    try await wiring.server().server.application.test(.router) { client in
      let tom = try await Visitor(client, name: "tom")
      #expect(try await tom.todos() == [])
      let todo = try await tom.add("Write more tests")
      #expect(todo == Visitor.Item(id: todo.id, title: "Write more tests", completed: false))
      #expect(try await tom.todos() == [todo])
      let path = "/api/todos/\(todo.id)"
      _ = try await tom.json(.patch, path, #"{"title": "Written tests", "completed": true}"#)
      #expect(try await tom.todos() == [Visitor.Item(id: todo.id, title: "Written tests", completed: true)])
      #expect(try await tom.json(.delete, path) == Visitor.Answer(status: .ok))
      #expect(try await tom.get(path).status == .notFound)
    }
  }

  @Test(arguments: Wirings.allCases)
  func `A todo belongs to the user who added it`(wiring: Wirings) async throws {
    try await wiring.server().server.application.test(.router) { client in
      let tom = try await Visitor(client, name: "tom")
      let lulu = try await Visitor(client, name: "lulu")
      let todo = try await tom.add("Write more tests")
      #expect(try await lulu.todos() == [])
      for method in [HTTPRequest.Method.get, .delete] {
        #expect(try await lulu.json(method, "/api/todos/\(todo.id)").status == .forbidden)
      }
      #expect(try await lulu.json(.patch, "/api/todos/\(todo.id)", #"{"completed": true}"#).status == .forbidden)
      #expect(try await Visitor(client).get("/api/todos").status == .unauthorized)
      #expect(try await tom.todos() == [todo])
    }
  }

  @Test(arguments: Wirings.allCases)
  func `A session ends when the user logs out`(wiring: Wirings) async throws {
    try await wiring.server().server.application.test(.router) { client in
      let tom = try await Visitor(client, name: "tom")
      #expect(try await tom.get("/api/users").status == .ok)
      #expect(try await tom.json(.post, "/api/users/logout").status == .ok)
      #expect(try await tom.get("/api/users").status == .unauthorized)
    }
  }

  @Test(arguments: Wirings.allCases)
  func `An email address is used once, and a todo has a title`(wiring: Wirings) async throws {
    try await wiring.server().server.application.test(.router) { client in
      let tom = try await Visitor(client, name: "tom")
      let again = #"{"name": "Thomas", "email": "tom@example.com", "password": "another"}"#
      #expect(try await tom.json(.post, "/api/users", again).status == .conflict)
      #expect(try await tom.json(.post, "/api/todos", #"{"title": "  "}"#).status == .badRequest)
    }
  }

  @Test(arguments: Wirings.allCases)
  func `The pages sign a user up, log in and list the todos`(wiring: Wirings) async throws {
    try await wiring.server().server.application.test(.router) { client in
      let visitor = Visitor(client)
      #expect(try await visitor.get("/") == Visitor.Answer(status: .found, location: "/login"))
      let signUp = "name=Tom&email=tom@example.com&password=secret"
      #expect(try await visitor.form("/signup", signUp) == Visitor.Answer(status: .found, location: "/login"))
      #expect(try await visitor.form("/signup", signUp).status == .conflict)
      #expect(try await visitor.form("/login", "email=tom@example.com&password=wrong").status == .unauthorized)
      let login = try await visitor.form("/login", "email=tom@example.com&password=secret")
      #expect(login == Visitor.Answer(status: .found, location: "/"))
      let lulu = try await Visitor(client, name: "lulu")
      _ = try await lulu.add("Read <b>")
      let lines = try await lulu.get("/").body.split(separator: "\n").filter {
        $0.contains("<h1>") || $0.contains("<li data")
      }
      let id = try await lulu.todos().map(\.id.uuidString)
      #expect(
        lines == [
          "<h1>Todos of lulu</h1>",
          #"<li data-id="\#(id[0])"><input type="checkbox" > Read &lt;b&gt; <button>Delete</button></li>"#,
        ])
    }
  }

  @Test(arguments: Wirings.allCases)
  func `The services send all mails before they end`(wiring: Wirings) async throws {
    let outbox = Outbox()
    let (server, services) = try await wiring.server(outbox)
    try await server.application.test(.router) { client in
      for name in ["tom", "lulu"] { _ = try await Visitor(client, name: name) }
    }
    let group = ServiceGroup(services: services, logger: Logger(label: "test"))
    async let run: Void = group.run()
    for await _ in outbox.sent { break }
    await group.triggerGracefulShutdown()
    try await run
    #expect(await outbox.mails == ["tom@example.com: Welcome, tom", "lulu@example.com: Welcome, lulu"])
  }

  @Test(.timeLimit(.minutes(5)), arguments: ["ByHand", "WithAlchemic"])
  func `Each program listens until SIGTERM, and ends with the exit code 0`(program: String) async throws {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: program)
    process.arguments = ["--database-path=:memory:", "--http-port=0"]
    let output = Pipe()
    process.standardError = output
    try process.run()
    var log = ""
    // The pipe closes when the process ends.
    while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
      let wasListening = log.contains("listening")
      log += String(decoding: data, as: UTF8.self)
      if !wasListening, log.contains("listening") { process.terminate() }
    }
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0, "\(log)")
  }
}

/// Keeps mails.
private actor Outbox: Mailer {
  private(set) var mails: [String] = []
  /// An element for each mail.
  nonisolated let sent: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (sent, continuation) = AsyncStream.makeStream() }

  func send(to: String, subject: String, text: String) {
    mails.append("\(to): \(subject)")
    continuation.yield()
  }
}
