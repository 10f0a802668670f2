// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

/// The compiler messages for declarations that belong to an actor.
@Suite(.enabled(if: Compiler.isAvailable))
struct IsolationMessageTests {
  @Test func `A declaration or a configuration cannot belong to an actor`() throws {
    func message(_ type: String) -> String {
      "cannot form main actor-isolated conformance of 'Desk' to SendableMetatype-inheriting protocol '\(type)' "
        + "[#IsolatedConformances]"
    }
    for (type, method) in [
      ("AlchemicDeclaring", "alchemic(_: ALCClassObjectFactory)"),
      ("AlchemicConfig", "configureAlchemic(_: ClassRegistry)"),
    ] {
      let program = """
        import AlchemicCore
        @MainActor final class Desk: @MainActor \(type) {
          static func \(method) {}
        }
        """
      #expect(try Compiler.errors(in: program).first == message(type))
    }
  }

  @Test func `Where the default isolation is the main actor, some types are nonisolated only by their own word`() throws
  {
    func errors(_ type: String) throws -> [String] {
      try Compiler.errors(
        in: """
          import AlchemicCore
          class Desk: AlchemicManaged {
            required init() {}
            class func alchemic(_ factory: ALCClassObjectFactory) {}
          }
          \(type)
          """, "-default-isolation", "MainActor")
    }
    let message = "has different actor isolation from nonisolated overridden declaration"
    let overriding = "{ override class func alchemic(_ factory: ALCClassObjectFactory) {} }"
    #expect(try errors("nonisolated final class Table: Desk \(overriding)") == [])
    #expect(try errors("final class Table: Desk {}") == ["main actor-isolated initializer 'init()' \(message)"])
    #expect(
      try errors("final class Table: Desk \(overriding)") == [
        "main actor-isolated class method 'alchemic' \(message)", "main actor-isolated initializer 'init()' \(message)",
      ])
    func method(_ body: String) -> String { "static func alchemic(_ factory: ALCClassObjectFactory) { \(body) }" }
    let inExtension = "extension Lamp: AlchemicDeclaring { \(method("")) }"
    #expect(try errors("final class Lamp {}; nonisolated \(inExtension)") == [])
    #expect(
      try errors("final class Lamp {}; \(inExtension)") == [
        "conformance of 'Lamp' to protocol 'AlchemicDeclaring' crosses into main actor-isolated code and can cause data "
          + "races [#ConformanceIsolation]"
      ])
    let kitchen = "final class Kitchen: AlchemicManaged { \(method("AcMethod(factory, Oven.init)")) }"
    #expect(try errors("nonisolated final class Oven { init() {} }; \(kitchen)") == [])
    #expect(try errors("final class Oven { init() async {} }; \(kitchen)") == [])
    #expect(
      try errors("final class Oven { init() {} }; \(kitchen)") == [
        "converting function value of type '@MainActor @Sendable () -> Oven' to '() throws -> Oven' loses global actor "
          + "'MainActor'"
      ])
  }
}
