import AlchemicInspection
import ArgumentParser

/// A container of any size with any rate of events, for measuring and testing the explorer.
struct SyntheticContainer: Connection {
  let container: ContainerSnapshot
  /// The number of events per second; 0 for none.
  private let eventRate: Int

  /// Creates a container of singletons in dependency chains of ten.
  init(factories: Int, eventRate: Int) {
    self.eventRate = eventRate
    container = ContainerSnapshot(
      process: ProcessDescription(name: "synthetic", identifier: 1), phase: .ready,
      progress: Progress(started: factories, total: factories, beganAt: 1, endedAt: 2),
      factories: (0..<factories).map { id in
        let location = SourceLocationSnapshot(fileID: "Synthetic/Services\(id / 100).swift", line: id % 100 * 10 + 1)
        return FactorySnapshot(
          id: id, name: "Service \(id)", typeName: "Service\(id)", module: "Synthetic", kind: .class,
          mode: .singleton, location: location,
          injections: id % 10 == 9 || id + 1 == factories
            ? []
            : [
              DependencySnapshot(
                name: "next", typeName: "Service\(id + 1)?", criteria: "", location: location,
                resolution: .factories([id + 1], isArray: false))
            ], dependents: id % 10 == 0 ? [] : [id - 1])
      })
  }

  func snapshot() async throws -> ContainerSnapshot { container }

  func updates(after event: UInt64) -> AsyncStream<Update> {
    let (stream, continuation) = AsyncStream<Update>.makeStream(bufferingPolicy: .bufferingNewest(65_536))
    guard eventRate > 0, !container.factories.isEmpty else {
      // The end of the stream would mean a lost connection. Storing the continuation keeps the stream open.
      continuation.onTermination = { _ in continuation.finish() }
      return stream
    }
    Task.detached { [eventRate, count = container.factories.count] in
      let clock = ContinuousClock()
      let start = clock.now
      var sent = 0
      while !Task.isCancelled {
        let due = Int((clock.now - start) / .milliseconds(1) * Double(eventRate) / 1_000)
        while sent < due {
          sent += 1
          let instant = UInt64(sent) * 1_000_000_000 / UInt64(eventRate)
          continuation.yield(
            .event(
              ContainerEvent(
                number: UInt64(sent), instant: instant, thread: "alchemic",
                change: .factory(
                  sent * 7_919 % count, .created(at: instant, took: 1_000, thread: "alchemic"), createdCount: sent))))
        }
        try? await clock.sleep(for: .milliseconds(1))
      }
    }
    return stream
  }

  func perform(_ command: Command) async throws {
    throw CommandError("A synthetic container accepts no commands.")
  }

  func describe(_ factory: Int) async throws -> String {
    throw CommandError("A synthetic container has no objects.")
  }

  func explain(_ factory: Int) async throws -> [ExplanationSnapshot] { [] }
}

/// Hidden options that select a synthetic container; Benchmarks/explorer uses them.
struct SyntheticOptions: ParsableArguments {
  @Option var syntheticFactories: Int?
  @Option var syntheticEvents: Int?

  var container: SyntheticContainer? {
    syntheticFactories.map { SyntheticContainer(factories: $0, eventRate: syntheticEvents ?? 0) }
  }
}
