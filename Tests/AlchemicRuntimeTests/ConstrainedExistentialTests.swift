// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicRuntime
import Testing

private struct Todo: Hashable {}
private struct Note {}
private protocol Repo<Item> {
  associatedtype Item
}
private protocol Closable {}
private protocol Cache<Item>: Repo, AnyObject {
  associatedtype Key
}
/// Its parameters have another order than their names.
private protocol Table<Value, Key> {
  associatedtype Key: Hashable
  associatedtype Value
}
private protocol Pages<PagesPage> {
  associatedtype PagesPage
}
/// Fixes the associated type itself.
private protocol TodoRepo: Repo where Item == Todo {}

/// Its signature has requirements on types that are built of associated types.
private protocol Archive<Item>: Repo where Pages.Element == Item, Key == [Item] {
  associatedtype Pages: Sequence
  associatedtype Key
}
private struct TodoArchive: Archive {
  typealias Item = Todo
  typealias Key = [Todo]
  typealias Pages = [Todo]
}

private class TodoList: Repo { typealias Item = Todo }
private final class ClosableList: TodoList, Closable {}
private final class NoteList: Repo { typealias Item = Note }
private actor TodoActor: Repo { typealias Item = Todo }
private struct TodoValue: Repo { typealias Item = Todo }
private enum NestedValue: Repo { typealias Item = [Todo] }
private final class Shelf<Item>: Repo {}
private final class TodoCache: Cache {
  typealias Item = Todo
  typealias Key = Int
}
private struct Index: Table {
  typealias Key = Todo
  typealias Value = Int
}
private struct Same: Table {
  typealias Key = Int
  typealias Value = Int
}
private struct Book: Pages { typealias PagesPage = Note }
private struct Typed: TodoRepo {}

struct ConstrainedExistentialTests {
  /// A type, a target type, and whether values of the first can be assigned to the second.
  private static let rows: [(any Any.Type, any Any.Type, Bool)] = [
    (TodoList.self, (any Repo<Todo>).self, true),
    (TodoList.self, (any Repo<Note>).self, false),
    (NoteList.self, (any Repo<Note>).self, true),
    (ClosableList.self, (any Repo<Todo>).self, true),
    (ClosableList.self, (any Repo<Todo> & Closable).self, true),
    (ClosableList.self, (any Closable & Repo<Note>).self, false),
    (TodoList.self, (any Repo<Todo> & Closable).self, false),
    (ClosableList.self, (any TodoList & Closable).self, true),
    (TodoList.self, (any Repo<Todo> & AnyObject).self, true),
    (TodoValue.self, (any Repo<Todo> & AnyObject).self, false),
    (TodoActor.self, (any Repo<Todo>).self, true),
    (TodoActor.self, (any Repo<Note>).self, false),
    (TodoValue.self, (any Repo<Todo>).self, true),
    (TodoValue.self, (any Repo<Note>).self, false),
    (NestedValue.self, (any Repo<[Todo]>).self, true),
    (NestedValue.self, (any Repo<[Note]>).self, false),
    (Shelf<Todo>.self, (any Repo<Todo>).self, true),
    (Shelf<Note>.self, (any Repo<Todo>).self, false),
    (Shelf<any Repo<Todo>>.self, (any Repo<any Repo<Todo>>).self, true),
    (Shelf<any Repo<Note>>.self, (any Repo<any Repo<Todo>>).self, false),
    (Int.self, (any Repo<Todo>).self, false),
    ([Int].self, (any Sequence<Int>).self, true),
    ([Int].self, (any Collection<String>).self, false),
    ([Int].self, (any Sequence<Int> & Closable).self, false),
    (TodoCache.self, (any Repo<Todo>).self, true),
    (TodoCache.self, (any Cache<Todo>).self, true),
    (TodoCache.self, (any Cache<Note>).self, false),
    (Index.self, (any Table<Int, Todo>).self, true),
    (Index.self, (any Table<Todo, Int>).self, false),
    (Same.self, (any Table<Int, Int>).self, true),
    (Same.self, (any Table<Int, Int> & Repo<Todo>).self, false),
    (Book.self, (any Pages<Note>).self, true),
    (Book.self, (any Pages<Todo>).self, false),
    (Typed.self, (any Repo<Todo>).self, true),
    (TodoArchive.self, (any Archive<Todo>).self, true),
    (TodoArchive.self, (any Repo<Note>).self, false),
    ((any Archive<Todo>).self, (any Repo<Todo>).self, true),
    // Existentials.
    ((any Repo<Todo>).self, (any Repo<Todo>).self, true),
    ((any Repo<Todo>).self, (any Repo<Note>).self, false),
    ((any Repo<Todo>).self, (any Repo).self, true),
    ((any Repo).self, (any Repo<Todo>).self, false),
    ((any Repo<Todo> & Closable).self, (any Repo<Todo>).self, true),
    ((any Repo<Todo> & Closable).self, (any Closable).self, true),
    ((any Repo<Todo>).self, (any Repo<Todo> & Closable).self, false),
    ((any Cache<Todo>).self, (any Repo<Todo>).self, true),
    ((any Cache<Todo>).self, AnyObject.self, true),
    ((any Cache<Note>).self, (any Repo<Todo>).self, false),
    ((any TodoRepo).self, (any Repo<Todo>).self, true),
    ((any TodoRepo).self, (any Repo<Note>).self, false),
    ((any TodoList & Closable).self, (any Repo<Todo>).self, true),
    ((any TodoList & Closable).self, (any Repo<Note>).self, false),
    ((any Collection<Int>).self, (any Sequence<Int>).self, true),
  ]

  @Test(arguments: rows.indices)
  func `A type stands for a protocol with its own associated types`(row: Int) {
    let (type, target, expected) = Self.rows[row]
    #expect(TypeRelation.isAssignable(type, to: target) == expected, "\(type) for \(target)")
    #expect(TypeRelation.Target(target, count: 1_000).accepts(type) == expected, "\(type) for \(target)")
  }

  @Test func `A type is compared with a type that a generic function has built`() {
    func repo<Item>(of item: Item.Type) -> Any.Type { (any Repo<Item>).self }
    func repo<Items: Sequence>(ofElementsOf items: Items) -> Any.Type { (any Repo<[Items.Element]>).self }
    #expect(TypeRelation.isAssignable(TodoList.self, to: repo(of: Todo.self)))
    #expect(!TypeRelation.isAssignable(TodoList.self, to: repo(of: Note.self)))
    #expect(TypeRelation.isAssignable(NestedValue.self, to: repo(ofElementsOf: [Todo()])))
  }

  @Test func `The conforming classes of the program are those with the associated types`() {
    func names(_ type: Any.Type) -> [String] { TypeRelation.classes(conformingTo: type).map { TypeNames.short($0) } }
    #expect(names((any Repo<Todo>).self) == ["ClosableList", "TodoActor", "TodoCache", "TodoList"])
    #expect(names((any Repo<Note>).self) == ["NoteList"])
    #expect(names((any Repo<Todo> & Closable).self) == ["ClosableList"])
  }

  @Test func `A name has the associated types as a program writes them`() {
    let types: [Any.Type] = [
      (any Repo<Todo>).self, (any Repo<Todo> & Closable).self, [any Repo<Todo>].self, (any Repo<Todo>)?.self,
      (any Table<Int, Todo>).self, (any Cache<[Todo]>).self, (any Repo<any Closable>).self, (any Pages<Int>).self,
      (any Sequence<Int>).self, (any Repo).self,
    ]
    #expect(
      types.map { TypeNames.written($0) } == [
        "any Repo<Todo>", "any Closable & Repo<Todo>", "[any Repo<Todo>]", "(any Repo<Todo>)?", "any Table<Int, Todo>",
        "any Cache<[Todo]>", "any Repo<any Closable>", "any Pages<Int>", "any Sequence<Int>", "any Repo",
      ])
    #expect(TypeNames.short((any Repo<Todo>).self) == "Repo<Todo>")
    #expect(
      TypeNames.qualified((any Repo<Todo>).self) == "AlchemicRuntimeTests.Repo<AlchemicRuntimeTests.Todo>")
  }
}
