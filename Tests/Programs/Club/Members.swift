// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Services
  // begin swift README
  import ServiceLifecycle

  protocol Mailer: Sendable {
    func send(_ text: String) async throws
  }

  struct SMTPMailer: Mailer {
    let host: String

    func send(_ text: String) { print("\(host): \(text)") }
  }

  final class Members: Sendable {
    private let mailer: any Mailer

    init(mailer: any Mailer) { self.mailer = mailer }

    func add(_ name: String) async throws { try await mailer.send("Welcome, \(name)!") }
  }

  final class WebServer: Service {
    private let members: Members
    private let port: Int

    init(members: Members, port: Int) {
      self.members = members
      self.port = port
    }

    func run() async throws {
      print("listening on port \(port)")
      try await members.add("Emma")
      try await gracefulShutdown()
      print("closed")
    }
  }
// end
#endif
