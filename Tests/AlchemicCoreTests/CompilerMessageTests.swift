import Foundation
import Testing

/// The compiler messages for mistakes that the library explains.
@Suite(.enabled(if: Compiler.isAvailable))
struct CompilerMessageTests {
  private static let sources =
    "Give one source for each parameter, in order and of the parameter's type; or none at all."

  @Test(arguments: [
    ("AcInitializer(factory, Desk.init(width:), AcString(\"wide\"))", "'AcInitializer' is unavailable: \(sources)"),
    ("AcInitializer(factory, Desk.init(width:height:), AcInt(1))", "'AcInitializer' is unavailable: \(sources)"),
    ("AcInitializer(factory, Desk.init(width:), AcInt(1), AcInt(2))", "'AcInitializer' is unavailable: \(sources)"),
    ("AcInitializer(factory, Desk.init(width:), \"wide\")", "'AcInitializer' is unavailable: \(sources)"),
    ("AcInitializer(factory, Desk.init(width:), true)", "'AcInitializer' is unavailable: \(sources)"),
    (
      "AcInject(factory, \\Desk.lamps, AcString(\"three\"))",
      "'AcInject' is unavailable: The value is of another type than the variable."
    ),
    (
      "AcInject(factory, \\Desk.lamps, \"three\")",
      "'AcInject' is unavailable: The value is of another type than the variable."
    ),
    (
      "AcInitializer(factory, Desk.init(width:), AcPrimary())",
      "'AcInitializer' is unavailable: Options of the class belong to AcRegister."
    ),
    (
      "AcMethod(factory, Desk.lamp(watts:), AcString(\"60\"))",
      "'AcMethod(_:_:_:_:options:)' is unavailable: \(sources)"
    ),
    (
      "AcMethod(factory, Desk.made(width:height:), AcInt(1))", "'AcMethod(_:_:_:_:options:)' is unavailable: \(sources)"
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
          """)) == [])
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

  private func desk(_ declaration: String) -> String {
    """
    import AlchemicCore
    struct Lamp {}
    final class Desk: AlchemicDeclaring {
      var width = 0
      let height = 0
      let lamps = Injected<Int>()
      init(width: Int) {}
      init(width: Int, height: Int) {}
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

/// The compiler of these tests, with the modules that it built.
private enum Compiler {
  private static let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  private static let modules = products.appending(path: "Modules")
  private static let headers = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/CAlchemicRuntime/include")

  static var isAvailable: Bool {
    FileManager.default.fileExists(atPath: modules.appending(path: "AlchemicCore.swiftmodule").path)
      && FileManager.default.fileExists(atPath: headers.path)
  }

  /// The errors of a program, in order.
  static func errors(in source: String, _ flags: String...) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "compile-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Desk.swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    let map = folder.appending(path: "module.modulemap")
    try """
    module CAlchemicRuntime { umbrella header "\(headers.path)/CAlchemicRuntime.h" export * }
    """.write(to: map, atomically: true, encoding: .utf8)
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm", "-I", modules.path]
      + ["-Xcc", "-fmodule-map-file=\(map.path)"] + flags + [file.path]
    process.standardError = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").compactMap { line in
      line.firstRange(of: "Desk.swift").flatMap { name in
        line[name.upperBound...].firstRange(of: " error: ").map { String(line[$0.upperBound...]) }
      }
    }
  }
}
