// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private struct OpenError: Error {}
private struct Todo: Sendable {}
private protocol Repo<Item>: Sendable {
  associatedtype Item
  var title: String { get }
}
private final class TodoRepo: Repo, AlchemicManaged {
  typealias Item = Todo
  let title = "todos"
}

private final class Vault: AlchemicDeclaring, Sendable {
  let path: String
  init(path: String) throws(OpenError) {
    if path.isEmpty { throw OpenError() }
    self.path = path
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, { (path: String) throws -> Vault in try Vault(path: path) }, "vault.db")
  }
}

private final class Closed: AlchemicDeclaring, Sendable {
  init() throws(OpenError) { throw OpenError() }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, { () throws -> Closed in try Closed() })
  }
}

private struct Tool: Sendable, Equatable {
  let size: Int
  let name: String
}

private final class Toolbox: AlchemicManaged, Sendable {
  func tool(_ kind: (size: Int, name: String)) -> Tool { Tool(size: kind.size, name: kind.name) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcMethod(
      factory, { (box: Toolbox, kind: (Int, String)) in box.tool(kind) }, AcAuto(), AcValue((3, "saw")))
  }
}

private final class Board: AlchemicDeclaring, Sendable {
  let title: String
  init(todos: some Repo<Todo>) { title = todos.title }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, { (todos: any Repo<Todo>) in Board(todos: todos) }, AcAuto())
  }
}

/// What the compiler cannot pass on directly works in a closure, as the article Declaring says.
@Suite struct CompilerLimitTests {
  @Test func `A closure calls an initialiser with typed throws`() async throws {
    #expect(try await started(Vault.self).get(Vault.self).path == "vault.db")
    #expect(await failure(Closed.self)?.underlyingErrors.map { "\($0)" } == ["OpenError()"])
  }

  @Test func `A closure calls an instance method with a tuple`() async throws {
    #expect(try await started(Toolbox.self).get(Tool.self) == Tool(size: 3, name: "saw"))
  }

  @Test func `A closure calls an initialiser with an opaque parameter`() async throws {
    #expect(try await started(Board.self, TodoRepo.self).get(Board.self).title == "todos")
  }
}
