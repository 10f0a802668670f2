// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

#if Attributes
  import AlchemicMacros
#endif

private class DateFormatter: AlchemicManaged {
  var pattern: String { "any" }
  required init() {}
}

private final class LongFormatter: DateFormatter {
  override var pattern: String { "long" }
}

private final class ShortFormatter: DateFormatter {
  override var pattern: String { "short" }
}

#if Attributes
  @AcRegister(isUnprotected: true)
  private final class Menu {
    @AcInjectVariable(.class(DateFormatter.self)) var formatters: [DateFormatter] = []
    @AcInjectVariable(.name("ShortFormatter")) var short: [DateFormatter]?
    @AcInjectVariable(.nillable) var none: [Menu.Entry] = []

    final class Entry {}
  }

  @AcRegister(isUnprotected: true)
  private final class Single {
    @AcInjectVariable var formatter: DateFormatter?
  }

  @AcRegister(isUnprotected: true)
  private final class Strict {
    @AcInjectVariable var entries: [Menu.Entry] = []
  }
#else
  private final class Menu: AlchemicManaged {
    var formatters: [DateFormatter] = []
    var short: [DateFormatter]?
    var none: [Menu.Entry] = []

    final class Entry {}

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInject(factory, \Menu.formatters, AcClass(DateFormatter.self))
      AcInject(factory, \Menu.short, AcName("ShortFormatter"))
      AcInject(factory, \Menu.none, AcNillable())
    }
  }

  private final class Single: AlchemicManaged {
    var formatter: DateFormatter?
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Single.formatter) }
  }

  private final class Strict: AlchemicManaged {
    var entries: [Menu.Entry] = []
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Strict.entries) }
  }
#endif

@Suite("14. Array injections")
struct Chapter14Arrays {
  @Test func `An array has all matching objects, in the order of the factories' names`() async throws {
    let context = try await started(Menu.self, ShortFormatter.self, LongFormatter.self, DateFormatter.self)
    #expect(try context.getShared(Menu.self).formatters.map(\.pattern) == ["any", "long", "short"])
  }

  @Test func `A single object becomes an array of one`() async throws {
    #expect(try await started(Menu.self, ShortFormatter.self).getShared(Menu.self).short?.map(\.pattern) == ["short"])
  }

  @Test func `Without a matching object, a nillable array is empty, and any other is an error`() async throws {
    #expect(try await started(Menu.self, ShortFormatter.self).getShared(Menu.self).none.isEmpty)
    #expect(await problems(Strict.self) == ["no-factory by Strict.entries"])
  }

  @Test func `Several objects for a variable that is not an array are an error`() async {
    #expect(
      await problems(Single.self, ShortFormatter.self, LongFormatter.self) == [
        "too-many-factories by Single.formatter: LongFormatter, ShortFormatter"
      ])
  }
}
