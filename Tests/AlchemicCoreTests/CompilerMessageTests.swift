// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The compiler messages for mistakes that the library explains.
@Suite(.enabled(if: Compiler.isAvailable))
struct CompilerMessageTests {
  @Test(arguments: [
    ("AcInitializer(factory, Desk.init(width:), AcString(\"wide\"))", 1),
    ("AcInitializer(factory, Desk.init(width:), \"wide\")", 1), ("AcInitializer(factory, Desk.init(width:), true)", 1),
    ("AcInitializer(factory, Desk.init(width:), 1.5)", 1), ("AcInitializer(factory, Desk.init(title:), 5)", 1),
    ("AcInitializer(factory, Desk.init(slowly:), \"wide\")", 1),
    ("AcInitializer(factory, Desk.init(title:width:), \"a\", \"wide\")", 2),
    ("AcInitializer(factory, Desk.init(title:width:), 1, 2)", 1),
    ("AcInitializer(factory, Desk.init(owner:title:width:), AcAuto(), 1, 2)", 2),
    ("AcInitializer(factory, Desk.init(owner:title:width:), AcAuto(), \"a\", \"wide\")", 3),
    ("AcMethod(factory, Desk.lamp(watts:), AcString(\"60\"))", 1), ("AcMethod(factory, Desk.lamp(watts:), \"60\")", 1),
    ("AcMethod(factory, Desk.made(width:height:), 1, \"high\")", 2),
  ])
  func `The compiler says which source is of another type than its argument`(declaration: String, argument: Int) throws
  {
    #expect(
      try unavailable(declaration) == ["The source of argument \(argument) is of another type than the argument."])
  }

  @Test(arguments: [
    ("AcInitializer(factory, Desk.init(width:height:), AcInt(1))", "Argument 2 has no source."),
    ("AcInitializer(factory, Desk.init(width:height:), 1)", "Argument 2 has no source."),
    ("AcInitializer(factory, Desk.init(owner:title:width:), AcAuto(), \"a\")", "Argument 3 has no source."),
    ("AcInitializer(factory, Desk.init(owner:title:width:), \"a\", 1)", "Argument 1 has no source."),
    ("AcInitializer(factory, Desk.init(owner:title:width:), AcAuto())", "Only argument 1 has a source."),
    (
      "AcInitializer(factory, Desk.init(width:), AcInt(1), AcInt(2))",
      "Source 2 has no argument. Options of the class belong to AcRegister."
    ),
    (
      "AcInitializer(factory, Desk.init(title:width:), \"a\", 1, 2)",
      "Source 3 has no argument. Options of the class belong to AcRegister."
    ),
    ("AcMethod(factory, Desk.made(width:height:), AcInt(1))", "Argument 2 has no source."),
    (
      "AcMethod(factory, Desk.lamp(watts:), 60, 40)",
      "Source 2 has no argument. Options of a method follow the label 'options:'."
    ),
    (
      "AcMethod(factory, Desk.lamp(watts:), 60, AcPrimary())",
      "Source 2 has no argument. Options of a method follow the label 'options:'."
    ),
    (
      "AcInitializer(factory, Lamp.init(watts:), 60)",
      "A structure or an enumeration conforms to AlchemicDeclaringValue, with alchemic(_ factory: ValueFactory<Self>)."
    ),
    (
      "AcInitializer(factory, Lamp.init(watts:))",
      "A structure or an enumeration conforms to AlchemicDeclaringValue, with alchemic(_ factory: ValueFactory<Self>)."
    ),
  ])
  func `The compiler says which argument or source is alone, and where a structure declares itself`(
    declaration: String, message: String
  ) throws {
    #expect(try unavailable(declaration) == [message])
  }

  @Test(arguments: [
    ("60", "Argument 2 has no source."), ("60, 70", "The source of argument 2 is of another type than the argument."),
    ("60, \"a\", 70", "Source 3 has no argument. Options of the class belong to AcRegister."),
  ])
  func `The compiler explains the sources of a structure too`(sources: String, message: String) throws {
    let program = """
      import AlchemicCore
      struct Lamp: AlchemicDeclaringValue {
        let watts: Int
        let name: String
        static func alchemic(_ factory: ValueFactory<Lamp>) {
          AcInitializer(factory, Lamp.init(watts:name:), \(sources))
        }
      }
      """
    #expect(try Compiler.errors(in: program) == ["'AcInitializer' is unavailable: \(message)"])
  }

  @Test func `A structure that declares itself as a class is pointed to the protocol of values`() throws {
    #expect(
      try Compiler.errors(
        in: """
          import AlchemicCore
          struct Lamp: AlchemicDeclaring {
            let watts: Int
            static func alchemic(_ factory: ALCClassObjectFactory) {
              AcInitializer(factory, Lamp.init(watts:), 60)
            }
          }
          """) == [
          "non-class type 'Lamp' cannot conform to class protocol 'AlchemicDeclaring'",
          "'AcInitializer' is unavailable: A structure or an enumeration conforms to AlchemicDeclaringValue, with "
            + "alchemic(_ factory: ValueFactory<Self>).",
        ])
  }

  @Test(arguments: ["\\Lamp.watts", "\\Lamp.watts, 60", "\\Lamp.watts, AcNillable()"])
  func `A structure that declares a variable is pointed to its initialiser, or to the protocol of values`(
    variable: String
  ) throws {
    func program(_ declaration: String) -> String {
      """
      import AlchemicCore
      struct Lamp: \(declaration)
          AcInject(factory, \(variable))
        }
        var watts: Int?
      }
      """
    }
    #expect(
      try Compiler.errors(
        in: program("AlchemicDeclaringValue { static func alchemic(_ factory: ValueFactory<Lamp>) {")) == [
          "'AcInject' is unavailable: A structure takes its dependencies as arguments, with AcInitializer."
        ])
    guard !variable.contains("60") else { return }
    #expect(
      try Compiler.errors(
        in: program("AlchemicDeclaring { static func alchemic(_ factory: ALCClassObjectFactory) {")) == [
          "non-class type 'Lamp' cannot conform to class protocol 'AlchemicDeclaring'",
          "'AcInject' is unavailable: A structure or an enumeration conforms to AlchemicDeclaringValue, with "
            + "alchemic(_ factory: ValueFactory<Self>).",
        ])
  }

  /// The messages of the unavailable functions that a declaration calls, or other errors of the compiler.
  private func unavailable(_ declaration: String) throws -> [String] {
    try Compiler.errors(in: desk(declaration)).map { error in
      error.firstRange(of: "is unavailable: ").map { String(error[$0.upperBound...]) } ?? error
    }
  }

  @Test(arguments: [
    ("AcInitializer(factory, Desk.init(owner:title:width:), AcRest(), \"wide\")", unfitting),
    ("AcInitializer(factory, Desk.init(owner:title:width:), AcRest(), 1, 2)", unfitting),
    ("AcInitializer(factory, Desk.init(owner:title:width:), AcRest())", unfitting),
    ("AcInitializer(factory, Desk.init(width:height:), AcRest(), 1, 2, 3)", unfitting),
    ("AcMethod(factory, Desk.made(width:height:), AcRest(), \"high\")", unfitting),
    (
      "AcInitializer(factory, Desk.init(owner:title:width:), 1, AcRest())",
      "AcRest() comes first: the arguments before those with a source are found by their types."
    ),
  ])
  func `The compiler explains what may follow the word for the rest by type`(declaration: String, message: String)
    throws
  {
    #expect(try unavailable(declaration) == [message])
  }

  private static let unfitting =
    "AcRest() is followed by the sources of the last one, two or three arguments, each of its argument's type."

  private static let keyPath = "Write a key path instead: AcInject(factory, \\MyClass.ledger). Its type is known."
  private static let initializer =
    "Write the initialiser itself: AcInitializer(factory, MyClass.init(name:), AcName(\"n\"))."
  private static let method =
    "Write the method itself: AcMethod(factory, MyClass.order(of:), AcName(\"n\")). Its type is known."
  private static let methodWithOptions =
    "Write the method itself: AcMethod(factory, MyClass.order, options: AcTemplate()). Its type is known."

  @Test(arguments: [
    (
      "AcInject(factory, \\Desk.lamps, AcString(\"three\"))",
      "'AcInject' is unavailable: The value is of another type than the variable."
    ),
    (
      "AcInject(factory, \\Desk.lamps, \"three\")",
      "'AcInject' is unavailable: The value is of another type than the variable."
    ),
    (
      "AcInject(factory, \\Desk.width, 1.5)",
      "'AcInject' is unavailable: The value is of another type than the variable."
    ),
    (
      "AcInject(factory, \\Desk.lamps, [3])",
      "'AcInject' is unavailable: The value is of another type than the variable."
    ),
    (
      "AcInject(factory, \\Desk.width, AcPrimary())",
      "'AcInject' is unavailable: Options of the class belong to AcRegister."
    ),
    (
      "AcInitializer(factory, Desk.init(width:), AcPrimary())",
      "'AcInitializer' is unavailable: Options of the class belong to AcRegister."
    ),
    (
      "AcInject(factory, \\Desk.width, AcString(\"wide\"))",
      "'AcInject' is unavailable: The value is of another type than the variable."
    ),
    (
      "AcInject(factory, \\Desk.height, AcInt(1))",
      "'AcInject' is unavailable: Inject into a 'var' that is settable here, or into an 'Injected' slot."
    ),
    (
      "ACInitializer(factory, Desk.init(width:note:), AcInt(1))",
      "'ACInitializer' has been renamed to 'AcInitializer'"
    ),
    ("ACInitializer(factory, Desk.init(slowly:), AcInt(1))", "'ACInitializer' has been renamed to 'AcInitializer'"),
    ("ACMethod(factory, Desk.lamp(slowly:), AcInt(1))", "'ACMethod(_:_:_:options:)' has been renamed to 'AcMethod'"),
    (
      "AcInject(factory, variableName: \"lamps\", type: Desk.self)",
      "'AcInject(_:variableName:type:_:)' is unavailable: \(keyPath)"
    ),
    (
      "AcInject(factory, variableName: \"lamps\", type: Desk.self, AcName(\"lamps\"), AcNillable())",
      "'AcInject(_:variableName:type:_:)' is unavailable: \(keyPath)"
    ),
    (
      "AcInject(factory, variableName: \"width\", type: Int.self, AcInt(5))",
      "'AcInject(_:variableName:type:_:)' is unavailable: \(keyPath)"
    ),
    (
      "AcInitializer(factory, initializer: \"initWithWidth:\", args: AcClass(Desk.self))",
      "'AcInitializer(_:initializer:args:)' is unavailable: \(initializer)"
    ),
    (
      "AcInitializer(factory, initializer: \"initWithWidth:height:\", args: AcArg(Desk.self, AcName(\"a\")), AcInt(5))",
      "'AcInitializer(_:initializer:args:)' is unavailable: \(initializer)"
    ),
    (
      "AcInitializer(factory, Desk.init(width:), AcArg(Int.self, source: AcName(\"width\")))",
      "'AcArg(_:source:)' is unavailable: Write the source without its label: AcArg(Ledger.self, AcName(\"main\"))."
    ),
    (
      "AcMethod(factory, method: \"lamp\", type: Desk.self)",
      "'AcMethod(_:method:type:_:)' is unavailable: \(method)"
    ),
    (
      "AcMethod(factory, method: \"lampForDesk:watts:\", type: Desk.self, AcClass(Desk.self), AcInt(5))",
      "'AcMethod(_:method:type:_:)' is unavailable: \(method)"
    ),
    (
      "AcMethod(factory, method: \"lamp\", type: Desk.self, AcTemplate())",
      "'AcMethod(_:method:type:_:_:)' is unavailable: \(methodWithOptions)"
    ),
    (
      "ACMethod(factory, Desk.lamp(watts:note:), AcInt(1))", "'ACMethod(_:_:_:options:)' has been renamed to 'AcMethod'"
    ),
  ])
  func `The compiler explains a wrong declaration`(declaration: String, message: String) throws {
    #expect(try Compiler.errors(in: desk(declaration)) == [message])
  }

  @Test func `Correct declarations compile`() throws {
    #expect(
      try Compiler.errors(
        in: desk(
          """
          AcInitializer(factory, Desk.init(width:height:), AcInt(1), AcInt(2))
          AcMethod(factory, Desk.lamp(watts:), AcInt(60), options: AcTemplate())
          AcMethod(factory, Desk.made(width:height:), AcInt(1), AcInt(2), options: AcFactoryName("made"))
          AcInject(factory, \\Desk.width, AcInt(3))
          AcInject(factory, \\Desk.lamps, 3)
          AcMethod(factory, Desk.lamp(watts:note:), AcAuto())
          """)) == [])
  }

  @Test(arguments: [
    (200, "1, \"b\", 1.5, true, [\"e\"], [\"f\": 1], nil, AcAuto()", [String]()),
    (
      20_000, "1, 2, 1.5, true, [\"e\"], [\"f\": 1], nil, AcAuto()",
      ["'AcInitializer' is unavailable: The source of argument 2 is of another type than the argument."]
    ),
  ])
  func `The compiler tries few combinations for a long declaration of literals`(
    limit: Int, sources: String, errors: [String]
  ) throws {
    let program = """
      import AlchemicCore
      final class Desk: AlchemicDeclaring {
        init(a: Int, b: String, c: Double, d: Bool, e: [String], f: [String: Int], g: Int?, h: Desk) {}
        static func alchemic(_ factory: ALCClassObjectFactory) {
          AcInitializer(factory, Desk.init(a:b:c:d:e:f:g:h:), \(sources))
        }
      }
      """
    // By default, the compiler gives up after a million.
    #expect(try Compiler.errors(in: program, "-Xfrontend", "-solver-scope-threshold=\(limit)") == errors)
  }

  @Test func `The compiler warns of a request for a shared object that is not Sendable`() throws {
    let message = "the type is not Sendable"
    #expect(
      try Compiler.errors(
        in: """
          import AlchemicCore
          final class Desk: AlchemicManaged { var width = 0 }
          final class Safe: AlchemicManaged, Sendable {}
          func use(_ context: ALCContext) async throws {
            _ = try AcGet(Safe.self)
            _ = try AcGet([any AlchemicSendable]?.self)
            _ = try await AcGetAsync(Safe.self)
            _ = try AcGetShared(Desk.self)
            _ = try AcGet(Desk.self)
            _ = try context.get(Desk.self, AcName("desk"))
            let desk: Desk = try AcGet(AcName("desk"))
            _ = try await AcGetAsync([Desk].self)
            _ = desk
          }
          """, "-warnings-as-errors") == [
          "'AcGet(_:_:fileID:line:)' is deprecated: \(message): AcGetShared returns the object that other threads use too, AcCreate a new one [#DeprecatedDeclaration]",
          "'get(_:_:fileID:line:)' is deprecated: \(message): getShared returns the object that other threads use too, create a new one [#DeprecatedDeclaration]",
          "'AcGet(_:fileID:line:)' is deprecated: \(message): AcGetShared returns the object that other threads use too, AcCreate a new one [#DeprecatedDeclaration]",
          "'AcGetAsync(_:_:fileID:line:isolation:)' is deprecated: \(message): AcGetSharedAsync returns the object that other threads use too, AcCreateAsync a new one [#DeprecatedDeclaration]",
        ])
  }

  @Test func `A call of a provider with other values than its factory takes does not compile`() throws {
    #expect(
      try Compiler.errors(
        in: """
          import AlchemicCore
          final class Refund {}
          func use(_ refunds: ALCProvider<Refund, String>) async throws {
            _ = try refunds("A-17")
            _ = try refunds(17)
            _ = try refunds()
            _ = try refunds("A-17", 3)
            _ = try await refunds.async(17)
          }
          """) == [
          "cannot convert value of type 'Int' to expected argument type 'String'",
          "missing argument for parameter #1 in call", "extra argument in call",
          "cannot convert value of type 'Int' to expected argument type 'String'",
        ])
  }

  @Test func `The compiler explains a misspelled declaration in the conforming extension`() throws {
    #expect(
      try Compiler.errors(
        in: """
          import AlchemicCore
          final class Desk { init() {} }
          extension Desk: AlchemicManaged {
            static func alchemics(_ factory: ALCClassObjectFactory) {}
          }
          """, "-warnings-as-errors") == [
          "static method 'alchemics' nearly matches defaulted requirement 'alchemic' of protocol 'AlchemicDeclaring'"
        ])
  }

  @Test(arguments: [
    (
      "Services", "Container", ["AlchemicServices/Declarations/TerminationBehavior"],
      """
      @main enum Shop {
        static func main() async throws {
          try await AcRunServices(gracefulShutdownSignals: [.sigterm, .sigint], within: .seconds(5)) { print("begins") }
        }
      }
      final class Worker: Service, AlchemicDeclaring {
        func run() async throws { AcReady() }
        static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcWhenServiceEnds(.ignore)) }
      }
      func group(_ context: ALCContext) { _ = context.service }
      """, ["Service", "AcRunServices", "AcReady", "AcWhenServiceEnds", "service"]
    ),
    (
      "Cloud", "Stores", [],
      """
      public struct CloudConfiguration {}
      final class Desk: AlchemicDeclaring {
        static func alchemic(_ factory: ALCClassObjectFactory) {
          AcEnableCloudKeyValueStore(synchronizedWith: .etcd(AcValue(["https://10.0.0.1:2379"]), account: "derek"))
        }
      }
      func seal(_ configuration: inout CloudConfiguration) {
        configuration.encryption = nil
        _ = CloudEncryption.init(key:others:)
      }
      """, ["AcEnableCloudKeyValueStore", "etcd", "encryption", "init"]
    ),
  ])
  func `Without its trait, the compiler says which one a word needs`(
    trait: String, folder: String, files: [String], program: String, words: [String]
  ) throws {
    let others = (["Alchemic\(trait)/WithoutTrait"] + files).map { "\(Compiler.sources.path)/\(folder)/\($0).swift" }
    let errors = try Compiler.errors(in: "import AlchemicCore\n" + program, ["-parse-as-library"] + others)
    #expect(
      errors.map { $0.replacing(/\(.*?\)' is/, with: "' is") }
        == words.map {
          "'\($0)' is unavailable: Write traits: [.defaults, \"\(trait)\"] on the .package line of Alchemic."
        })
  }

  private func desk(_ declaration: String) -> String {
    """
    import AlchemicCore
    struct Lamp { var watts = 60 }
    final class Desk: AlchemicDeclaring {
      var width = 0
      let height = 0
      let lamps = Injected<Int>()
      init(width: Int) {}
      init(width: Int, height: Int) {}
      init(title: String) {}
      init(title: String, width: Int) {}
      init(owner: Desk, title: String, width: Int) {}
      init(width: Int, note: String?) {}
      init(slowly width: Int) async {}
      func lamp(watts: Int) -> Lamp { Lamp() }
      func lamp(slowly watts: Int) async -> Lamp { Lamp() }
      func lamp(watts: Int, note: String?) -> Lamp { Lamp() }
      static func made(width: Int, height: Int) -> Desk { Desk(width: width) }
      static func alchemic(_ factory: ALCClassObjectFactory) {
        \(declaration)
      }
    }
    """
  }
}
