// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private protocol Grinder: AnyObject {}
private protocol Silent: AnyObject {}
private class Machine {}
private final class BurrGrinder: AlchemicManaged {}
private final class BladeGrinder: Grinder, AlchemicManaged {}
private final class SmallMachine: AlchemicManaged {}
private final class MachineLike: Machine, AlchemicDeclaring {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcFactoryName("mashine"))
    AcInitializer(factory, MachineLike.init)
  }
}

private final class Barista: AlchemicManaged {
  var grinder: (any Grinder)?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Barista.grinder, AcProtocol((any Grinder).self), AcProtocol((any Silent).self))
  }
}

private final class Cook: AlchemicManaged {
  var grinder: (any Grinder)?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Cook.grinder, AcName("machine"))
  }
}

private final class Baker: AlchemicManaged {
  var machine: Machine?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Baker.machine)
  }
}

private final class Miller: AlchemicManaged {
  var grinder: BurrGrinder?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Miller.grinder)
  }
}

private final class Mason: AlchemicManaged {
  var machine: Machine?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Mason.machine, AcProtocol((any Grinder).self))
  }
}

private final class Smith: AlchemicManaged {
  var machine: Machine?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Smith.machine, AcName("machine"))
  }
}

private protocol Pipe: AnyObject {}
private final class CopperPipe: Pipe {}
private final class SteelPipe: Pipe, AlchemicManaged {}
private final class NeedsPipe: AlchemicDeclaring {
  init(pipe: any Pipe) {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, NeedsPipe.init(pipe:)) }
}

private final class Box<Content>: AlchemicManaged {}
private final class NeedsBox: AlchemicDeclaring {
  init(box: Box<Int>) {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, NeedsBox.init(box:)) }
}

struct SuggestionTests {
  @Test func `A factory that meets all criteria but one names the missing one`() {
    #expect(misses(BladeGrinder.self, BurrGrinder.self, Barista.self) == ["BladeGrinder": "does not conform to Silent"])
  }

  @Test func `A name whose object does not fit is not suggested`() {
    #expect(misses(MachineLike.self, Cook.self) == [:])
    #expect(misses(MachineLike.self, Smith.self) == ["mashine": "has a similar name"])
  }

  @Test func `A class with a similar name is suggested as one that does not inherit`() {
    #expect(
      misses(SmallMachine.self, Baker.self) == [
        "SmallMachine": "does not inherit from Machine", "Machine": "does not declare itself",
      ])
  }

  @Test func `A conformance that is not enough for the variable is not suggested`() {
    #expect(misses(BurrGrinder.self, Mason.self) == [:])
  }

  @Test func `The required class is suggested as one that is not declared, or not scanned`() {
    #expect(misses(Baker.self) == ["Machine": "does not declare itself"])
    #expect(misses(Miller.self) == ["BurrGrinder": "is not in the container's scan"])
    #expect(misses(Miller.self, BurrGrinder.self) == [:])
  }

  @Test func `A conforming class without a declaration is suggested, but not the requester`() {
    #expect(
      misses(NeedsPipe.self) == [
        "CopperPipe": "does not declare itself", "SteelPipe": "is not in the container's scan",
      ])
    #expect(misses(NeedsBox.self) == ["Box<Int>": "is generic, and not registered"])
  }

  /// The near misses in a graph's problems, by name, each with its difference.
  private func misses(_ classes: AnyClass...) -> [String: String] {
    var found: [String: String] = [:]
    for problem in container(classes).problems() where problem.code == "no-factory" {
      for candidate in problem.candidates { found[candidate.name] = candidate.verdict }
    }
    return found
  }
}
