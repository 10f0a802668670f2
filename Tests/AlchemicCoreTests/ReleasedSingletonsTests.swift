// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Logging
import Testing

private class Weak {
  static func register(_ factory: ALCClassObjectFactory, line: Int) {
    AcRegister(factory, AcWeak(), fileID: "Library/Library.swift", line: line)
  }
}

private final class Cache: Weak, AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) { register(factory, line: 1) }
  required override init() {}
}

private final class Index: Weak, AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) { register(factory, line: 2) }
  required override init() {}
}

private final class Shelf: Weak, AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) { register(factory, line: 3) }
  required override init() {}
}

private final class Library: AlchemicManaged {
  private var shelf: Shelf?
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Library.shelf) }
}

/// The main thread holds it until its notification.
private final class Visitor: Weak, AlchemicManaged, AlchemicAware {
  static func alchemic(_ factory: ALCClassObjectFactory) { register(factory, line: 4) }
  required override init() {}
  func alchemicDidInjectDependencies() {}
}

private final class Burnt: AlchemicDeclaring {
  struct Fire: Error {}
  init() throws { throw Fire() }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Burnt.init) }
}

/// Weak singletons that nothing holds.
@Suite struct ReleasedSingletonsTests {
  private let lines = Lines()

  private func container(_ classes: AnyClass...) -> ALCContext {
    ALCContext(scan: .classes(classes), logger: Logger(label: "test") { [lines] _ in Keeper(lines: lines) })
  }

  private func states(_ context: ALCContext) -> [String] {
    context.snapshot().factories.map { factory in
      switch factory.state {
      case .notCreated: "\(factory.name) not created"
      case .created: "\(factory.name) created"
      case .released: "\(factory.name) released"
      case .creating, .absent, .set, .failed, .stopping, .stopped, .stopFailed, .unknown: "\(factory.name) …"
      }
    }
  }

  private static let cache = """
    warning: the weak singleton Cache (Library.swift:1) was released at the end of the start, because nothing holds it; \
    the next request creates another one. Inject it into an object that lives on, or declare it without AcWeak().
    """

  @Test func `Unheld weak singletons are logged together at the end of the start`() async throws {
    let context = container(Cache.self, Index.self, Library.self, Shelf.self)
    try await context.started()
    #expect(
      lines.all == [
        """
        warning: weak singletons were released at the end of the start, because nothing holds them: Cache \
        (Library.swift:1), Index (Library.swift:2); the next request creates another one. Inject each into an object \
        that lives on, or declare it without AcWeak().
        """
      ])
    #expect(states(context) == ["Cache released", "Index released", "Library created", "Shelf created"])
  }

  @Test func `A weak singleton that is created and released again is not logged again`() async throws {
    let context = container(Cache.self)
    try await context.started()
    for _ in 0..<3 { _ = try context.getShared(Cache.self) }
    #expect(lines.all == [Self.cache])
    #expect(states(context) == ["Cache created"])
  }

  @Test func `Each released singleton is an event`() async throws {
    let context = container(Cache.self, Index.self)
    try await context.started()
    var released: [Int] = []
    for await case .event(let event) in context.events() {
      if case .factory(let id, .released, _) = event.change { released.append(id) }
      if case .phase(.ready, _) = event.change { break }
    }
    #expect(released == [0, 1])
  }

  @Test func `A singleton that waits for its notification is checked after it`() async throws {
    let context = container(Visitor.self)
    context.whenReady {}
    try await context.started()
    #expect(
      lines.all == [
        Self.cache.replacing("Cache (Library.swift:1)", with: "Visitor (Library.swift:4)")
      ])
    #expect(states(context) == ["Visitor released"])
  }

  @Test func `A failed start logs no released singletons`() async {
    let context = container(Cache.self, Burnt.self)
    await #expect(throws: AlchemicError.self) { try await context.started() }
    #expect(states(context) == ["Burnt …", "Cache not created"])
    #expect(lines.all.count == 1)
  }
}
