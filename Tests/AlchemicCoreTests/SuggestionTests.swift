import AlchemicCore
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
  @Test func `What fulfils all criteria but one says which one it lacks`() {
    #expect(misses(BladeGrinder.self, BurrGrinder.self, Barista.self) == ["BladeGrinder": .conformance("Silent")])
  }

  @Test func `A name whose object would not fit is not suggested`() {
    #expect(misses(MachineLike.self, Cook.self) == [:])
    #expect(misses(MachineLike.self, Smith.self) == ["mashine": .name])
  }

  @Test func `What is called alike is told that it does not inherit`() {
    #expect(
      misses(SmallMachine.self, Baker.self) == ["SmallMachine": .inheritance("Machine"), "Machine": .declaration])
  }

  @Test func `A conformance that would not make it fit the variable is not suggested`() {
    #expect(misses(BurrGrinder.self, Mason.self) == [:])
  }

  @Test func `A class that was asked for itself is told that it is not declared, or not looked at`() {
    #expect(misses(Baker.self) == ["Machine": .declaration])
    #expect(misses(Miller.self) == ["BurrGrinder": .scan])
    #expect(misses(Miller.self, BurrGrinder.self) == [:])
  }

  @Test func `Of a protocol, what conforms is told to declare itself, and the requester is not suggested`() {
    #expect(
      misses(NeedsPipe.self) == ["CopperPipe": .declaration, "SteelPipe": .scan])
    #expect(misses(NeedsBox.self) == ["Box<Int>": .registration])
  }

  /// The near misses of the one problem of a graph, by their names.
  private func misses(_ classes: AnyClass...) -> [String: Problem.NearMiss.Difference] {
    let snapshot = container(classes).snapshot()
    var found: [String: Problem.NearMiss.Difference] = [:]
    for dependency in snapshot.factories.flatMap({ $0.arguments + $0.injections }) {
      guard case .failed(let problem) = dependency.resolution, case .noFactory(_, let misses, _) = problem.detail
      else { continue }
      for miss in misses { found[miss.factory.name] = miss.difference }
    }
    return found
  }
}
