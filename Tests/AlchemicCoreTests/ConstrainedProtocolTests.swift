// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private struct Todo: Sendable {}
private struct Note: Sendable {}

private protocol Repo<Item>: Sendable {
  associatedtype Item
  var title: String { get }
}
private protocol Closable: Sendable {}

private final class TodoRepo: Repo, AlchemicManaged {
  typealias Item = Todo
  let title = "todos"
}
private final class NoteRepo: Repo, Closable, AlchemicManaged {
  typealias Item = Note
  let title = "notes"
}
private actor TodoActor: Repo, AlchemicDeclaring {
  typealias Item = Todo
  nonisolated let title = "an actor's todos"
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, TodoActor.init) }
}
private struct ValueRepo: Repo, AlchemicDeclaringValue {
  typealias Item = Todo
  let title = "a value's todos"
  init() {}
  static func alchemic(_ factory: ValueFactory<ValueRepo>) { AcInitializer(factory, ValueRepo.init) }
}
private struct FakeRepo<Item>: Repo { let title = "fakes" }

/// Its methods create repositories.
private final class Files: AlchemicManaged, Sendable {
  func todos() -> any Repo<Todo> & Closable { FileRepo<Todo>() }
  func notes() -> FileRepo<Note> { FileRepo() }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcMethod(factory, Files.todos)
    AcMethod(factory, Files.notes)
  }
}
private final class FileRepo<Item>: Repo, Closable { let title = "files" }

private final class Desk: AlchemicDeclaring, Sendable {
  let todos: any Repo<Todo>
  let notes: (any Repo<Note> & Closable)?
  let all: [any Repo<Todo>]
  let later: ALCProvider<any Repo<Note>>
  let slot = Injected<any Repo<Todo>>()
  init(
    todos: any Repo<Todo>, notes: (any Repo<Note> & Closable)?, all: [any Repo<Todo>],
    later: ALCProvider<any Repo<Note>>
  ) {
    (self.todos, self.notes, self.all, self.later) = (todos, notes, all, later)
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Desk.init(todos:notes:all:later:))
    AcInject(factory, \Desk.slot)
  }
}

private final class Drawer: AlchemicManaged {
  var todos: (any Repo<Todo>)?
  var notes: (any Repo)?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Drawer.todos)
    AcInject(factory, \Drawer.notes, AcProtocol((any Repo<Note>).self))
  }
}

private final class Reader: AlchemicDeclaring, Sendable {
  init(todos: any Repo<Todo> & Closable) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Reader.init(todos:), fileID: "Desk/Reader.swift", line: 3)
  }
}

@Suite struct ConstrainedProtocolTests {
  @Test func `A protocol with an associated type finds the conforming class that has it`() async throws {
    let context = try await started(TodoRepo.self, NoteRepo.self, Desk.self, Drawer.self)
    let desk = try context.get(Desk.self)
    #expect(desk.todos.title == "todos")
    #expect(desk.notes?.title == "notes")
    #expect(desk.all.map(\.title) == ["todos"])
    #expect(try desk.later().title == "notes")
    #expect(desk.slot().title == "todos")
    let drawer = try context.getShared(Drawer.self)
    #expect(drawer.todos?.title == "todos")
    #expect(drawer.notes?.title == "notes")
  }

  @Test func `Requests find actors, values and the results of methods`() async throws {
    let context = try await ALCContext(
      testing: .classes([TodoActor.self, NoteRepo.self, Files.self]).addingValues([ValueRepo.self])
    ).started()
    #expect(try context.get([any Repo<Todo>].self).map(\.title) == ["files", "an actor's todos", "a value's todos"])
    #expect(try context.get([any Repo<Note>].self).map(\.title) == ["files", "notes"])
    #expect(try context.get((any Repo<Todo> & Closable).self).title == "files")
    #expect(problems { () throws(AlchemicError) in _ = try context.get((any Repo<Int>).self) } == ["no-factory"])
  }

  @Test func `An override replaces the objects of the protocol with that associated type`() async throws {
    let context = try await ALCContext(
      testing: .classes([TodoRepo.self, NoteRepo.self, Desk.self]),
      overriding: AcOverride((any Repo<Todo>).self) { FakeRepo<Todo>() }
    ).started()
    let desk = try context.get(Desk.self)
    #expect(desk.todos.title == "fakes")
    #expect(desk.all.map(\.title) == ["fakes"])
    #expect(desk.notes?.title == "notes")
    #expect(context.snapshot().factories.map(\.name) == ["Desk", "NoteRepo", "TodoRepo"])
  }

  @Test func `An error names the type as a program writes it`() async {
    #expect(
      await problems(NoteRepo.self, Reader.self).map(\.description) == [
        """
        No factory creates a Closable & Repo<Todo>.
          required by     Reader, argument 1 (Reader.swift:3)
          remedy          declare a class that is a Closable & Repo<Todo>, or create one in a method, with AcMethod
          or              link its module, and add the module to the scan: AlchemicConfig names further libraries
          or              take (any Closable & Repo<Todo>)?, which is nil where there is none
          [no-factory]
        """
      ])
  }
}

/// The codes of the problems of a request.
private func problems(_ request: () throws(AlchemicError) -> Void) -> [String] {
  do throws(AlchemicError) {
    try request()
    return []
  } catch {
    return error.problems.map(\.code)
  }
}
