// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Services
  import AlchemicCore
  import AlchemicTesting
  import ServiceLifecycle
  import Testing

  @testable import AlchemicServices

  /// Writes down a title when the program asks for one.
  private final class Author: AlchemicDeclaring, Service {
    init(titles: ALCProvider<Title>) {}
    func run() async throws {}
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Author.init(titles:)) }
  }

  private final class Title: AlchemicDeclaring, Sendable {
    init(library: Library) {}
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcTemplate())
      AcInitializer(factory, Title.init(library:))
    }
  }

  private final class Library: AlchemicDeclaring, Service {
    func run() async throws {}
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Library.init) }
  }

  /// Has a service only where somebody writes reviews.
  private final class Press: AlchemicDeclaring, Sendable {
    static func reviewer() -> (any Service)? { nil }
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInitializer(factory, Press.init)
      AcMethod(factory, Press.reviewer, options: AcLazy(), AcNillable(), AcFactoryName("reviewer"))
    }
  }

  /// Which services a container that is ready has, and which of them they need.
  struct FoundServicesTests {
    private func found(_ classes: any AlchemicDeclaring.Type...) async throws -> [[String]] {
      let context = ALCContext(testing: .classes(classes))
      try await context.started()
      let services = try await FoundServices(in: context)
      return zip(services.found, services.declared).map { service, declared in
        [service.name] + declared.needs.map { services.found[$0].name }
      }
    }

    @Test func `A service needs what the objects need that it can create later`() async throws {
      #expect(try await found(Author.self, Title.self, Library.self) == [["Library"], ["Author", "Library"]])
    }

    @Test func `A lazy service whose method returns nil does not run`() async throws {
      #expect(try await found(Press.self, Library.self) == [["Library"]])
    }
  }
#endif
