// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// A container whose graph is wrong in three ways: Notifier's dependency is missing, Cup has no initialiser, and two
/// clocks are candidates for Alarm.
enum Faulty {
  private static func location(_ file: String, _ line: Int) -> AlchemicSourceLocation {
    AlchemicSourceLocation(fileID: "Shop/\(file).swift", line: line)
  }

  private static let missing = Problem(
    code: "no-factory",
    summary: "No factory creates a Mailer.",
    facts: [
      Problem.Fact("required by", "Notifier, argument 1 (Notifier.swift:8)"),
      Problem.Fact(
        "did you mean", "PostMailer (Mail.swift:3)? It is not a Mailer: write extension PostMailer: Mailer {}"),
    ],
    requester: "Notifier, argument 1", location: location("Notifier", 8), factories: ["Notifier"],
    candidates: [
      Problem.Candidate(
        name: "PostMailer", location: location("Mail", 3), verdict: "does not conform to Mailer")
    ], isPermanent: true)

  private static let withoutInitializer = Problem(
    code: "no-initializer",
    summary: "No declaration says how to create a Cup.",
    facts: [
      Problem.Fact("at", "Cup (Cup.swift:5)"),
      Problem.Fact("remedy", "conform to AlchemicManaged, or declare AcInitializer or AcReference()"),
    ],
    requester: "Cup", location: location("Cup", 5), factories: ["Cup"], isPermanent: true)

  private static let ambiguous = Problem(
    code: "too-many-factories",
    summary: "2 factories create a Clock, but only one can be injected.",
    facts: [
      Problem.Fact("required by", "Alarm.clock (Alarm.swift:4)"),
      Problem.Fact("candidates", ["SunClock (Clocks.swift:1)", "WallClock (Clocks.swift:9)"]),
      Problem.Fact("remedy", "request one with AcName, mark one with AcPrimary(), or take an array"),
    ],
    requester: "Alarm.clock", location: location("Alarm", 4), factories: ["Alarm"],
    candidates: [
      Problem.Candidate(name: "SunClock", location: location("Clocks", 1), verdict: "one of several"),
      Problem.Candidate(name: "WallClock", location: location("Clocks", 9), verdict: "one of several"),
    ], isPermanent: true)

  private static let problems = [missing, withoutInitializer, ambiguous]
  static let failure = FailureSnapshot(problems)

  private static func factory(
    _ id: Int, _ name: String, _ location: AlchemicSourceLocation, _ mode: FactorySnapshot.Mode = .singleton,
    arguments: [DependencySnapshot] = [], injections: [DependencySnapshot] = [], problems: [Problem] = []
  ) -> FactorySnapshot {
    FactorySnapshot(
      id: id, name: name, typeName: name, module: "Shop", kind: .class, mode: mode, location: location,
      arguments: arguments, injections: injections, problems: problems)
  }

  /// The container after its start has failed.
  static let failed = ContainerSnapshot(
    process: ProcessDescription(name: "shop", identifier: 4711), phase: .failed, failure: failure,
    progress: ContainerSnapshot.Progress(beganAt: 1_000_000, endedAt: 3_600_000),
    factories: [
      factory(
        0, "Alarm", location("Alarm", 2),
        injections: [
          DependencySnapshot(
            name: "clock", typeName: "any Clock", criteria: "", location: location("Alarm", 4),
            resolution: .failed(FailureSnapshot([ambiguous])))
        ]),
      factory(1, "Cup", location("Cup", 5), .template, problems: [withoutInitializer]),
      factory(
        2, "Notifier", location("Notifier", 7),
        arguments: [
          DependencySnapshot(
            name: "#1", typeName: "any Mailer", criteria: "", location: location("Notifier", 8),
            resolution: .failed(FailureSnapshot([missing])))
        ]),
      factory(3, "PostMailer", location("Mail", 3)),
      factory(4, "SunClock", location("Clocks", 1)),
      factory(5, "WallClock", location("Clocks", 9)),
    ], lastEvent: 9, instant: 4_000_000)

  /// The same with errors that are not the container's own: they have no facts.
  static var withoutFacts: ContainerSnapshot {
    var container = failed
    func reduced(_ failure: FailureSnapshot) -> FailureSnapshot { FailureSnapshot(failure.text) }
    container.failure = container.failure.map(reduced)
    for id in container.factories.indices {
      container.factories[id].problems = []
      for index in container.factories[id].injections.indices {
        if case .failed(let failure) = container.factories[id].injections[index].resolution {
          container.factories[id].injections[index].resolution = .failed(reduced(failure))
        }
      }
    }
    return container
  }
}
