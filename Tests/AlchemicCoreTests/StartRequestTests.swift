// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Testing

private final class Ledger: AlchemicManaged {}
private final class Index: AlchemicManaged {}
private final class Zone: AlchemicManaged {
  init() { _ = try? AcGetShared(Ledger.self) }
}
private final class Slip: AlchemicDeclaring {
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Slip.init)
  }
}

/// What code of the program requested during a start.
@Suite struct StartRequestTests {
  @Test func `A snapshot says which objects a callback and an initialiser requested during the start`() async throws {
    let context = ALCContext(scan: .classes([Ledger.self, Index.self, Zone.self, Slip.self]))
    context.whenReady("report") {
      _ = try AcGetShared(Ledger.self)
      _ = try AcGetShared(Slip.self)
      _ = try AcGetShared(Ledger.self)
    }
    context.whenReady("nothing") {}
    context.whenReady("on an actor") { @MainActor in _ = try AcGetShared(Index.self) }
    _ = try await context.started()
    let snapshot = context.snapshot()
    func names(_ ids: [Int]) -> [String] { ids.map { snapshot.factories[$0].name } }
    let initialisers = snapshot.factories.compactMap { factory in
      factory.creation.map { "\(factory.name): \(names($0.requested))" }
    }
    #expect(initialisers == [#"Zone: ["Ledger"]"#])
    #expect(
      snapshot.callbacks.map { "\($0.label): \(names($0.requested))" } == [
        #"report: ["Ledger", "Slip"]"#, "nothing: []", #"on an actor: ["Index"]"#,
      ])
  }
}
