// Part of Alchemic. Copyright 2026 the Alchemic authors, 2021-2024 the Hummingbird authors: see NOTICE.txt.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import Hummingbird

/// Creates, reads, changes and deletes the todos of the user who is logged in.
package struct TodoController: Controller {
  private let todos: TodoRepository
  private let sessions: Sessions

  package init(todos: TodoRepository, sessions: Sessions) {
    self.todos = todos
    self.sessions = sessions
  }

  package func addRoutes(to router: Router<AppContext>) {
    router.group("api/todos").add(middleware: SessionMiddleware(sessions: sessions)).group(context: UserContext.self)
      .get(use: list)
      .get(":id", use: get)
      .post(use: create)
      .patch(":id", use: update)
      .delete(":id", use: delete)
  }

  private func list(_ request: Request, context: UserContext) async throws -> [Todo] {
    try await todos.todos(of: context.user)
  }

  private func get(_ request: Request, context: UserContext) async throws -> Todo {
    try await todo(context)
  }

  private struct NewTodo: Decodable {
    var title: String
  }

  private func create(_ request: Request, context: UserContext) async throws -> EditedResponse<Todo> {
    let new = try await request.decode(as: NewTodo.self, context: context)
    guard !new.title.allSatisfy(\.isWhitespace) else { throw HTTPError(.badRequest, message: "The title is empty.") }
    guard let host = request.head.authority else { throw HTTPError(.badRequest, message: "The host is missing.") }
    let id = UUID()
    let todo = Todo(id: id, ownerID: context.user.id, title: new.title, url: "http://\(host)/api/todos/\(id)")
    try await todos.insert(todo)
    return EditedResponse(status: .created, response: todo)
  }

  private struct Changes: Decodable {
    var title: String?
    var completed: Bool?
  }

  private func update(_ request: Request, context: UserContext) async throws -> Todo {
    let changes = try await request.decode(as: Changes.self, context: context)
    var todo = try await todo(context)
    todo.title = changes.title ?? todo.title
    todo.completed = changes.completed ?? todo.completed
    try await todos.update(todo)
    return todo
  }

  private func delete(_ request: Request, context: UserContext) async throws -> HTTPResponse.Status {
    try await todos.delete(try await todo(context))
    return .ok
  }

  /// The todo that the path names. Another user's todo is forbidden.
  private func todo(_ context: UserContext) async throws -> Todo {
    let id = try context.parameters.require("id", as: UUID.self)
    guard let todo = try await todos.todo(id) else { throw HTTPError(.notFound) }
    guard todo.ownerID == context.user.id else { throw HTTPError(.forbidden) }
    return todo
  }
}
