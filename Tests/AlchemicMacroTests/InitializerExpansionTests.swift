// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import Testing

  struct InitializerExpansionTests {
    @Test func `Each kind of source has its function`() {
      expect(
        """
        @AcRegister
        final class Orders {
          @AcInitializer(.byType, .name("main"), .class(Ledger.self), .class(MemoryCache.self), .protocol((any Log).self), .arg(.class(A.self), .protocol((any B).self)), .inDependencyOrder)
          init(_ database: Database, book b: Book, ledger: Ledger, cache: (any Cache)?, log: any Log, c: any C, all: [any P]) {}
        }
        """,
        expandsTo: """

          final class Orders {
            init(_ database: Database, book b: Book, ledger: Ledger, cache: (any Cache)?, log: any Log, c: any C, all: [any P]) {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(
                factory,
                Orders.init(_:book:ledger:cache:log:c:all:),
                AcAuto(),
                AcName("main"),
                AcClass(Ledger.self),
                AcArg((any Cache)?.self, AcClass(MemoryCache.self)),
                AcProtocol((any Log).self),
                AcArg((any C).self, AcClass(A.self), AcProtocol((any B).self)),
                AcArg([any P].self, AcInDependencyOrder()),
                line: 3)
            }
          }

          extension Orders: AlchemicDeclaring {}
          """)
    }

    @Test func `Each kind of value has its function`() {
      expect(
        """
        @AcRegister(.template)
        final class Orders {
          @AcInitializer(5, -1.5, "x", true, nil, ["a"], ["a": 1], .value(Duration.seconds(5)), .property("a.b", short: "a", default: 8080, secret: true), .parameter, .given)
          init(a: Int, b: Double, c: String, d: Bool, e: Int?, f: [String], g: [String: Int], h: Duration, i: Int, j: String, k: User) {}
        }
        """,
        expandsTo: """

          final class Orders {
            init(a: Int, b: Double, c: String, d: Bool, e: Int?, f: [String], g: [String: Int], h: Duration, i: Int, j: String, k: User) {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, AcTemplate(), line: 1)
              AcInitializer(
                factory,
                Orders.init(a:b:c:d:e:f:g:h:i:j:k:),
                5,
                -1.5,
                "x",
                true,
                nil,
                ["a"],
                ["a": 1],
                AcValue(Duration.seconds(5)),
                AcProperty("a.b", short: "a", default: 8080, secret: true),
                AcParameter(),
                AcGiven(),
                line: 3)
            }
          }

          extension Orders: AlchemicDeclaring {}
          """)
    }

    @Test func `Optional arguments at the end may be left out`() {
      expect(
        """
        @AcRegister
        final class Orders {
          @AcInitializer(.byType)
          init(database: Database, region: String?, limit: Int?) {}
        }
        """,
        expandsTo: """

          final class Orders {
            init(database: Database, region: String?, limit: Int?) {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, Orders.init(database:region:limit:), AcAuto(), line: 3)
            }
          }

          extension Orders: AlchemicDeclaring {}
          """)
    }

    @Test func `An argument with a default value keeps it`() {
      expect(
        """
        @AcRegister
        final class Orders {
          init(database: Database, _ limit: Int = 5, cache: (any Cache)?) throws {}
        }
        """,
        expandsTo: """

          final class Orders {
            init(database: Database, _ limit: Int = 5, cache: (any Cache)?) throws {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(
                factory,
                { (database: Database, cache: (any Cache)?) throws -> Orders in try Orders(database: database, cache: cache) },
                AcAuto(),
                AcAuto(),
                line: 3)
            }
          }

          extension Orders: AlchemicDeclaring {}
          """)
    }

    @Test func `A source for an argument with a default value, and one that keeps it`() {
      expect(
        """
        @AcRegister
        final class Orders {
          @AcInitializer(.byType, 7, .byDefault)
          init(database: Database, limit: Int = 5, region: String = "eu") {}
        }
        """,
        expandsTo: """

          final class Orders {
            init(database: Database, limit: Int = 5, region: String = "eu") {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(
                factory,
                { (database: Database, limit: Int) -> Orders in Orders(database: database, limit: limit) },
                AcAuto(),
                7,
                line: 3)
            }
          }

          extension Orders: AlchemicDeclaring {}
          """)
    }

    @Test func `An optional argument is found by its type like any other`() {
      expect(
        """
        @AcRegister
        final class Orders {
          init(database: Database, cache: (any Cache)?) {}
        }
        """,
        expandsTo: """

          final class Orders {
            init(database: Database, cache: (any Cache)?) {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, Orders.init(database:cache:), AcAuto(), AcAuto(), line: 3)
            }
          }

          extension Orders: AlchemicDeclaring {}
          """)
    }

    @Test func `Initialisers that Swift cannot pass as a reference are called by a closure`() {
      expect(
        """
        @AcRegister
        final class Vault {
          @AcInitializer("vault.db", .byType)
          init(path: String, todos: some Repo<Todo>) async throws(VaultError) {}
        }
        """,
        expandsTo: """

          final class Vault {
            init(path: String, todos: some Repo<Todo>) async throws(VaultError) {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(
                factory,
                { (path: String, todos: any Repo<Todo>) async throws -> Vault in try await Vault(path: path, todos: todos) },
                "vault.db",
                AcAuto(),
                line: 3)
            }
          }

          extension Vault: AlchemicDeclaring {}
          """)
    }

    @Test func `Of several initialisers one is marked`() {
      expect(
        """
        @AcRegister
        final class Orders {
          init() {}
          @AcInitializer convenience init(database: Database) { self.init() }
        }
        """,
        expandsTo: """

          final class Orders {
            init() {}
            convenience init(database: Database) { self.init() }

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, Orders.init(database:), line: 4)
            }
          }

          extension Orders: AlchemicDeclaring {}
          """)
    }

    @Test func `A static method may create the object`() {
      expect(
        """
        @AcRegister
        final class Options: Sendable {
          init(port: Int) {}
          @AcInitializer static func parsed() throws -> Options { Options(port: 1) }
        }
        """,
        expandsTo: """

          final class Options: Sendable {
            init(port: Int) {}
            static func parsed() throws -> Options { Options(port: 1) }

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, Options.parsed, line: 4)
            }
          }

          extension Options: AlchemicDeclaring {}
          """)
    }
  }
#endif
