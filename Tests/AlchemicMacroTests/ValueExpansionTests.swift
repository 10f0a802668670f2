// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import Testing

  struct ValueExpansionTests {
    @Test func `A structure declares its initialiser with its sources`() {
      expect(
        """
        @AcRegisterValue(name: "limits")
        struct Limits {
          let requests: Int
          @AcInitializer(100)
          init(requests: Int) { self.requests = requests }
        }
        """,
        expandsTo: """

          struct Limits {
            let requests: Int
            init(requests: Int) { self.requests = requests }

            nonisolated static func alchemic(_ factory: ValueFactory<Limits>) {
              AcRegister(factory, AcFactoryName("limits"), line: 1)
              AcInitializer(factory, Limits.init(requests:), 100, line: 4)
            }
          }

          extension Limits: AlchemicDeclaringValue {}
          """)
    }

    @Test func `A structure without an initialiser uses the one of the compiler`() {
      expect(
        """
        @AcRegisterValue
        public struct Gate {
          let limits: Limits
        }
        """,
        expandsTo: """

          public struct Gate {
            let limits: Limits

            public nonisolated static func alchemic(_ factory: ValueFactory<Gate>) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, Gate.init, line: 1)
            }
          }

          extension Gate: AlchemicDeclaringValue {}
          """)
    }

    @Test func `An enumeration is created by a static method`() {
      expect(
        """
        @AcRegisterValue
        enum Level {
          case low, high
          @AcInitializer(.property("level", default: 1)) static func read(number: Int) -> Level { .low }
        }
        """,
        expandsTo: """

          enum Level {
            case low, high
            static func read(number: Int) -> Level { .low }

            nonisolated static func alchemic(_ factory: ValueFactory<Level>) {
              AcRegister(factory, line: 1)
              AcInitializer(factory, Level.read(number:), AcProperty("level", default: 1), line: 4)
            }
          }

          extension Level: AlchemicDeclaringValue {}
          """)
    }
  }
#endif
