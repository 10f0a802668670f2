// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Logging
import Testing

private final class Right: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) {}
}

private final class Silent: AlchemicManaged {
  static func helper(_ factory: ALCClassObjectFactory) {}
}

private final class Misspelled: AlchemicManaged {
  static func alchemics(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}

final class AlsoMisspelled: AlchemicManaged {
  init() {}
  private static func alchmic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}

private final class OfObjects: AlchemicManaged {
  func alchemic(_ factory: ALCClassObjectFactory) {}
}

private final class Labelled: AlchemicManaged {
  static func alchemic(of: ALCClassObjectFactory) {}
}

private final class Outer: AlchemicManaged {
  final class Inner: AlchemicManaged {
    static func alchemics(_ factory: ALCClassObjectFactory) {}
  }
}

private class Base: AlchemicManaged {
  required init() {}
}

private final class Derived: Base {
  class func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}

private class OpenBase: AlchemicManaged {
  required init() {}
  class func alchemic(_ factory: ALCClassObjectFactory) {}
}

private final class Overriding: OpenBase {
  override class func alchemic(_ factory: ALCClassObjectFactory) {}
}

private final class Setup: AlchemicConfig {
  static func configureAlchemics(_ registry: ClassRegistry) {}
}

private final class Further: AlchemicConfig {
  static var scanBundlesWithClasses: [AnyClass] { [] }
}

private final class WithMethod: AlchemicConfig {
  static func scanBundlesWithClasses() -> [AnyClass] { [Further.self] }
}

private final class WithMethodOfObjects: AlchemicConfig {
  func scanBundlesWithClasses() -> [AnyClass] { [Further.self] }
}

private final class WithPropertyOfObjects: AlchemicConfig {
  var scanBundlesWithClasses: [AnyClass] { [Further.self] }
}

final class WithOtherName: AlchemicConfig {
  static var scanBundleWithClasses: [AnyClass] { [Further.self] }
}

struct MisspelledDeclarationTests {
  @Test(
    arguments: [
      (Misspelled.self as AnyClass, "Misspelled.alchemics(_:)"), (AlsoMisspelled.self, "AlsoMisspelled.alchmic(_:)"),
      (OfObjects.self, "OfObjects.alchemic(_:)"), (Labelled.self, "Labelled.alchemic(of:)"),
      (Outer.Inner.self, "Inner.alchemics(_:)"),
    ] as [(AnyClass, String)])
  func `A declaration that is misspelled, not static, or labelled is logged`(type: AnyClass, method: String) async {
    #expect(
      await warnings(type) == [
        "\(method) is never called: spell it `static func alchemic(_ factory: ALCClassObjectFactory)`"
      ])
  }

  @Test func `A declaration that should override a default implementation is logged`() async {
    #expect(
      await warnings(Derived.self) == [
        "Derived.alchemic(_:) is never called: give Base a `class func alchemic(_:)` that it overrides"
      ])
  }

  @Test func `A misspelled configuration is logged`() async {
    #expect(
      await warnings(Setup.self) == [
        "Setup.configureAlchemics(_:) is never called: "
          + "spell it `static func configureAlchemic(_ registry: ClassRegistry)`"
      ])
  }

  @Test(
    arguments: [
      (WithMethod.self as AnyClass, "WithMethod.scanBundlesWithClasses()"),
      (WithMethodOfObjects.self, "WithMethodOfObjects.scanBundlesWithClasses()"),
      (WithPropertyOfObjects.self, "WithPropertyOfObjects.scanBundlesWithClasses"),
      (WithOtherName.self, "WithOtherName.scanBundleWithClasses"),
    ] as [(AnyClass, String)])
  func `Further images in a method, or in a property of objects, are logged`(type: AnyClass, member: String) async {
    #expect(
      await warnings(type, Further.self) == [
        "\(member) is never called: spell it `static var scanBundlesWithClasses: [AnyClass]`"
      ])
  }

  @Test func `Classes that declare nothing or declare correctly are not logged`() async {
    // A misspelled one beside them shows that the container searches.
    #expect(
      await warnings(
        Right.self, Silent.self, Outer.self, Base.self, OpenBase.self, Overriding.self, Misspelled.self) == [
          "Misspelled.alchemics(_:) is never called: spell it `static func alchemic(_ factory: ALCClassObjectFactory)`"
        ])
  }

  private func warnings(_ classes: AnyClass...) async -> [String] {
    let lines = Lines()
    let context = ALCContext(scan: .classes(classes), logger: Logger(label: "test") { _ in Keeper(lines: lines) })
    _ = try? await context.started()
    return lines.all.map { $0.replacing("warning: ", with: "", maxReplacements: 1) }
  }
}
