// Part of Alchemic. Copyright 2026 the Alchemic authors, 2021-2024 the Hummingbird authors: see NOTICE.txt.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting

/// A user's browser or script, which keeps the session.
struct Visitor {
  let client: any TestClientProtocol
  var cookie: String?

  /// The answer to a request.
  struct Answer: Equatable {
    var status: HTTPResponse.Status
    var body = ""
    var location: String?
  }

  /// Todos as the server sends them.
  struct Item: Codable, Equatable {
    var id: UUID
    var title: String
    var completed: Bool
  }

  init(_ client: any TestClientProtocol) {
    self.client = client
  }

  /// Signs up and logs in.
  init(_ client: any TestClientProtocol, name: String) async throws {
    self.client = client
    let body = #"{"name": "\#(name)", "email": "\#(name)@example.com", "password": "a secret"}"#
    _ = try await json(.post, "/api/users", body)
    let login = Data("\(name)@example.com:a secret".utf8).base64EncodedString()
    let response = try await client.execute(
      uri: "/api/users/login", method: .post, headers: [.authorization: "Basic \(login)"])
    cookie = response.headers[.setCookie]?.split(separator: ";").first.map(String.init)
  }

  func json(_ method: HTTPRequest.Method, _ path: String, _ body: String? = nil) async throws -> Answer {
    try await send(method, path, "application/json", body)
  }

  func form(_ path: String, _ body: String) async throws -> Answer {
    try await send(.post, path, "application/x-www-form-urlencoded", body)
  }

  func get(_ path: String) async throws -> Answer { try await json(.get, path) }

  /// The visitor's todos.
  func todos() async throws -> [Item] {
    try JSONDecoder().decode([Item].self, from: Data(await get("/api/todos").body.utf8))
  }

  /// Adds a todo.
  func add(_ title: String) async throws -> Item {
    let answer = try await json(.post, "/api/todos", #"{"title": "\#(title)"}"#)
    return try JSONDecoder().decode(Item.self, from: Data(answer.body.utf8))
  }

  private func send(
    _ method: HTTPRequest.Method, _ path: String, _ type: String, _ body: String?
  ) async throws -> Answer {
    var headers: HTTPFields = [.contentType: type]
    headers[.cookie] = cookie
    let response = try await client.execute(
      uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    return Answer(
      status: response.status, body: String(buffer: response.body), location: response.headers[.location])
  }
}
