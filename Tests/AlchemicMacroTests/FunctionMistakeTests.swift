// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  struct FunctionMistakeTests {
    @Test func `Two initialisers`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInitializer init() {}
          @AcInitializer init(a: Int) {}
        }
        """,
        expandsTo: """

          final class A: Sendable {
            init() {}
            init(a: Int) {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {}
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: """
              A type has one @AcInitializer. Keep one of them; a static method with @AcMethod \
              creates another object.
              """,
            line: 4, column: 3, fixIts: [FixItSpec(message: "Remove @AcInitializer")])
        ],
        correctedBy: "Remove @AcInitializer",
        to: """
          @AcRegister
          final class A: Sendable {
            @AcInitializer init() {}
            init(a: Int) {}
          }
          """)
    }

    @Test func `Several initialisers without a mark`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          init() {}
          public init(a: Int) {}
        }
        """,
        expandsTo: """

          final class A: Sendable {
            init() {}
            public init(a: Int) {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {}
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: """
              A has several initialisers. Mark the one that the container calls with \
              @AcInitializer.
              """,
            line: 1, column: 1,
            fixIts: [
              FixItSpec(message: "Mark 'init' with @AcInitializer"),
              FixItSpec(message: "Mark 'init(a:)' with @AcInitializer"),
            ])
        ],
        correctedBy: "Mark 'init(a:)' with @AcInitializer",
        to: """
          @AcRegister
          final class A: Sendable {
            init() {}
            @AcInitializer public init(a: Int) {}
          }
          """)
    }

    @Test func `An initialiser of a reference`() {
      expect(
        """
        @AcRegister(.reference)
        final class A: Sendable {
          @AcInitializer(5) init(a: Int) {}
        }
        """,
        expandsTo: """

          final class A: Sendable {
            init(a: Int) {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {}
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: """
              The program creates the object of a reference. Remove @AcInitializer, or the option \
              '.reference'.
              """,
            line: 3, column: 3, fixIts: [FixItSpec(message: "Remove @AcInitializer")])
        ],
        correctedBy: "Remove @AcInitializer",
        to: """
          @AcRegister(.reference)
          final class A: Sendable {
            init(a: Int) {}
          }
          """)
    }

    @Test func `A failable initialiser`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          init?() {}
        }
        """,
        expandsTo: """

          final class A: Sendable {
            init?() {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: """
              The container needs an object. Use @AcMethod(.nillable) at a static method that \
              returns an optional.
              """,
            line: 3, column: 3)
        ])
    }

    @Test func `A generic initialiser`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInitializer init<T>(a: T) {}
        }
        """,
        expandsTo: """

          final class A: Sendable {
            init<T>(a: T) {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: """
              @AcInitializer needs a function of one type. Use 'any' in place of a generic \
              parameter.
              """,
            line: 3, column: 3)
        ])
    }

    @Test func `An instance method as an initialiser`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInitializer func a() -> A { A() }
        }
        """,
        expandsTo: """

          final class A: Sendable {
            func a() -> A { A() }

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "@AcInitializer is for an initialiser, or for a static method that returns the object.",
            line: 3, column: 3)
        ])
    }

    @Test func `Too few sources`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInitializer(.byType)
          init(a: B, b: Int) {}
        }
        """,
        expandsTo: """

          final class A: Sendable {
            init(a: B, b: Int) {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "1 source for 2 arguments. Give one for each argument in order, or none.",
            line: 3, column: 3)
        ])
    }

    @Test func `Too many sources`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInitializer(.byType, 5)
          init(a: B) {}
        }
        """,
        expandsTo: """

          final class A: Sendable {
            init(a: B) {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "2 sources for 1 argument. Give one for each argument in order, or none.",
            line: 3, column: 27)
        ])
    }

    @Test func `A source of another type`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInitializer(1.5, nil, "x", "y")
          init(a: Int, b: String, c: any B, d: Character) {}
        }
        """,
        expandsTo: """

          final class A: Sendable {
            init(a: Int, b: String, c: any B, d: Character) {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "The source of argument 1 is a floating-point number, but 'a' is of type 'Int'.",
            line: 3, column: 18),
          DiagnosticSpec(
            message: "The source of argument 2 is nil, but 'b' is of type 'String'.",
            line: 3, column: 23),
          DiagnosticSpec(
            message: "The source of argument 3 is a string, but 'c' is of type 'any B'.",
            line: 3, column: 28),
          DiagnosticSpec(
            message: "The source of argument 4 is a string, but 'd' is of type 'Character'.",
            line: 3, column: 33),
        ])
    }

    @Test func `A default value that does not exist`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInitializer(.byDefault)
          init(a: Int) {}
        }
        """,
        expandsTo: """

          final class A: Sendable {
            init(a: Int) {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "'a' has no default value.",
            line: 3, column: 18)
        ])
    }

    @Test func `A flag in place of a source`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcInitializer(.nillable)
          init(a: B?) {}
        }
        """,
        expandsTo: """

          final class A: Sendable {
            init(a: B?) {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "'.nillable' is for variables, not for arguments.",
            line: 3, column: 18)
        ])
    }

    @Test func `A method that is a reference`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcMethod(.primary, .reference) func b() -> B { B() }
        }
        """,
        expandsTo: """

          final class A: Sendable {
            func b() -> B { B() }

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, A.init, line: 1)
              AcMethod(factory, A.b, options: AcPrimary(), AcReference(), AcFactoryName("A.b"), line: 3)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: """
              A method creates its result, and the program creates a reference. Remove \
              '.reference'.
              """,
            line: 3, column: 23, fixIts: [FixItSpec(message: "Remove '.reference'")])
        ],
        correctedBy: "Remove '.reference'",
        to: """
          @AcRegister
          final class A: Sendable {
            @AcMethod(.primary) func b() -> B { B() }
          }
          """)
    }

    @Test func `A method without a result`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcMethod func b() {}
        }
        """,
        expandsTo: """

          final class A: Sendable {
            func b() {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, A.init, line: 1)
              AcMethod(factory, A.b, options: AcFactoryName("A.b"), line: 3)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "A method with @AcMethod returns an object or a value.",
            line: 3, column: 3)
        ])
    }

    @Test func `A method in an extension`() {
      expect(
        """
        extension A {
          @AcMethod func b() -> B { B() }
        }
        """,
        expandsTo: """
          extension A {
            func b() -> B { B() }
          }
          """,
        mistakes: [
          DiagnosticSpec(
            message: """
              @AcMethod has no effect in an extension, which @AcRegister does not see. Move it to \
              the type itself.
              """,
            line: 2, column: 3)
        ])
    }

    @Test func `An instance method of a structure`() {
      expect(
        """
        @AcRegisterValue
        struct A {
          @AcMethod func b() -> B { B() }
        }
        """,
        expandsTo: """

          struct A {
            func b() -> B { B() }

            nonisolated static func alchemic(_ factory: ValueFactory<A>) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, A.init, line: 1)
              AcMethod(factory, A.b, options: AcFactoryName("A.b"), line: 3)
            }
          }

          extension A: AlchemicDeclaringValue {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "The container calls only static methods of a structure or an enumeration.",
            line: 3, column: 3)
        ])
    }

    @Test func `A stop with arguments`() {
      expect(
        """
        @AcRegister
        final class A: Sendable {
          @AcStop func close(now: Bool) {}
        }
        """,
        expandsTo: """

          final class A: Sendable {
            func close(now: Bool) {}

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, A.init, line: 1)
              AcStop(factory, A.close, line: 3)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "@AcStop is for a method without arguments.",
            line: 3, column: 3)
        ])
    }
  }
#endif
