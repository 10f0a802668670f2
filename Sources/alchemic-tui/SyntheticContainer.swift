import AlchemicInspection
import ArgumentParser

/// A container of any size that is as busy as one likes, to measure and to try the explorer on.
struct SyntheticContainer: Connection {
  let container: ContainerSnapshot
  /// How many events it tells a second; 0 for none.
  private let eventRate: Int

  /// A container with so many singletons, in chains of ten.
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
      // A stream that ends is a lost connection: this one is held open by whoever reads it.
      continuation.onTermination = { _ in continuation.finish() }
      return stream
    }
    Task.detached { [eventRate, count = container.factories.count] in
      let clock = ContinuousClock()
      let start = clock.now
      var told = 0
      while !Task.isCancelled {
        let due = Int((clock.now - start) / .milliseconds(1) * Double(eventRate) / 1_000)
        while told < due {
          told += 1
          let instant = UInt64(told) * 1_000_000_000 / UInt64(eventRate)
          continuation.yield(
            .event(
              ContainerEvent(
                number: UInt64(told), instant: instant, thread: "alchemic",
                change: .factory(
                  told * 7_919 % count, .created(at: instant, took: 1_000, thread: "alchemic"), createdCount: told))))
        }
        try? await clock.sleep(for: .milliseconds(1))
      }
    }
    return stream
  }

  func perform(_ command: Command) async throws {
    throw CommandError("A synthetic container does nothing.")
  }

  func describe(_ factory: Int) async throws -> String {
    throw CommandError("A synthetic container has no objects.")
  }

  func explain(_ factory: Int) async throws -> [ExplanationSnapshot] { [] }
}

/// To explore a synthetic container instead of another; see Benchmarks/explorer.
struct SyntheticOptions: ParsableArguments {
  @Option var syntheticFactories: Int?
  @Option var syntheticEvents: Int?

  var container: SyntheticContainer? {
    syntheticFactories.map { SyntheticContainer(factories: $0, eventRate: syntheticEvents ?? 0) }
  }
}
