import AlchemicInspection

/// A container whose graph is wrong in three ways: Notifier's dependency is missing, Cup has no initialiser, and two
/// clocks are candidates for Alarm.
enum Faulty {
  private static func location(_ file: String, _ line: Int) -> AlchemicSourceLocation {
    AlchemicSourceLocation(fileID: "Shop/\(file).swift", line: line)
  }

  private static let missing = ProblemSnapshot(
    code: "no-factory",
    text: """
      No factory creates a Mailer.
        required by     Notifier, argument 1 (Notifier.swift:8)
        did you mean    PostMailer (Mail.swift:3)? It is not a Mailer: add the conformance.
        [no-factory]
      """,
    requester: "Notifier, argument 1", location: location("Notifier", 8), factories: ["Notifier"],
    candidates: [
      ProblemSnapshot.Candidate(
        name: "PostMailer", location: location("Mail", 3), verdict: "does not conform to Mailer")
    ])

  private static let withoutInitializer = ProblemSnapshot(
    code: "no-initializer",
    text: """
      No declaration says how to create a Cup.
        at              Cup (Cup.swift:5)
        remedy          conform to AlchemicManaged, or declare AcInitializer or AcReference()
        [no-initializer]
      """,
    requester: "Cup", location: location("Cup", 5), factories: ["Cup"])

  private static let ambiguous = ProblemSnapshot(
    code: "too-many-factories",
    text: """
      2 factories create a Clock, but only one can be injected.
        required by     Alarm.clock (Alarm.swift:4)
        candidates      SunClock (Clocks.swift:1)
                        WallClock (Clocks.swift:9)
        remedy          request one with AcName, mark one with AcPrimary(), or take an array
        [too-many-factories]
      """,
    requester: "Alarm.clock", location: location("Alarm", 4), factories: ["Alarm"],
    candidates: [
      ProblemSnapshot.Candidate(name: "SunClock", location: location("Clocks", 1), verdict: "one of several"),
      ProblemSnapshot.Candidate(name: "WallClock", location: location("Clocks", 9), verdict: "one of several"),
    ])

  private static let problems = [missing, withoutInitializer, ambiguous]
  static let failure = FailureSnapshot(problems.map(\.text).joined(separator: "\n\n"), problems: problems)

  private static func factory(
    _ id: Int, _ name: String, _ location: AlchemicSourceLocation, _ mode: FactorySnapshot.Mode = .singleton,
    arguments: [DependencySnapshot] = [], injections: [DependencySnapshot] = [], problems: [ProblemSnapshot] = []
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
            resolution: .failed(FailureSnapshot(ambiguous.text, problems: [ambiguous])))
        ]),
      factory(1, "Cup", location("Cup", 5), .template, problems: [withoutInitializer]),
      factory(
        2, "Notifier", location("Notifier", 7),
        arguments: [
          DependencySnapshot(
            name: "#1", typeName: "any Mailer", criteria: "", location: location("Notifier", 8),
            resolution: .failed(FailureSnapshot(missing.text, problems: [missing])))
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
