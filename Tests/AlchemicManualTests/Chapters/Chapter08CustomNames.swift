// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

#if Attributes
  import AlchemicMacros
#endif

private final class DateFormatter {
  let pattern: String
  init(_ pattern: String) { self.pattern = pattern }
}

#if Attributes
  @AcRegister
  private final class Formatters: Sendable {
    @AcMethod(name: "JSON date formatter") func json() -> DateFormatter { DateFormatter("yyyy-MM-dd") }
    @AcMethod(name: "Display date formatter") func display() -> DateFormatter { DateFormatter("d MMMM yyyy") }
  }

  @AcRegister(name: "time")
  private final class Clock: Sendable {}

  @AcRegister(name: "time")
  private final class Calendar: Sendable {}
#else
  private final class Formatters: AlchemicManaged {
    func json() -> DateFormatter { DateFormatter("yyyy-MM-dd") }
    func display() -> DateFormatter { DateFormatter("d MMMM yyyy") }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcMethod(factory, Formatters.json, options: AcFactoryName("JSON date formatter"))
      AcMethod(factory, Formatters.display, options: AcFactoryName("Display date formatter"))
    }
  }

  private final class Nameless: AlchemicManaged {
    func json() -> DateFormatter { DateFormatter("") }
    func display() -> DateFormatter { DateFormatter("") }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcMethod(factory, Nameless.json)
      AcMethod(factory, Nameless.display)
    }
  }

  private final class Clock: AlchemicManaged {
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcFactoryName("time"))
    }
  }

  private final class Calendar: AlchemicManaged {
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcFactoryName("time"))
    }
  }
#endif

@Suite("8. Custom names")
struct Chapter08CustomNames {
  @Test func `Custom names distinguish similar factories`() async throws {
    let context = try await started(Formatters.self)
    #expect(try context.getShared(DateFormatter.self, AcName("JSON date formatter")).pattern == "yyyy-MM-dd")
    #expect(try context.getShared(DateFormatter.self, AcName("Display date formatter")).pattern == "d MMMM yyyy")
    #expect(
      problems { () throws(AlchemicError) in try context.getShared(DateFormatter.self) } == [
        "too-many-factories by AcGet: Display date formatter, JSON date formatter"
      ])
  }

  @Test func `A custom name replaces the name of the class`() async throws {
    let context = try await started(Clock.self)
    #expect(context.modes == ["time singleton"])
    #expect(
      problems { () throws(AlchemicError) in try context.getShared(Clock.self, AcName("Clock")) } == [
        "no-factory by AcGet"
      ]
    )
  }

  @Test func `A duplicate name is an error`() async {
    #expect(await problems(Clock.self, Calendar.self) == ["duplicate-name: time"])
  }

  #if !Attributes
    @Test func `Two methods of one class with the same result need names`() async {
      #expect(
        await problems(Nameless.self) == ["duplicate-name: Nameless.DateFormatter"])
    }
  #endif
}
