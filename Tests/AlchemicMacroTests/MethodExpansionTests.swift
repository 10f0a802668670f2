// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import Testing

  struct MethodExpansionTests {
    @Test func `A method has its name, its options and its sources`() {
      expect(
        """
        @AcRegister
        final class Queries: Sendable {
          @AcMethod(.template, name: "latest", sources: .byType, 100)
          func latest(of database: Database, limit: Int) throws -> Query { Query() }
          @AcMethod
          static func version() -> Version { Version() }
          @AcMethod(.nillable, sources: .name("x"))
          func find(_ key: Key) async -> Query? { nil }
        }
        """,
        expandsTo: """

          final class Queries: Sendable {
            func latest(of database: Database, limit: Int) throws -> Query { Query() }
            static func version() -> Version { Version() }
            func find(_ key: Key) async -> Query? { nil }

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, Queries.init, line: 1)
              AcMethod(
                factory,
                Queries.latest(of:limit:),
                AcAuto(),
                100,
                options: AcTemplate(), AcFactoryName("latest"),
                line: 3)
              AcMethod(factory, Queries.version, options: AcFactoryName("Queries.version"), line: 5)
              AcMethod(
                factory,
                Queries.find(_:),
                AcName("x"),
                options: AcNillable(), AcFactoryName("Queries.find(_:)"),
                line: 7)
            }
          }

          extension Queries: AlchemicDeclaring {}
          """)
    }

    @Test func `A method with two attributes has two factories`() {
      expect(
        """
        @AcRegister
        final class Queries: Sendable {
          @AcMethod(name: "all", sources: 100)
          @AcMethod(name: "some", sources: 5)
          func rows(_ limit: Int) -> Query { Query() }
        }
        """,
        expandsTo: """

          final class Queries: Sendable {
            func rows(_ limit: Int) -> Query { Query() }

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, Queries.init, line: 1)
              AcMethod(factory, Queries.rows(_:), 100, options: AcFactoryName("all"), line: 3)
              AcMethod(factory, Queries.rows(_:), 5, options: AcFactoryName("some"), line: 4)
            }
          }

          extension Queries: AlchemicDeclaring {}
          """)
    }

    @Test func `A method that Swift cannot pass as a reference is called by a closure`() {
      expect(
        """
        @AcRegister
        final class Toolbox: Sendable {
          @AcMethod(sources: .value((3, "saw")))
          func tool(_ kind: (Int, String)) -> Tool { Tool() }
          @AcMethod
          static func open() throws(BoxError) -> Box { Box() }
        }
        """,
        expandsTo: """

          final class Toolbox: Sendable {
            func tool(_ kind: (Int, String)) -> Tool { Tool() }
            static func open() throws(BoxError) -> Box { Box() }

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, Toolbox.init, line: 1)
              AcMethod(
                factory,
                { (object: Toolbox, kind: (Int, String)) -> Tool in object.tool(kind) },
                AcAuto(),
                AcValue((3, "saw")),
                options: AcFactoryName("Toolbox.tool(_:)"),
                line: 3)
              AcMethod(
                factory,
                { () throws -> Box in try Toolbox.open() },
                options: AcFactoryName("Toolbox.open"),
                line: 5)
            }
          }

          extension Toolbox: AlchemicDeclaring {}
          """)
    }

    @Test func `A method stops the object`() {
      expect(
        """
        @AcRegister
        final class Pool: Sendable {
          @AcStop func close() async throws {}
        }
        """,
        expandsTo: """

          final class Pool: Sendable {
            func close() async throws {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, Pool.init, line: 1)
              AcStop(factory, Pool.close, line: 3)
            }
          }

          extension Pool: AlchemicDeclaring {}
          """)
    }
  }
#endif
