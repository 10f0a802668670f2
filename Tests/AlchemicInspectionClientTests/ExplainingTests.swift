import AlchemicInspection
import AlchemicInspectionClient
import TestPrograms
import Testing

/// Explanations of dependencies, and callbacks that an explorer registers.
@Suite(.timeLimit(.minutes(5)))
struct ExplainingTests {
  @Test func `A process explains the dependencies of its factories, and none of an unknown one`() async throws {
    let runtime = try Runtime()
    let program = try RunningProgram(environment: runtime.environment("1"))
    let connection = try await ProcessWatcher.next(runBy: program.identifier, in: runtime.directory)
    let snapshot = try await connection.snapshot()
    for factory in snapshot.factories {
      let explanations = try await connection.explain(factory.id)
      let chosen = explanations.map { $0.candidates.filter(\.isChosen).map(\.id) }
      let resolved = (factory.arguments + factory.injections).map { dependency in
        if case .factories(let ids, _) = dependency.resolution { ids } else { [] as [Int] }
      }
      #expect(chosen == resolved)
    }
    #expect(try await connection.explain(-1) == [])
  }

  @Test func `A callback that an explorer registers fires, and its state arrives as an event`() async throws {
    let runtime = try Runtime()
    let program = try RunningProgram(environment: runtime.environment("hold"))
    let connection = try await ProcessWatcher.next(runBy: program.identifier, in: runtime.directory)
    var snapshot = try await connection.snapshot()
    try await connection.perform(.registerCallback(label: "watch"))
    try await connection.perform(.start)
    for await update in connection.updates(after: snapshot.lastEvent) {
      if case .event(let event) = update { snapshot.apply(event) }
      if case .fired? = snapshot.callbacks.last(where: { $0.label == "watch" })?.state { break }
    }
    #expect(snapshot.callbacks.count { $0.label == "watch" } == 1)
  }

  @Test func `A read-only process explains dependencies, and refuses callbacks`() async throws {
    let runtime = try Runtime()
    let program = try RunningProgram(environment: runtime.environment("read-only"))
    let connection = try await ProcessWatcher.next(runBy: program.identifier, in: runtime.directory)
    _ = try await connection.explain(0)
    await #expect(throws: CommandError("This process is read-only.")) {
      try await connection.perform(.registerCallback(label: "watch"))
    }
  }
}
