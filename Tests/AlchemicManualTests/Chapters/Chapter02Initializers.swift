// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

#if Attributes
  import AlchemicMacros
#endif

private final class Engine: AlchemicManaged, Sendable {}

private struct OutOfFuel: Error {}

#if Attributes
  @AcRegister
  private final class Car: Sendable {
    let engine: Engine

    @AcInitializer(.class(Engine.self))
    init(engine: Engine) { self.engine = engine }
  }

  @AcRegister
  private final class Lorry: Sendable {
    let engine: Engine
    init(engine: Engine) { self.engine = engine }
  }

  @AcRegister
  private final class Coupe: Sendable {
    private let engine: Engine

    @AcInitializer(.class(Engine.self))
    private init(engine: Engine) { self.engine = engine }

    @AcMethod(name: "seats") private func seat() -> [Int] { [1] }
    @AcMethod(name: "plate") private static func plate(of engine: Engine) -> String { "AL 1" }
    func has(_ engine: Engine) -> Bool { self.engine === engine }
  }

  @AcRegister
  private final class Stalling: Sendable {
    init() throws { throw OutOfFuel() }
  }
#else
  private final class Car: AlchemicDeclaring {
    let engine: Engine
    init(engine: Engine) { self.engine = engine }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInitializer(factory, Car.init(engine:), AcClass(Engine.self))
    }
  }

  private final class Lorry: AlchemicDeclaring {
    let engine: Engine
    init(engine: Engine) { self.engine = engine }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInitializer(factory, Lorry.init(engine:))
    }
  }

  private final class Twin: AlchemicDeclaring {
    init() {}
    init(engine: Engine) {}

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInitializer(factory, Twin.init as () -> Twin)
      AcInitializer(factory, Twin.init(engine:))
    }
  }

  private final class Borrowed: AlchemicDeclaring {
    init(engine: Engine) {}

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcReference())
      AcInitializer(factory, Borrowed.init(engine:))
    }
  }

  private final class Coupe: AlchemicDeclaring {
    private let engine: Engine
    private init(engine: Engine) { self.engine = engine }
    private func seat() -> [Int] { [1] }
    private static func plate(of engine: Engine) -> String { "AL 1" }
    func has(_ engine: Engine) -> Bool { self.engine === engine }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInitializer(factory, Coupe.init(engine:), AcClass(Engine.self))
      AcMethod(factory, Coupe.seat, options: AcFactoryName("seats"))
      AcMethod(factory, Coupe.plate(of:), options: AcFactoryName("plate"))
    }
  }

  private final class Stalling: AlchemicDeclaring {
    init() throws { throw OutOfFuel() }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInitializer(factory, Stalling.init)
    }
  }
#endif

@Suite("2. Using initialisers")
struct Chapter02Initializers {
  @Test func `The declared initialiser gets the objects of its sources`() async throws {
    let context = try await started(Car.self, Engine.self)
    #expect(try context.getShared(Car.self).engine === context.getShared(Engine.self))
  }

  @Test func `Without sources each argument is found by its own type`() async throws {
    let context = try await started(Lorry.self, Engine.self)
    #expect(try context.getShared(Lorry.self).engine === context.getShared(Engine.self))
  }

  @Test func `Private initialisers and methods can be declared`() async throws {
    let context = try await started(Coupe.self, Engine.self)
    #expect(try context.getShared(Coupe.self).has(context.getShared(Engine.self)))
    #expect(try context.get([Int].self, AcName("seats")) == [1])
    #expect(try context.get(String.self, AcName("plate")) == "AL 1")
  }

  @Test func `An argument without a matching object is an error`() async {
    #expect(await problems(Car.self) == ["no-factory by Car, argument 1"])
  }

  #if !Attributes
    @Test func `A second initialiser of a class is an error`() async {
      #expect(await problems(Twin.self, Engine.self) == ["illegal-argument by Twin"])
    }

    @Test func `An initialiser of a reference is an error`() async {
      #expect(await problems(Borrowed.self, Engine.self) == ["illegal-argument by Borrowed"])
    }
  #endif

  @Test func `An initialiser that throws fails the start with its error`() async {
    #expect(await problems(Stalling.self) == ["creation-failed: Stalling"])
  }
}
