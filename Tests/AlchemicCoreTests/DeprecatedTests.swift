// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicModel
import AlchemicTesting
import Logging
import Testing

private protocol Account: AnyObject {}

private final class Giro: Account, AlchemicManaged {}

private final class Depot: Account, AlchemicManaged {
  @available(*, deprecated)
  static func alchemic(_ factory: ALCBuilder) {
    ACRegister(factory, ACIsPrimary(), ACWithName("depot"), fileID: "Old/Depot.swift", line: 1)
  }
}

private final class Coin: AlchemicManaged {
  @available(*, deprecated)
  static func alchemic(_ factory: ALCBuilder) {
    ACRegister(factory, ACIsFactory())
  }
}

private final class Note: AlchemicManaged {
  @available(*, deprecated)
  static func alchemic(_ factory: ALCBuilder) {
    ACRegister(factory, AcFactory(), AcWithName("note"))
  }
}

private final class Window: AlchemicDeclaring {
  @available(*, deprecated)
  static func alchemic(_ factory: ALCBuilder) {
    ACRegister(factory, AcExternal())
  }
}

private final class Branch: AlchemicDeclaring {
  var giro: Giro?
  var account: (any Account)?
  var named: Depot?
  var greeting = ""
  let limit: Int

  init(limit: Int, account: any Account) { self.limit = limit }
  func number(_ digits: Int) -> String { String(repeating: "7", count: digits) }

  @available(*, deprecated)
  static func alchemic(_ factory: ALCBuilder) {
    ACInitializer(
      factory, Branch.init(limit:account:), ACValue(5), ACProtocol((any Account).self), fileID: "Old/B.swift", line: 2)
    ACInject(factory, \Branch.giro, ACClass(Giro.self), fileID: "Old/B.swift", line: 3)
    ACInject(factory, \Branch.account, ACProtocol((any Account).self), fileID: "Old/B.swift", line: 4)
    ACInject(factory, \Branch.named, ACName("depot"), fileID: "Old/B.swift", line: 5)
    ACInject(factory, \Branch.greeting, ACValue("hello"), fileID: "Old/B.swift", line: 6)
    ACMethod(
      factory, Branch.number, ACArg(Int.self, ACValue(3)), options: ACWithName("number"), fileID: "Old/B.swift", line: 7
    )
  }
}

private final class Vault: AlchemicDeclaring {
  private let depot: Depot
  init(depot: Depot) { self.depot = depot }
  func count(_ depot: Depot) -> Int { 1 }
  static func open(_ digits: Int) -> Bool { true }
  static func close(_ depot: Depot) -> Double { 0 }

  @available(*, deprecated)
  static func alchemic(_ factory: ALCBuilder) {
    ACInitializer(factory, Vault.init(depot:), fileID: "Old/V.swift", line: 1)
    ACMethod(factory, Vault.count, options: ACWithName("count"), fileID: "Old/V.swift", line: 2)
    ACMethod(factory, Vault.open, ACWithValue(4), options: ACWithName("open"), fileID: "Old/V.swift", line: 3)
    ACMethod(factory, Vault.close, options: ACWithName("close"), ACWeak(), fileID: "Old/V.swift", line: 4)
  }
}

private final class Foreign {
  init() {}
}

@available(*, deprecated)
private final class OldConfiguration: ALCConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    registry.register(Foreign.self) { AcInitializer($0, Foreign.init) }
  }
}

struct DeprecatedTests {
  @Test func `The old names of methods and initialisers have forms without sources, and for static methods`() {
    let snapshot = container([Vault.self, Depot.self]).snapshot()
    #expect(
      snapshot.text == """
        [.S....C] Vault as 'Vault'
            #1: Depot → 'depot'
        [.S.W..M] Double as 'close'
            #1: Depot → 'depot'
        [.S....M] Int as 'count'
            method of 'Vault'
            #1: Depot → 'depot'
        [.S...PC] Depot as 'depot'
        [.S....M] Bool as 'open'
            #1: Int = AcValue(4)

        """)
    let factories = snapshot.factories.filter { $0.name != "depot" }
    #expect(factories.map { $0.location.line } == [1, 4, 2, 3])
  }

  @available(*, deprecated)
  @Test func `The old name of a configuration is a configuration`() {
    #expect(container([OldConfiguration.self]).snapshot().factories.map(\.name) == ["Foreign"])
  }

  @Test func `The old names declare the same as the new ones, at their own source locations`() {
    let snapshot = container([Giro.self, Depot.self, Coin.self, Note.self, Window.self, Branch.self]).snapshot()
    #expect(
      snapshot.text == """
        [.S....C] Branch as 'Branch'
            #1: Int = AcValue(5)
            #2: Account → 'depot'
            giro: Giro? → 'Giro'
            account: Account? → 'depot'
            named: Depot? → 'depot'
            greeting: String = AcValue(hello)
        [.T....C] Coin as 'Coin'
        [.S....C] Giro as 'Giro'
        [.R....C] Window as 'Window'
        [.S...PC] Depot as 'depot'
        [.T....C] Note as 'note'
        [.S....M] String as 'number'
            method of 'Branch'
            #1: Int = AcValue(3)

        """)
    let branch = snapshot.factories[0]
    #expect((branch.arguments + branch.injections).map(\.location.line) == [2, 2, 3, 4, 5, 6])
  }

  @Test func `A snapshot has the place of each old name and the new one, so that a check finds it`() {
    let warnings = container([Vault.self, Depot.self]).snapshot().warnings.filter {
      $0.location?.fileID.hasPrefix("Old") == true
    }
    #expect(
      warnings.map(\.words) == [
        "V.swift:1 Vault: ACInitializer is deprecated. write AcInitializer",
        "V.swift:2 Vault: ACMethod is deprecated. write AcMethod",
        "V.swift:3 Vault: ACMethod is deprecated. write AcMethod",
        "V.swift:4 Vault: ACMethod is deprecated. write AcMethod",
        "Depot.swift:1 depot: ACRegister is deprecated. write AcRegister",
      ])
  }

  @Test func `A start logs an old name with its place and the new name`() async {
    let lines = Lines()
    let context = ALCContext(
      scan: .classes([Coin.self]), logger: Logger(label: "test") { _ in Keeper(lines: lines) })
    _ = try? await context.started()
    #expect(
      lines.all.map { $0.replacing(/\(DeprecatedTests\.swift:\d+\)/, with: "(here)") } == [
        "warning: ACIsFactory is deprecated (here): write AcTemplate",
        "warning: ACRegister is deprecated (here): write AcRegister",
      ])
  }
}

extension Problem {
  /// What the problem says, in a line.
  fileprivate var words: String {
    "\(location?.description ?? "") \(factories.joined(separator: " ")): \(summary) \(facts.last?.values.first ?? "")"
  }
}
