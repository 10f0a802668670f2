// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Synchronization
import Testing

/// Fails while a test wants that. Only weakly kept, so that tests request it after the start.
private final class Captain: AlchemicDeclaring, Sendable {
  struct Absence: Error {}

  static let isAbsent = Mutex(false)
  static let mate = Mutex<Mate?>(nil)

  init(mate: Mate) throws {
    Self.mate.withLock { $0 = mate }
    if Self.isAbsent.withLock({ $0 }) { throw Absence() }
  }

  init() {}

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcWeak())
    AcInitializer(factory, Captain.init(mate:))
  }
}

/// Waits, as a variable, for the captain that is created for it.
///
/// `@unchecked`: the tests use it on one thread at a time.
private final class Mate: AlchemicManaged, @unchecked Sendable {
  var captain: Captain?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcWeak())
    AcInject(factory, \Mate.captain)
  }
}

@Suite(.serialized)
struct AbandonedInjectionTests {
  /// A container whose last request for a captain has failed, and the mate that has outlived it.
  private func abandoned() async throws -> (ALCContext, Mate) {
    let context = try await started(Captain.self, Mate.self)
    Captain.mate.withLock { $0 = nil }
    Captain.isAbsent.withLock { $0 = true }
    #expect(throws: AlchemicError.self) { try context.get(Captain.self) }
    Captain.isAbsent.withLock { $0 = false }
    let mate = try #require(
      Captain.mate.withLock { mate in
        defer { mate = nil }
        return mate
      })
    #expect(mate.captain == nil)
    return (context, mate)
  }

  @Test func `A variable that waited for a failed construction gets the object of the next one`() async throws {
    let (context, mate) = try await abandoned()
    let captain = try context.get(Captain.self)
    #expect(mate.captain === captain)
  }

  @Test func `A variable that waited for a failed construction gets the object that the program sets`() async throws {
    let (context, mate) = try await abandoned()
    let captain = Captain()
    try context.set(captain)
    #expect(mate.captain === captain)
  }

  @Test func `A failed construction keeps no object that waited for it`() async throws {
    let (context, mate) = try await abandoned()
    weak let reference = mate
    _ = consume mate
    #expect(reference == nil)
    _ = try context.get(Captain.self)
  }
}
