// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Synchronization
import Testing

extension ALCScope {
  fileprivate static let job = ALCScope("job")
}

/// Keeps a desk from being complete until the program sets it.
private final class Printer: AlchemicDeclaring, Sendable {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcReference()) }
}

/// How the objects of a test are kept.
private protocol Keeping: SendableMetatype {
  static func register(_ factory: ALCClassObjectFactory)
}
private enum Lazily: Keeping {
  static func register(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcLazy()) }
}
private enum Weakly: Keeping {
  static func register(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcLazy(), AcWeak()) }
}
private enum InScope: Keeping {
  static func register(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcScoped(.job)) }
}

/// Needs objects that need it, and then a printer. `@unchecked`: the tests use it on one thread at a time.
private final class Desk<Kept: Keeping>: AlchemicManaged, @unchecked Sendable {
  var journal: Journal<Kept>?
  var drawer: Drawer<Kept>?
  var chair: Chair<Kept>?
  var lamp: Lamp<Kept>?
  var printer: Printer?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    Kept.register(factory)
    AcInject(factory, \Desk.journal)
    AcInject(factory, \Desk.drawer)
    AcInject(factory, \Desk.chair)
    AcInject(factory, \Desk.lamp)
    AcInject(factory, \Desk.printer)
  }
}

/// Has the desk in a variable.
private final class Journal<Kept: Keeping>: AlchemicManaged, @unchecked Sendable {
  var desk: Desk<Kept>?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    Kept.register(factory)
    AcInject(factory, \Journal.desk)
  }
}

/// Has the desk as an argument.
private final class Drawer<Kept: Keeping>: AlchemicDeclaring, Sendable {
  let desk: Desk<Kept>
  init(desk: Desk<Kept>) { self.desk = desk }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    Kept.register(factory)
    AcInitializer(factory, Drawer.init(desk:))
  }
}

/// Has the desk in an array and in a slot.
private final class Chair<Kept: Keeping>: AlchemicManaged, @unchecked Sendable {
  var desks: [Desk<Kept>] = []
  let desk = Injected<Desk<Kept>>()
  static func alchemic(_ factory: ALCClassObjectFactory) {
    Kept.register(factory)
    AcInject(factory, \Chair.desks)
    AcInject(factory, \Chair.desk)
  }
}

/// Has the desk only through another object.
private final class Lamp<Kept: Keeping>: AlchemicDeclaring, Sendable {
  let drawer: Drawer<Kept>
  init(drawer: Drawer<Kept>) { self.drawer = drawer }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    Kept.register(factory)
    AcInitializer(factory, Lamp.init(drawer:))
  }
}

/// Its variable waits for the cook that is created for it.
private final class Waiter: AlchemicManaged, @unchecked Sendable {
  var cook: Cook?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInject(factory, \Waiter.cook)
  }
}

private final class Cook: AlchemicDeclaring, Sendable {
  struct Absence: Error {}
  static let isAbsent = Mutex(false)
  let waiter: Waiter
  init(waiter: Waiter) throws {
    self.waiter = waiter
    if Self.isAbsent.withLock({ $0 }) { throw Absence() }
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInitializer(factory, Cook.init(waiter:))
  }
}

/// A tree that only keeps its root strongly, so that discarded objects are released.
private final class Root: AlchemicManaged, AlchemicAware, AlchemicStopping, @unchecked Sendable {
  static let alive = Mutex(0)
  static let events = Mutex<[String]>([])
  weak var leaf: Leaf?
  var printer: Printer?
  init() { Self.alive.withLock { $0 += 1 } }
  deinit { Self.alive.withLock { $0 -= 1 } }
  func alchemicDidInjectDependencies() { Self.events.withLock { $0.append("root injected") } }
  func alchemicStop() async throws { Self.events.withLock { $0.append("root stopped") } }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInject(factory, \Root.leaf)
    AcInject(factory, \Root.printer)
  }
}

private final class Leaf: AlchemicManaged, AlchemicAware, AlchemicStopping, @unchecked Sendable {
  var root: Root?
  init() { Root.alive.withLock { $0 += 1 } }
  deinit { Root.alive.withLock { $0 -= 1 } }
  func alchemicDidInjectDependencies() { Root.events.withLock { $0.append("leaf injected") } }
  func alchemicStop() async throws { Root.events.withLock { $0.append("leaf stopped") } }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInject(factory, \Leaf.root)
  }
}

/// Has a weak singleton in weak variables alone. `@unchecked`: the tests use it on one thread at a time.
private final class Shelf: AlchemicManaged, @unchecked Sendable {
  weak var first: Note?
  weak var second: Note?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInject(factory, \Shelf.first)
    AcInject(factory, \Shelf.second)
  }
}

private final class Note: AlchemicManaged, @unchecked Sendable {
  var shelf: Shelf?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy(), AcWeak())
    AcInject(factory, \Note.shelf)
  }
}

/// A reference, and an object that is created for it and needs it.
private final class Window: AlchemicDeclaring, @unchecked Sendable {
  var menu: Menu?
  var printer: Printer?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference())
    AcInject(factory, \Window.menu)
    AcInject(factory, \Window.printer)
  }
}

private final class Menu: AlchemicDeclaring, Sendable {
  let window: Window
  init(window: Window) { self.window = window }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInitializer(factory, Menu.init(window:))
  }
}

private func codes(_ body: () throws -> Void) -> [String] {
  do {
    try body()
    return []
  } catch {
    return (error as? AlchemicError)?.problems.map(\.code) ?? ["\(error)"]
  }
}

@Suite(.serialized) struct FailedCreationTests {
  private func container<Kept: Keeping>(_ kept: Kept.Type) -> ALCContext {
    AlchemicTesting.container([
      Printer.self, Desk<Kept>.self, Journal<Kept>.self, Drawer<Kept>.self, Chair<Kept>.self, Lamp<Kept>.self,
    ])
  }

  /// Requests the desk without a printer, and again with one.
  private func check<Kept: Keeping>(_ kept: Kept.Type, in context: ALCContext) throws {
    #expect(codes { _ = try context.get(Desk<Kept>.self) } == ["reference-not-set"])
    #expect(codes { _ = try context.get(Lamp<Kept>.self) } == ["reference-not-set"])
    try context.set(Printer())
    let desk = try context.get(Desk<Kept>.self)
    let journal = try context.get(Journal<Kept>.self)
    let chair = try context.get(Chair<Kept>.self)
    #expect(desk.printer != nil)
    #expect(journal === desk.journal)
    #expect(journal.desk === desk)
    #expect(try context.get(Drawer<Kept>.self) === desk.drawer)
    #expect(desk.drawer?.desk === desk)
    #expect(chair === desk.chair)
    #expect(chair.desks.map { $0 === desk } == [true])
    #expect(chair.desk() === desk)
    #expect(try context.get(Lamp<Kept>.self) === desk.lamp)
    #expect(desk.lamp?.drawer === desk.drawer)
  }

  @Test func `After a failed creation, no singleton keeps the discarded object`() async throws {
    let context = try await container(Lazily.self).started()
    try check(Lazily.self, in: context)
  }

  @Test func `After a failed creation, no weak singleton keeps the discarded object`() async throws {
    let context = try await container(Weakly.self).started()
    try check(Weakly.self, in: context)
  }

  @Test func `After a failed creation, no object of a scope keeps the discarded object`() async throws {
    let context = try await container(InScope.self).started()
    try await context.withScope(.job) { try check(InScope.self, in: context) }
  }

  @Test func `An object whose variable waits for a failed creation fails with it`() async throws {
    let context = try await started(Waiter.self, Cook.self)
    Cook.isAbsent.withLock { $0 = true }
    #expect(codes { _ = try context.get(Cook.self) } == ["creation-failed"])
    let states = context.snapshot().factories.map {
      if case .failed = $0.state { "\($0.name) failed" } else { $0.name }
    }
    #expect(states == ["Cook failed", "Waiter failed"])
    Cook.isAbsent.withLock { $0 = false }
    let waiter = try context.get(Waiter.self)
    #expect(waiter.cook?.waiter === waiter)
    #expect(try context.get(Cook.self) === waiter.cook)
  }

  @Test func `Discarded objects are released and not counted, and none of them is notified or stopped`() async throws {
    Root.events.withLock { $0 = [] }
    let context = try await started(Printer.self, Root.self, Leaf.self)
    #expect(codes { _ = try context.get(Root.self) } == ["reference-not-set"])
    #expect(Root.alive.withLock { $0 } == 0)
    #expect(context.snapshot().factories.map(\.createdCount) == [0, 0, 0])
    try context.set(Printer())
    #expect(codes { _ = try context.get(Root.self) } == [])
    #expect(Root.alive.withLock { $0 } == 2)
    #expect(context.snapshot().factories.map(\.createdCount) == [1, 0, 1])
    await MainActor.run {}
    try await context.stop()
    let events = Root.events.withLock { $0 }
    #expect(events.prefix(2) == ["leaf injected", "root injected"])
    #expect(Set(events.dropFirst(2)) == ["leaf stopped", "root stopped"])
    #expect(events.count == 4)
  }

  @Test func `The events of objects that complete together come in creation order`() async throws {
    let context = try await started(Printer.self, Root.self, Leaf.self)
    try context.set(Printer())
    let newest = context.snapshot().lastEvent
    _ = try context.get(Root.self)
    var lines: [String] = []
    let names = context.snapshot().factories.map(\.name)
    for await case .event(let event) in context.events(after: newest) {
      switch event.change {
      case .factory(let id, .creating, _): lines.append("\(names[id]) starting")
      case .factory(let id, .created, let count): lines.append("\(names[id]) started: \(count)")
      case .factory(let id, .failed, _): lines.append("\(names[id]) failed")
      default: break
      }
      if lines.count == 4 { break }
    }
    #expect(lines == ["Root starting", "Leaf starting", "Leaf started: 1", "Root started: 1"])
  }

  @Test func `A weak singleton that is gone before it is complete is created again`() async throws {
    let context = try await started(Shelf.self, Note.self)
    let shelf = try context.get(Shelf.self)
    let note = try context.get(Note.self)
    #expect(note.shelf === shelf)
    #expect(context.snapshot().factories.map(\.createdCount) == [3, 1])
  }

  @Test func `A reference can be set that an object needs which is created for its variable`() async throws {
    let context = try await started(Window.self, Menu.self, Printer.self)
    let window = Window()
    #expect(codes { try context.set(window) } == ["reference-not-set"])
    #expect(codes { _ = try context.get(Window.self) } == ["reference-not-set"])
    try context.set(Printer())
    let other = Window()
    try context.set(other)
    #expect(other.menu?.window === other)
    #expect(try context.get(Menu.self) === other.menu)
    #expect(try context.get(Window.self) === other)
  }
}
