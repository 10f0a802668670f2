// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private final class Pump: AlchemicManaged, Sendable {}
private final class Valve: AlchemicManaged, Sendable {}

/// Has functions of each kind, whose last one, two or three arguments have sources.
private final class Mill: AlchemicDeclaring, Sendable {
  let text: String
  init(pump: Pump, valve: Valve, name: String, height: Int) { text = "\(name) \(height)" }
  func grain(pump: Pump, weight: Int) -> String { "\(weight) kg" }
  func flour(valve: Valve, weight: Int, kind: String) async -> String { "\(weight) kg \(kind)" }
  @MainActor func sign(pump: Pump, _ a: String, _ b: String, _ c: Double) throws -> String { "\(a) \(b) \(c)" }
  static func bag(_ pump: Pump, _ valve: Valve?, _ size: Int) -> String {
    "\(valve == nil ? "no valve" : "valve") \(size)"
  }
  static func mail(pump: Pump, to name: String, _ copies: Int) async throws -> String { "\(name) \(copies)" }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Mill.init(pump:valve:name:height:), AcRest(), "mill", 12)
    AcMethod(factory, Mill.grain(pump:weight:), AcRest(), 40, options: AcFactoryName("grain"))
    AcMethod(factory, Mill.flour(valve:weight:kind:), AcRest(), 30, "rye", options: AcFactoryName("flour"))
    AcMethod(factory, Mill.sign, AcRest(), "a", AcString("b"), 1.5, options: AcFactoryName("sign"))
    AcMethod(factory, Mill.bag, AcRest(), AcInt(5), options: AcFactoryName("bag"))
    AcMethod(factory, Mill.mail, AcRest(), "Rosa", 2, options: AcFactoryName("mail"))
  }
}

private final class Slow: AlchemicDeclaring {
  let text: String
  init(pump: Pump, a: Int, b: Int, c: Int) async throws { text = "\(a) \(b) \(c)" }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Slow.init(pump:a:b:c:), AcRest(), 1, 2, 3)
  }
}

@MainActor private final class Screen: AlchemicDeclaring {
  let width: Int
  init(pump: Pump, width: Int) { self.width = width }
  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Screen.init(pump:width:), AcRest(), 80)
  }
}

private struct Size: AlchemicDeclaringValue, Equatable {
  var width: Int
  init(pump: Pump, width: Int) { self.width = width }
  static func alchemic(_ factory: ValueFactory<Size>) {
    AcInitializer(factory, Size.init(pump:width:), AcRest(), 3)
  }
}

struct RestByTypeTests {
  @Test func `The arguments before the last ones are found by their types, in a function of each kind`() async throws {
    let context = try await ALCContext(
      scan: ClassScan.classes([Pump.self, Valve.self, Mill.self, Slow.self, Screen.self]).addingValues([Size.self])
    ).started()
    var texts = [try context.getShared(Mill.self).text, try context.getShared(Slow.self).text]
    for name in ["grain", "flour", "sign", "bag", "mail"] {
      texts.append(try context.get(String.self, AcName(name)))
    }
    #expect(
      texts == ["mill 12", "1 2 3", "40 kg", "30 kg rye", "a b 1.5", "valve 5", "Rosa 2"])
    #expect(try context.get(Size.self).width == 3)
    #expect(try await context.getSharedAsync(Screen.self).width == 80)
  }

  @Test func `An argument before the last ones that nothing creates is a problem of the graph`() async throws {
    let problems = ALCContext(testing: .classes([Pump.self, Mill.self])).problems()
    #expect(problems.map(\.code) == ["no-factory", "no-factory"])
  }
}
