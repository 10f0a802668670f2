// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import SwiftDiagnostics
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  struct TypeMistakeTests {
    @Test func `A template that is weak`() {
      expect(
        """
        @AcRegister(.template, .weak)
        final class A: Sendable {}
        """,
        expandsTo: """

          final class A: Sendable {

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, AcTemplate(), AcWeak(), line: 1)
              AcInitializer(factory, A.init, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "The container keeps no template, so it cannot keep one weakly. Remove '.weak'.",
            line: 1, column: 24, fixIts: [FixItSpec(message: "Remove '.weak'")])
        ],
        correctedBy: "Remove '.weak'",
        to: """
          @AcRegister(.template)
          final class A: Sendable {}
          """)
    }

    @Test func `Two modes`() {
      expect(
        """
        @AcRegister(.template, .scoped(.request))
        final class A: Sendable {}
        """,
        expandsTo: """

          final class A: Sendable {

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, AcTemplate(), AcScoped(.request), line: 1)
              AcInitializer(factory, A.init, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "'.template' and '.scoped' exclude each other. Keep one of them.",
            line: 1, column: 24, fixIts: [FixItSpec(message: "Remove '.scoped(.request)'")])
        ],
        correctedBy: "Remove '.scoped(.request)'",
        to: """
          @AcRegister(.template)
          final class A: Sendable {}
          """)
    }

    @Test func `An option twice`() {
      expect(
        """
        @AcRegister(.primary, AcPrimary())
        final class A: Sendable {}
        """,
        expandsTo: """

          final class A: Sendable {

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, AcPrimary(), AcPrimary(), line: 1)
              AcInitializer(factory, A.init, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "'.primary' is given twice.",
            line: 1, column: 23, fixIts: [FixItSpec(message: "Remove 'AcPrimary()'")])
        ],
        correctedBy: "Remove 'AcPrimary()'",
        to: """
          @AcRegister(.primary)
          final class A: Sendable {}
          """)
    }

    @Test func `A lazy object of a scope`() {
      expect(
        """
        @AcRegister(.scoped(.request), .lazy)
        final class A: Sendable {}
        """,
        expandsTo: """

          final class A: Sendable {

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, AcScoped(.request), AcLazy(), line: 1)
              AcInitializer(factory, A.init, line: 1)
            }
          }

          extension A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "'.lazy' is not for a '.scoped' factory. Remove one of them.",
            line: 1, column: 32, fixIts: [FixItSpec(message: "Remove '.lazy'")])
        ],
        correctedBy: "Remove '.lazy'",
        to: """
          @AcRegister(.scoped(.request))
          final class A: Sendable {}
          """)
    }

    @Test func `A structure with the attribute of classes`() {
      expect(
        """
        @AcRegister
        struct A {}
        """,
        expandsTo: """

          struct A {

            nonisolated static func alchemic(_ factory: ValueFactory<A>) {}
          }
          """,
        mistakes: [
          DiagnosticSpec(
            message: """
              @AcRegister is for classes and actors. Use @AcRegisterValue for a structure or an \
              enumeration.
              """,
            line: 1, column: 1, fixIts: [FixItSpec(message: "Use @AcRegisterValue")])
        ],
        correctedBy: "Use @AcRegisterValue",
        to: """
          @AcRegisterValue
          struct A {}
          """)
    }

    @Test func `A class with the attribute of structures`() {
      expect(
        """
        @AcRegisterValue
        final class A {}
        """,
        expandsTo: """

          final class A {

            nonisolated override class func alchemic(_ factory: ALCClassObjectFactory) {}
          }
          """,
        mistakes: [
          DiagnosticSpec(
            message: "@AcRegisterValue is for structures and enumerations. Use @AcRegister.",
            line: 1, column: 1, fixIts: [FixItSpec(message: "Use @AcRegister")])
        ],
        correctedBy: "Use @AcRegister",
        to: """
          @AcRegister
          final class A {}
          """)
    }

    @Test func `A structure that is a reference`() {
      expect(
        """
        @AcRegisterValue(.reference)
        struct A {}
        """,
        expandsTo: """

          struct A {

            nonisolated static func alchemic(_ factory: ValueFactory<A>) {
              AcRegister(factory, AcReference(), line: 1)
            }
          }

          extension A: AlchemicDeclaringValue {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: """
              A structure or an enumeration has no identity. Remove '.reference', or make it a \
              class.
              """,
            line: 1, column: 18, fixIts: [FixItSpec(message: "Remove '.reference'")])
        ],
        correctedBy: "Remove '.reference'",
        to: """
          @AcRegisterValue()
          struct A {}
          """)
    }

    @Test func `A private type inside another type`() {
      expect(
        """
        enum Outer {
          @AcRegister
          private final class A: Sendable {}
        }
        """,
        expandsTo: """
          enum Outer {
            private final class A: Sendable {

              nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
                AcRegister(factory, line: 2)
                AcInitializer(factory, A.init, line: 2)
              }
          }
          }

          extension Outer.A: AlchemicDeclaring {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: """
              The conformance is outside of the type around this one, which hides it. Make it \
              'fileprivate'.
              """,
            line: 3, column: 3, fixIts: [FixItSpec(message: "Replace 'private' with 'fileprivate'")])
        ],
        correctedBy: "Replace 'private' with 'fileprivate'",
        to: """
          enum Outer {
            @AcRegister
            fileprivate final class A: Sendable {}
          }
          """)
    }

    @Test func `A protocol`() {
      expect(
        """
        @AcRegister
        protocol A {}
        """,
        expandsTo: """

          protocol A {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "Write the attribute at the class, actor, structure or enumeration itself.",
            line: 1, column: 1)
        ])
    }

    @Test func `An order without @AcRegister`() {
      expect(
        """
        @AcDependsOn(B.self)
        final class A {}
        """,
        expandsTo: """

          final class A {}
          """,
        mistakes: [
          DiagnosticSpec(
            message: "@AcDependsOn has no effect here: the type around it has no @AcRegister.",
            line: 1, column: 1)
        ])
    }

    @Test func `A singleton that is not Sendable, without a list of protocols`() {
      expect(
        """
        @AcRegister
        final class A {}
        """,
        expandsTo: """

          final class A {

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
              All threads share a singleton, and A is not Sendable. Add Sendable, or write \
              isUnprotected: true.
              """,
            line: 2, column: 13, severity: .warning, fixIts: [FixItSpec(message: "Add 'Sendable'")])
        ],
        correctedBy: "Add 'Sendable'",
        to: """
          @AcRegister
          final class A: Sendable {}
          """,
        with: Attributes.ofUnprotected)
    }

    @Test func `A singleton that is not Sendable, with a list of protocols`() {
      expect(
        """
        @AcRegister
        final class A: Mailer {}
        """,
        expandsTo: """

          final class A: Mailer {

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
              All threads share a singleton, and A is not Sendable. Add Sendable, or write \
              isUnprotected: true.
              """,
            line: 2, column: 13, severity: .warning, fixIts: [FixItSpec(message: "Add 'Sendable'")])
        ],
        correctedBy: "Add 'Sendable'",
        to: """
          @AcRegister
          final class A: Mailer, Sendable {}
          """,
        with: Attributes.ofUnprotected)
    }

    @Test func `A singleton that the program protects itself, a template, and a class of the main actor`() {
      expect(
        """
        @AcRegister(isUnprotected: true)
        final class A {}
        @AcRegister(.template)
        final class B {}
        @AcRegister
        @MainActor final class C {}
        """,
        expandsTo: """

          final class A {

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, A.init, line: 1)
            }
          }
          final class B {

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, AcTemplate(), line: 3)
              AcInitializer(factory, B.init, line: 3)
            }
          }
          @MainActor final class C {

            nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
              AcRegister(factory, line: 5)
              AcInitializer(factory, C.init, line: 5)
            }
          }

          extension A: AlchemicDeclaring {}

          extension B: AlchemicDeclaring {}

          extension C: AlchemicDeclaring {}
          """,
        with: Attributes.ofUnprotected)
    }
  }
#endif
