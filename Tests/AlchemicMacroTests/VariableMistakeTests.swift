// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  struct VariableMistakeTests {
    @Test func `A constant`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInject let ledger: Ledger
        }
        """,
        expandsTo: """

          final class A: Sendable {
            let ledger: Ledger

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, A.init, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "@AcInject needs a 'var'.",
            line: 3, column: 13, fixIts: [FixItSpec(message: "Replace 'let' with 'var'")])
        ],
        correctedBy: "Replace 'let' with 'var'",
        to: """
          @AcRegister
          final class A: Sendable {
            @AcInject var ledger: Ledger
          }
          """)
    }

    @Test func `A computed variable`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInject(.transient) var ledger: Ledger { Ledger() }
        }
        """,
        expandsTo: """

          final class A: Sendable {
            var ledger: Ledger { Ledger() }

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, A.init, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: """
              @AcInject writes the accessors of its variable. Use @AcInjectVariable for a variable \
              that has accessors.
              """,
            line: 3, column: 44, fixIts: [FixItSpec(message: "Use @AcInjectVariable")])
        ],
        correctedBy: "Use @AcInjectVariable",
        to: """
          @AcRegister
          final class A: Sendable {
            @AcInjectVariable(.transient) var ledger: Ledger { Ledger() }
          }
          """)
    }

    @Test func `A variable with observers`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInject var ledger: Ledger? { didSet {} }
        }
        """,
        expandsTo: """

          final class A: Sendable {
            var ledger: Ledger? { didSet {} }

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, A.init, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: """
              @AcInject replaces a stored variable, which has observers here. Use \
              @AcInjectVariable.
              """,
            line: 3, column: 33, fixIts: [FixItSpec(message: "Use @AcInjectVariable")])
        ],
        correctedBy: "Use @AcInjectVariable",
        to: """
          @AcRegister
          final class A: Sendable {
            @AcInjectVariable var ledger: Ledger? { didSet {} }
          }
          """)
    }

    @Test func `A weak variable`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInject weak var ledger: Ledger?
        }
        """,
        expandsTo: """

          final class A: Sendable {
            weak var ledger: Ledger?

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, A.init, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "@AcInject replaces a stored variable, so it cannot be weak. Use @AcInjectVariable.",
            line: 3, column: 13, fixIts: [FixItSpec(message: "Use @AcInjectVariable")])
        ],
        correctedBy: "Use @AcInjectVariable",
        to: """
          @AcRegister
          final class A: Sendable {
            @AcInjectVariable weak var ledger: Ledger?
          }
          """)
    }

    @Test func `An initial value`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInject var ledger: Ledger? = nil
        }
        """,
        expandsTo: """

          final class A: Sendable {
            var ledger: Ledger? {
              get {
                _ledger.value
              }
            }

            nonisolated let _ledger = Injected<Ledger?>()

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, A.init, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "The container gives the value. Remove the initial value.",
            line: 3, column: 33, fixIts: [FixItSpec(message: "Remove the initial value")])
        ],
        correctedBy: "Remove the initial value",
        to: """
          @AcRegister
          final class A: Sendable {
            @AcInject var ledger: Ledger?
          }
          """)
    }

    @Test func `A type with an exclamation mark`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInject var ledger: Ledger!
        }
        """,
        expandsTo: """

          final class A: Sendable {
            var ledger: Ledger! {
              get {
                _ledger.value
              }
            }

            nonisolated let _ledger = Injected<Ledger>()

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, A.init, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "With @AcInject, the variable is never empty. Remove the '!'.",
            line: 3, column: 31, fixIts: [FixItSpec(message: "Remove '!'")])
        ],
        correctedBy: "Remove '!'",
        to: """
          @AcRegister
          final class A: Sendable {
            @AcInject var ledger: Ledger
          }
          """)
    }

    @Test func `A private setter`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInject private(set) var ledger: Ledger
        }
        """,
        expandsTo: """

          final class A: Sendable {
            private(set) var ledger: Ledger {
              get {
                _ledger.value
              }
            }

            nonisolated let _ledger = Injected<Ledger>()

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, A.init, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "With @AcInject, the variable is read-only. Remove 'private(set)'.",
            line: 3, column: 13, fixIts: [FixItSpec(message: "Remove 'private(set)'")])
        ],
        correctedBy: "Remove 'private(set)'",
        to: """
          @AcRegister
          final class A: Sendable {
            @AcInject var ledger: Ledger
          }
          """)
    }

    @Test func `A missing type`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInject var ledger
        }
        """,
        expandsTo: """

          final class A: Sendable {
            var ledger

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, A.init, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: """
              @AcInject needs the type of the variable, because the container finds the object by \
              it.
              """,
            line: 3, column: 17)
        ])
    }

    @Test func `Two variables in one declaration`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInjectVariable var a, b: Ledger?
        }
        """,
        expandsTo: """

          final class A: Sendable {
            var a, b: Ledger?

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, A.init, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "peer macro can only be applied to a single variable",
            line: 3, column: 3)
        ])
    }

    @Test func `A static variable`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInjectVariable static var ledger: Ledger?
        }
        """,
        expandsTo: """

          final class A: Sendable {
            static var ledger: Ledger?

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, A.init, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "@AcInjectVariable sets variables of objects, and a static variable is of none.",
            line: 3, column: 21)
        ])
    }

    @Test func `A value of another type`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInject("five") var retries: Int
        }
        """,
        expandsTo: """

          final class A: Sendable {
            var retries: Int {
              get {
                _retries.value
              }
            }

            nonisolated let _retries = Injected<Int>()

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, A.init, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "The source of argument 1 is a string, but 'retries' is of type 'Int'.",
            line: 3, column: 13)
        ])
    }

    @Test func `A source of an argument`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInject(.parameter) var retries: Int
        }
        """,
        expandsTo: """

          final class A: Sendable {
            var retries: Int {
              get {
                _retries.value
              }
            }

            nonisolated let _retries = Injected<Int>()

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, A.init, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "'.parameter' is for arguments, not for variables.",
            line: 3, column: 13)
        ])
    }

    @Test func `A weak slot without an optional`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInject(.weak) var ledger: Ledger
        }
        """,
        expandsTo: """

          final class A: Sendable {
            var ledger: Ledger {
              get {
                _ledger.value
              }
            }

            nonisolated let _ledger = WeaklyInjected<Ledger>()

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, A.init, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "A slot that holds its object weakly may become empty. Make the type an optional.",
            line: 3, column: 32)
        ])
    }

    @Test func `A weak slot of a variable that stays as it is`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInjectVariable(.weak) var ledger: Ledger?
        }
        """,
        expandsTo: """

          final class A: Sendable {
            var ledger: Ledger?

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, A.init, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "'.weak' is for @AcInject. Here, make the variable itself 'weak'.",
            line: 3, column: 21)
        ])
    }

    @Test func `A variable of a structure`() {
      expect(
        """
        @AcRegisterValue
        struct A {
          @AcInjectVariable var ledger: Ledger
        }
        """,
        expandsTo: """

          struct A {
            var ledger: Ledger

            nonisolated static func alchemic(_ factory: ValueFactory<A>) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, A.init, line: 1)
            }
          }

          extension A: AlchemicDeclaringValue {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: """
              A structure or an enumeration takes its dependencies as arguments of its initialiser, \
              not as variables.
              """,
            line: 3, column: 3)
        ])
    }

    @Test func `A variable of a class without @AcRegister`() {
      expect(
        """
        final class A: Sendable {
          @AcInjectVariable var ledger: Ledger?
        }
        """,
        expandsTo: """
          final class A: Sendable {
            var ledger: Ledger?
          }
          """,
        mistakes: [
          DiagnosticSpec(
            message: "@AcInjectVariable has no effect here: the type around it has no @AcRegister.",
            line: 2, column: 3)
        ])
    }

    @Test func `A function`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInjectVariable func ledger() {}
        }
        """,
        expandsTo: """

          final class A: Sendable {
            func ledger() {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, A.init, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "@AcInjectVariable is for variables.",
            line: 3, column: 3)
        ])
    }
  }
#endif
