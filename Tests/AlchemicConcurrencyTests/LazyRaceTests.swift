// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Dispatch
import Synchronization
import Testing

private final class Archive: AlchemicDeclaring, Sendable {
  static let created = Atomic(0)
  init() { Self.created.add(1, ordering: .relaxed) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInitializer(factory, Archive.init)
  }
}

/// An asynchronous lazy singleton.
private final class Vault: AlchemicDeclaring, Sendable {
  static let created = Atomic(0)
  init() async {
    await Task.yield()
    Self.created.add(1, ordering: .relaxed)
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInitializer(factory, Vault.init)
  }
}

private final class Desk: AlchemicDeclaring, Sendable {
  let archive: ALCLazy<Archive>
  let vault: ALCLazy<Vault>
  let notes: ALCProvider<Note, Int>
  init(archive: ALCLazy<Archive>, vault: ALCLazy<Vault>, notes: ALCProvider<Note, Int>) {
    self.archive = archive
    self.vault = vault
    self.notes = notes
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Desk.init) }
}

private final class Note: AlchemicDeclaring, Sendable {
  let number: Int
  init(number: Int) { self.number = number }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Note.init(number:), AcParameter())
  }
}

@Suite(.serialized)
struct LazyRaceTests {
  private func started() async throws -> ALCContext {
    try await AlchemicTesting.started(Archive.self, Vault.self, Desk.self, Note.self)
  }

  @Test func `Many threads that use a lazy singleton first get one object, created once`() async throws {
    for _ in 0..<100 {
      Archive.created.store(0, ordering: .relaxed)
      let context = try await started()
      let desk = try context.get(Desk.self)
      let identities = Mutex<Set<ObjectIdentifier>>([])
      DispatchQueue.concurrentPerform(iterations: 8) { index in
        let object = index.isMultiple(of: 2) ? try? desk.archive() : try? context.get(Archive.self)
        identities.withLock { $0.formUnion(object.map { [ObjectIdentifier($0)] } ?? []) }
      }
      #expect(identities.withLock(\.count) == 1)
      #expect(Archive.created.load(ordering: .relaxed) == 1)
    }
  }

  @Test func `Many tasks that use an asynchronous lazy singleton first get one object, created once`() async throws {
    for _ in 0..<100 {
      Vault.created.store(0, ordering: .relaxed)
      let context = try await started()
      let desk = try context.get(Desk.self)
      let identities = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
        for _ in 0..<8 { group.addTask { ObjectIdentifier(try await desk.vault.async()) } }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(identities.count == 1)
      #expect(Vault.created.load(ordering: .relaxed) == 1)
    }
  }

  @Test func `Each of many threads gets the object of its own values from a provider`() async throws {
    let context = try await started()
    let desk = try context.get(Desk.self)
    let wrong = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 10_000) { index in
      if (try? desk.notes(index))?.number != index { wrong.add(1, ordering: .relaxed) }
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
    withExtendedLifetime(context) {}
  }
}
