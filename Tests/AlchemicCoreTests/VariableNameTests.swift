// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Testing

private final class Ledger: AlchemicManaged, Sendable {}

private final class Desk: AlchemicManaged {
  weak var ledger: Ledger?
  weak var other: Ledger?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Desk.ledger, AcVariableName("ledger"))
    AcInject(factory, \Desk.other)
  }
}

private final class Window: AlchemicDeclaring, Sendable {
  private let _ledger = Injected<Ledger>()
  private let _other = WeaklyInjected<Ledger>()
  init() {}

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Window.init)
    AcInject(factory, \Window._ledger)
    AcInject(factory, \Window._other)
  }
}

struct VariableNameTests {
  private static func names(in declaring: AnyClass) -> [String]? {
    let factories = ALCContext(scan: .classes([Ledger.self, declaring])).snapshot().factories
    return factories.first { $0.name != "Ledger" }?.injections.map(\.name)
  }

  @Test func `A weak variable has the name that its declaration gives, and otherwise that of its type`() {
    #expect(Self.names(in: Desk.self) == ["ledger", "<Ledger?>"])
  }

  @Test func `A slot beside a variable is called after the variable`() async throws {
    #expect(Self.names(in: Window.self) == ["ledger", "other"])
    _ = try await ALCContext(scan: .classes([Ledger.self, Window.self])).started()
  }
}
