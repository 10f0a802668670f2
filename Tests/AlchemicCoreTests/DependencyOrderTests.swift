// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private protocol Part: AnyObject, Sendable {}

/// Needs the last of the names, and through a class that is no part the second one.
private final class APart: Part, AlchemicDeclaring {
  init(last: ZPart, joint: Joint) {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, APart.init(last:joint:)) }
}

private final class BPart: Part, AlchemicManaged {}

/// Uses the third only later, and declares an order.
private final class CPart: Part, AlchemicDeclaring {
  init(later: ALCProvider<DPart>) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, CPart.init(later:))
  }
}

private final class DPart: Part, AlchemicManaged {}
private final class ZPart: Part, AlchemicManaged {}

private final class Joint: AlchemicDeclaring, Sendable {
  init(part: BPart) {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Joint.init(part:)) }
}

/// Takes the parts in each way.
private final class Machine: AlchemicDeclaring {
  let argument: [any Part]
  var variable: [any Part] = []
  var byName: [any Part] = []
  let slot = Injected<[any Part]>()
  let later: ALCLazy<[any Part]>

  init(argument: [any Part], later: ALCLazy<[any Part]>) {
    self.argument = argument
    self.later = later
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Machine.init(argument:later:), AcInDependencyOrder(), AcInDependencyOrder())
    AcInject(factory, \Machine.variable, AcInDependencyOrder())
    AcInject(factory, \Machine.byName)
    AcInject(factory, \Machine.slot, AcInDependencyOrder())
  }
}

private final class Misuse: AlchemicManaged {
  var part: BPart?
  var parts: [any Part] = []
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Misuse.part, AcInDependencyOrder())
    AcInject(factory, \Misuse.parts, AcInDependencyOrder(), AcInDependencyOrder())
  }
}

private final class Left: Part, AlchemicManaged {
  let right = Injected<Right>()
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Left.right) }
}

private final class Right: Part, AlchemicDeclaring {
  init(left: Left) {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Right.init(left:)) }
}

struct DependencyOrderTests {
  private static let parts: [AnyClass] = [APart.self, BPart.self, CPart.self, DPart.self, ZPart.self, Joint.self]
  private static let ordered = ["ZPart", "BPart", "APart", "DPart", "CPart"]

  private func names(_ parts: [any Part]) -> [String] { parts.map { "\(type(of: $0))" } }

  @Test func `A variable, an argument, a slot and a lazy array have each object after its dependencies`()
    async throws
  {
    let context = try await ALCContext(testing: .classes(Self.parts + [Machine.self])).started()
    let machine = try context.getShared(Machine.self)
    #expect(names(machine.argument) == Self.ordered)
    #expect(names(machine.variable) == Self.ordered)
    #expect(names(machine.slot.value) == Self.ordered)
    #expect(names(try machine.later()) == Self.ordered)
    #expect(names(machine.byName) == ["APart", "BPart", "CPart", "DPart", "ZPart"])
  }

  @Test func `A request has each object after its dependencies, and the same request by name keeps its order`()
    async throws
  {
    let context = try await ALCContext(testing: .classes(Self.parts)).started()
    for _ in 0..<2 {
      #expect(names(try context.get([any Part].self, AcInDependencyOrder())) == Self.ordered)
      #expect(names(try context.get([any Part].self)) == ["APart", "BPart", "CPart", "DPart", "ZPart"])
    }
  }

  @Test func `In a cycle that a variable closes, all parts are there once`() async throws {
    let context = try await ALCContext(testing: .classes([Left.self, Right.self])).started()
    #expect(names(try context.get([any Part].self, AcInDependencyOrder())).sorted() == ["Left", "Right"])
  }

  @Test func `The order of one object, and a repeated order, are errors`() {
    let problems = ALCContext(scan: .classes([BPart.self, Misuse.self])).problems()
    #expect(problems.map(\.code) == ["illegal-argument", "illegal-argument"])
    #expect(
      problems.map { $0.description.split(separator: "\n").first.map(String.init) ?? "" } == [
        "AcInDependencyOrder is used on one object.", "AcInDependencyOrder is used twice.",
      ])
  }
}
