// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicTesting
import Testing

@testable import AlchemicCore

/// Factories that a call in a declaration adds, with sources for their arguments.
struct FallbackTests {
  private final class Kettle: AlchemicManaged { init() {} }

  private final class Tea: Sendable {
    let kettle: ObjectIdentifier
    let cups: Int
    init(kettle: ObjectIdentifier, cups: Int) { (self.kettle, self.cups) = (kettle, cups) }
  }

  private static func enableTea(_ cups: ValueSource<Int>, isReplaced: Bool = false) {
    Registration.registerFallback(
      Tea.self, fileID: "Shop/Tea.swift", line: 3,
      make: { (kettle: Kettle, cups: Int) in Tea(kettle: ObjectIdentifier(kettle), cups: cups) },
      sources: AcAuto(), cups, isReplaced: { isReplaced },
      replacement: { Tea(kettle: ObjectIdentifier(Tea.self), cups: 0) })
  }

  private static func context(_ declare: @escaping @Sendable () -> Void) -> ALCContext {
    ALCContext(testing: .classes([Kettle.self]).configuring { _ in declare() })
  }

  @Test func `The arguments come from the container and from the sources, and the first call applies`() async throws {
    let context = try await Self.context {
      Self.enableTea(3)
      Self.enableTea(4)
    }.started()
    let tea = try context.get(Tea.self)
    #expect(tea.cups == 3)
    #expect(ObjectIdentifier(try context.getShared(Kettle.self)) == tea.kettle)
  }

  private static func withoutValue() -> ValueSource<Int> {
    ValueSource(description: "AcProperty(\"cups\")") {
      .valueMissing(source: "AcProperty(\"cups\")", places: ["the command line"])
    } read: { () throws(ValueFailure) in
      throw ValueFailure(.valueMissing(source: "AcProperty(\"cups\")", places: []))
    }
  }

  @Test func `A missing value is a problem of the graph, at the place of the call`() {
    let problems = Self.context { Self.enableTea(Self.withoutValue()) }.problems()
    #expect(problems.map(\.code) == ["value-missing"])
    #expect(problems.map(\.location) == [AlchemicSourceLocation(fileID: "Shop/Tea.swift", line: 3)])
  }

  @Test func `A replacement needs none of the values`() async throws {
    let context = try await Self.context { Self.enableTea(Self.withoutValue(), isReplaced: true) }.started()
    #expect(try context.get(Tea.self).cups == 0)
  }
}
