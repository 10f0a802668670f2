// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import Testing

  struct ClassExpansionTests {
    @Test func `A class with one initialiser needs the attribute alone`() {
      expect(
        """
        @AcRegister
        final class Orders: Sendable {
          private let database: Database
          init(database: Database) { self.database = database }
        }
        """,
        expandsTo: """

          final class Orders: Sendable {
            private let database: Database
            init(database: Database) { self.database = database }

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, Orders.init(database:), line: 4)
            }
          }

          extension Orders: AlchemicDeclaring {}
          """)
    }

    @Test func `Options, a name and an order become the words of the function form`() {
      expect(
        """
        @AcRegister(.primary, .scoped(.request), AcServiceTimeout(.seconds(1)), .stopTimeout(.seconds(5)), name: "orders")
        @AcDependsOn([any Migrating].self, .name("main"))
        final class Orders: Sendable {}
        """,
        expandsTo: """

          final class Orders: Sendable {

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(
                factory,
                AcPrimary(),
                AcScoped(.request),
                AcServiceTimeout(.seconds(1)),
                AcStopTimeout(.seconds(5)),
                AcFactoryName("orders"),
                line: 1)
              AcInitializer(factory, Orders.init, line: 1)
              AcDependsOn(factory, [any Migrating].self, AcName("main"), line: 2)
            }
          }

          extension Orders: AlchemicDeclaring {}
          """)
    }

    @Test func `A public class of the main actor declares itself outside of it`() {
      expect(
        """
        @AcRegister
        @MainActor public final class Screen {
          @AcInject private var desk: Desk
          init() {}
        }
        """,
        expandsTo: #"""

          @MainActor public final class Screen {
            private var desk: Desk {
              get {
                _desk.value
              }
            }

            private nonisolated let _desk = Injected<Desk>()
            init() {}

            public nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, Screen.init, line: 4)
              AcInject(factory, \Screen._desk, line: 3)
            }
          }

          extension Screen: AlchemicDeclaring {}
          """#)
    }

    @Test func `A class with subclasses declares the variables for them too, and the rest for itself`() {
      expect(
        """
        @AcRegister(.lazy)
        open class Handler {
          @AcInjectVariable var metrics: Metrics?
          public init(name: String) {}
        }
        """,
        expandsTo: #"""

          open class Handler {
            var metrics: Metrics?
            public init(name: String) {}

            open nonisolated class func alchemic(_ factory: ALCClassObjectFactory) {
              if factory.objectType == Handler.self {
                AcRegister(factory, AcLazy(), line: 1)
                AcInitializer(factory, Handler.init(name:), line: 4)
              }
              AcInject(factory, \Handler.metrics, AcVariableName("metrics"), line: 3)
            }
          }

          extension Handler: AlchemicDeclaring {}
          """#)
    }

    @Test func `A subclass adds to the declaration that it inherits`() {
      expect(
        """
        @AcRegister(.template)
        final class RefundHandler: Handler {
          @AcInjectVariable(.nillable) weak var desk: Desk?
          init() { super.init(name: "refund") }
        }
        """,
        expandsTo: #"""

          final class RefundHandler: Handler {
            weak var desk: Desk?
            init() { super.init(name: "refund") }

            nonisolated override class func alchemic(_ factory: ALCClassObjectFactory) {
              super.alchemic(factory)
              AcRegister(factory, AcTemplate(), line: 1)
              AcInitializer(factory, RefundHandler.init, line: 4)
              AcInject(factory, \RefundHandler.desk, AcNillable(), AcVariableName("desk"), line: 3)
            }
          }
          """#,
        with: Attributes.ofSubclass)
    }

    @Test func `An actor declares itself as a class does`() {
      expect(
        """
        @AcRegister
        actor Sessions {
          @AcInject(.name("main")) private var store: any Store
        }
        """,
        expandsTo: #"""

          actor Sessions {
            private var store: any Store {
              get {
                _store.value
              }
            }

            private nonisolated let _store = Injected<any Store>()

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, Sessions.init, line: 1)
              AcInject(factory, \Sessions._store, AcName("main"), line: 3)
            }
          }

          extension Sessions: AlchemicDeclaring {}
          """#)
    }

    @Test func `A reference has no initialiser`() {
      expect(
        """
        @AcRegister(.reference, .weak, .nillable)
        final class Printer: Sendable {
          init(port: String) {}
          init(path: String) {}
        }
        """,
        expandsTo: """

          final class Printer: Sendable {
            init(port: String) {}
            init(path: String) {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, AcReference(), AcWeak(), AcNillable(), line: 1)
            }
          }

          extension Printer: AlchemicDeclaring {}
          """)
    }

    @Test func `Members under a condition are declared under it`() {
      expect(
        """
        @AcRegister
        final class Orders: Sendable {
          #if DEBUG
            @AcInject var log: Log
            @AcInitializer init(log: Log) {}
          #elseif os(Linux)
            @AcInitializer init() {}
            @AcMethod static func probe() -> Probe { Probe() }
          #endif
        }
        """,
        expandsTo: #"""

          final class Orders: Sendable {
            #if DEBUG
              var log: Log {
                get {
                  _log.value
                }
              }
              init(log: Log) {}
            #elseif os(Linux)
              init() {}
              static func probe() -> Probe { Probe() }
            #endif

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              #if DEBUG
                AcInitializer(factory, Orders.init(log:), line: 5)
              #elseif os(Linux)
                AcInitializer(factory, Orders.init, line: 7)
                AcMethod(factory, Orders.probe, options: AcFactoryName("Orders.probe"), line: 8)
              #endif
              #if DEBUG
                AcInject(factory, \Orders._log, line: 4)
              #elseif os(Linux)
              #endif
            }
          }

          extension Orders: AlchemicDeclaring {}
          """#)
    }

    @Test func `The application is a reference, which the program creates`() {
      expect(
        """
        @AcRegister
        final class Application: AlchemicApplicationDelegate {
          @AcInjectVariable private var server: Server?
          init(arguments: [String]) {}
        }
        """,
        expandsTo: """

          final class Application: AlchemicApplicationDelegate {
            private var server: Server?
            init(arguments: [String]) {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInject(factory, \\Application.server, line: 3)
            }
          }

          extension Application: AlchemicDeclaring {}
          """, with: Attributes.ofUnprotected)
    }
  }
#endif
