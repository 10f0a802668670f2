// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Testing

@testable import SampleBank

/// The bank demonstrates the container, so it uses every word that a declaration can have. ``WordTests`` finds the words in
/// the sources; these tests show what the graph makes of them.
struct VocabularyTests {
  private let factories = ALCContext(scan: SampleBank.scan()).snapshot().factories

  private var dependencies: [DependencySnapshot] {
    factories.flatMap { $0.arguments + $0.injections }
  }

  @Test func `The graph has no problems`() {
    let problems = dependencies.compactMap { dependency in
      if case .failed(let problem) = dependency.resolution { problem.text } else { nil }
    }
    #expect(problems == [])
  }

  @Test(arguments: [FactorySnapshot.Mode.singleton, .template, .scoped, .reference])
  func `A factory has the mode`(mode: FactorySnapshot.Mode) {
    #expect(factories.contains { $0.mode == mode })
  }

  @Test(arguments: [FactoryFlags.primary, .weak, .lazy, .nillable, .transient])
  func `A factory has the flag`(flag: FactoryFlags) {
    #expect(factories.contains { $0.flags.contains(flag) })
  }

  @Test(arguments: [FactoryFlags.nillable, .transient])
  func `An injection has the flag`(flag: FactoryFlags) {
    #expect(dependencies.contains { $0.flags.contains(flag) })
  }

  @Test func `A weak singleton, a weak nillable reference, a transient reference`() {
    let combinations = factories.map { [$0.mode: $0.flags] }
    #expect(combinations.contains([.singleton: [.weak]]))
    #expect(combinations.contains([.reference: [.weak, .nillable]]))
    #expect(combinations.contains([.reference: [.transient, .nillable]]))
  }

  @Test func `Methods can be instance methods or static methods, singletons or templates`() {
    var kinds: Set<String> = []
    for factory in factories {
      guard case .method(let owner) = factory.kind else { continue }
      kinds.insert("\(owner == nil ? "static" : "instance") \(factory.mode)")
    }
    #expect(kinds == ["static singleton", "instance singleton", "instance template"])
  }

  @Test(arguments: ["AcInt", "AcString", "AcBool", "AcDouble", "AcFloat", "AcValue"])
  func `A constant is declared with`(word: String) {
    let words = Set(
      dependencies.compactMap { dependency -> Substring? in
        guard case .constant(let description) = dependency.resolution else { return nil }
        return description.prefix { $0 != "(" }
      })
    #expect(words.contains(Substring(word)))
  }

  @Test(arguments: ["#6", "notice"])
  func `Nothing is declared with AcNil`(name: String) throws {
    let owner = try #require(factories.first { $0.name == "FeeSchedule" })
    let dependency = try #require((owner.arguments + owner.injections).first { $0.name == name })
    guard case .constant("AcNil()") = dependency.resolution else {
      Issue.record("FeeSchedule.\(name) gets \(dependency.resolution)")
      return
    }
  }

  @Test func `Nothing is allowed with AcNillable`() throws {
    let owner = try #require(factories.first { $0.name == "AuditOffice" })
    let dependency = try #require(owner.injections.first { $0.name == "regulator" })
    guard case .nothing = dependency.resolution else {
      Issue.record("AuditOffice.regulator gets \(dependency.resolution)")
      return
    }
  }

  @Test(arguments: ["", "AcClass", "AcProtocol", "AcName", "AcProtocol AcProtocol"])
  func `A dependency is found by`(words: String) {
    let used = Set(
      dependencies.map { dependency in
        dependency.criteria.split(separator: ", ").map { $0.prefix { $0 != "(" } }.joined(separator: " ")
      })
    #expect(used.contains(words))
  }

  @Test(arguments: [
    ("AccountBook", "accounts", ["AmexAccount", "CurrentAccount", "EscrowAccount", "JointAccount", "SavingsAccount"]),
    ("FraudScanner", "#2", ["LeadingDigitRule", "OutlierRule", "VelocityRule"]),
    ("AuditOffice", "auditors", ["Auditor", "NightAuditor"]), ("AuditOffice", "nightAuditor", ["NightAuditor"]),
    ("Branch", "windows", ["counter window", "drive-in window"]), ("Branch", "teller", ["Teller"]),
    ("CurrencyConverter", "#1", ["FileRates"]),
    ("ReportArchive", "#2", ["JSON encoder"]),
  ])
  func `A dependency gets`(factory: String, name: String, expected: [String]) throws {
    let owner = try #require(factories.first { $0.name == factory })
    let dependency = try #require((owner.arguments + owner.injections).first { $0.name == name })
    guard case .factories(let ids, let isArray) = dependency.resolution else {
      Issue.record("\(factory).\(name) gets \(dependency.resolution)")
      return
    }
    #expect(ids.map { factories[$0].name } == expected)
    #expect(isArray == (expected.count > 1))
  }
}
