// Part of Alchemic. Copyright 2026 the Alchemic authors, 2021-2024 the Hummingbird authors: see NOTICE.txt.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import Hummingbird

/// The pages for people.
package struct WebController: Controller {
  private let users: UserRepository
  private let todos: TodoRepository
  private let sessions: Sessions
  private let mails: MailQueue
  private let pages: Pages

  package init(users: UserRepository, todos: TodoRepository, sessions: Sessions, mails: MailQueue, pages: Pages) {
    self.users = users
    self.todos = todos
    self.sessions = sessions
    self.mails = mails
    self.pages = pages
  }

  package func addRoutes(to router: Router<AppContext>) {
    let group = router.group().add(middleware: ErrorPageMiddleware(pages: pages))
    group.get("login") { _, _ in pages.page("login") }
    group.post("login", use: login)
    group.get("signup") { _, _ in pages.page("signup") }
    group.post("signup", use: signUp)
    group.add(middleware: SessionMiddleware(sessions: sessions)).add(middleware: LoginMiddleware())
      .get("", use: home)
  }

  private func home(_ request: Request, context: AppContext) async throws -> Response {
    guard let user = context.user else { throw HTTPError(.unauthorized) }
    let todos = try await todos.todos(of: user).map { todo in
      ["id": todo.id.uuidString, "title": todo.title, "completed": todo.completed] as [String: Any]
    }
    return pages.page("todos", ["name": user.name, "todos": todos])
  }

  private struct Login: Decodable {
    var email: String
    var password: String
  }

  private func login(_ request: Request, context: AppContext) async throws -> Response {
    let login = try await request.decode(as: Login.self, context: context)
    guard let user = try await users.user(email: login.email, password: login.password) else {
      return pages.page("login", ["failed": true], status: .unauthorized)
    }
    var response = Response.redirect(to: "/", type: .found)
    response.setCookie(try await sessions.begin(user))
    return response
  }

  private struct SignUp: Decodable {
    var name: String
    var email: String
    var password: String
  }

  private func signUp(_ request: Request, context: AppContext) async throws -> Response {
    let new = try await request.decode(as: SignUp.self, context: context)
    do {
      let user = try await users.create(name: new.name, email: new.email, password: new.password)
      mails.add(to: user.email, subject: "Welcome, \(user.name)", text: "You can now write down what you have to do.")
      return .redirect(to: "/login", type: .found)
    } catch let error as HTTPError where error.status == .conflict {
      return pages.page("signup", ["failed": true], status: .conflict)
    }
  }
}
