// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import Testing

  struct VariableExpansionTests {
    @Test func `A variable becomes a slot and an accessor`() {
      expect(
        """
        @AcRegister
        final class Transfers: Sendable {
          @AcInject private var ledger: Ledger
          @AcInject(.name("front window"), .transient) var window: Window?
          @AcInject(.protocol((any DateFormatting).self), .inDependencyOrder) fileprivate var formatters: [any DateFormatting]
          @AcInject(.weak) public var desk: Desk?
          @AcInject(-3) var `default`: Int
          init() {}
        }
        """,
        expandsTo: #"""

          final class Transfers: Sendable {
            private var ledger: Ledger {
              get {
                _ledger.value
              }
            }

            private nonisolated let _ledger = Injected<Ledger>()
            var window: Window? {
              get {
                _window.value
              }
            }

            nonisolated let _window = Injected<Window?>()
            fileprivate var formatters: [any DateFormatting] {
              get {
                _formatters.value
              }
            }

            fileprivate nonisolated let _formatters = Injected<[any DateFormatting]>()
            public var desk: Desk? {
              get {
                _desk.value
              }
            }

            nonisolated let _desk = WeaklyInjected<Desk>()
            var `default`: Int {
              get {
                _default.value
              }
            }

            nonisolated let _default = Injected<Int>()
            init() {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, Transfers.init, line: 8)
              AcInject(factory, \Transfers._ledger, line: 3)
              AcInject(factory, \Transfers._window, AcName("front window"), AcTransient(), line: 4)
              AcInject(
                factory,
                \Transfers._formatters,
                AcProtocol((any DateFormatting).self),
                AcInDependencyOrder(),
                line: 5)
              AcInject(factory, \Transfers._desk, line: 6)
              AcInject(factory, \Transfers._default, -3, line: 7)
            }
          }

          extension Transfers: AlchemicDeclaring {}
          """#)
    }

    @Test func `A variable that stays as it is keeps its accessors, and has its name`() {
      expect(
        """
        @AcRegister
        final class Warehouse {
          @AcInjectVariable private var database: Database!
          @AcInjectVariable(.class(DiskCache.self)) var cache: (any Cache)? { didSet {} }
          @AcInjectVariable("Bern") private(set) var city = ""
          @AcInjectVariable(.nillable, .transient) weak var printer: LabelPrinter?
        }
        """,
        expandsTo: #"""

          final class Warehouse {
            private var database: Database!
            var cache: (any Cache)? { didSet {} }
            private(set) var city = ""
            weak var printer: LabelPrinter?

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, Warehouse.init, line: 1)
              AcInject(factory, \Warehouse.database, line: 3)
              AcInject(factory, \Warehouse.cache, AcClass(DiskCache.self), AcVariableName("cache"), line: 4)
              AcInject(factory, \Warehouse.city, "Bern", line: 5)
              AcInject(
                factory,
                \Warehouse.printer,
                AcNillable(),
                AcTransient(),
                AcVariableName("printer"),
                line: 6)
            }
          }

          extension Warehouse: AlchemicDeclaring {}
          """#)
    }
  }
#endif
