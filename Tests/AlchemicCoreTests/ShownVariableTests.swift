import AlchemicCore
import AlchemicTesting
import Testing

private final class Ink: AlchemicManaged, Sendable {}

private final class Letter: AlchemicDeclaring {
  var ink: Ink?
  var paper: Paper?
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcNillable())
    AcInject(factory, \Letter.ink, fileID: "Post/Letter.swift", line: 3)
    AcInject(factory, \Letter.paper, AcNillable(), fileID: "Post/Letter.swift", line: 4)
  }
}
private final class Paper {}

private final class Office: AlchemicDeclaring {
  let ink: Ink
  init(ink: Ink) { self.ink = ink }
  func letter(ink: Ink) -> Letter { Letter() }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Office.init(ink:))
    AcMethod(
      factory, Office.letter(ink:), AcAuto(), options: AcFactoryName("letter"), fileID: "Post/Office.swift", line: 5)
  }
}

struct ShownVariableTests {
  @Test func `A snapshot shows the variables that the result of a method has by its class`() async throws {
    let context = try await started(Ink.self, Letter.self, Office.self)
    let letter = try context.getShared(Letter.self, AcName("letter"))
    #expect(try letter.ink === context.get(Ink.self))
    let factories = context.snapshot().factories
    let method = try #require(factories.first { $0.name == "letter" })
    #expect(method.arguments.map(\.name) == ["#1"])
    #expect(method.injections.map(\.name) == ["ink", "paper"])
    let variables = try #require(factories.first { $0.name == "Letter" }).injections
    #expect(method.injections.map { "\($0)" } == variables.map { "\($0)" })
    #expect(
      factories.first { $0.name == "Ink" }?.dependents.map { factories[$0].name } == ["Letter", "Office", "letter"])
  }

  @Test func `The explanations of a method's factory are those of the snapshot, in its order`() {
    let context = container([Ink.self, Letter.self, Office.self])
    let method = context.snapshot().factories.first { $0.name == "letter" }
    let explanations = context.explain(factoryID: method?.id ?? -1)
    #expect(explanations.map(\.requester) == ["letter, argument 1", "Letter.ink", "Letter.paper"])
    #expect(explanations.map(\.outcome) == [.one, .one, .nothing])
    #expect(
      context.explain(factory: "letter", dependency: "ink") == context.explain(factory: "Letter", dependency: "ink"))
  }
}
