// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import AlchemicMacros

  // Attributes at types and members in unusual places. The names of the factories are in PlaceTests.

  /// A class that knows nothing of the container.
  class Plain { init() {} }

  enum Places {
    /// A public class.
    @AcRegister
    public final class Public: Sendable {
      /// A public variable, whose slot is not public.
      @AcInject public var nested: Outer.Nested
      /// A public initialiser.
      public init() {}
    }

    final class Outer {
      @AcRegister
      final class Nested: Sendable {
        #if DEBUG
          @AcInject var bare: Bare
        #else
          @AcInject fileprivate var bare: Bare
        #endif
        @AcInject(.class(Bare.self)) private var `class`: Bare
        init() {}
      }
    }

    @AcRegister final class Bare: Sendable {}

    /// A comment is no obstacle.
    @AcRegister
    fileprivate final class Hidden: Sendable {
      /// The variable.
      @AcInject
      private var bare: Bare
      @AcInitializer("a \"q\" \\ b")  // a string with escapes
      init(_ text: String) {}

      @AcMethod func closure() -> @Sendable (Int) -> String { { "\($0)" } }
      @AcMethod func named(_ number: Int) -> String { "\(number)" }
      @AcMethod(name: "overloaded", sources: "x") func named(text: String) -> String { text }
    }

    /// For the test, which cannot name the class.
    static var hidden: AnyClass { Hidden.self }

    @AcRegister(isUnprotected: true)
    class OfPlain: Plain {
      @AcInjectVariable var bare: Bare?
    }

    @AcRegister(isUnprotected: true)
    final class Third: OfPlain {
      @AcInject private var own: Bare
    }

    @AcRegister
    final class Box<Item: Sendable>: Sendable {
      init(bare: Bare) {}
    }

    final class Boxes: AlchemicConfig {
      static func configureAlchemic(_ registry: ClassRegistry) {
        registry.register(Box<Int>.self, Box<Int>.alchemic)
      }
    }
  }

  extension Places.Outer {
    @AcRegister final class InExtension: Sendable { init(bare: Places.Bare) {} }
  }
#endif
