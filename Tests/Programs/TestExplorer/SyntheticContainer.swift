// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// A container of any size with any rate of events, for measuring and testing the explorer.
struct SyntheticContainer: Connection {
  let container: ContainerSnapshot
  /// The number of events per second; 0 for none.
  private let eventRate: Int

  /// Creates a container of singletons in dependency chains of ten.
  ///
  /// - Parameters:
  ///   - factories: The number of singletons.
  ///   - run: The number of the run: durations and some choices depend on it; `nil` for a container without objects.
  ///   - problems: The number of singletons with a variable that cannot be resolved; with any, the start has failed.
  ///   - eventRate: The number of events per second; 0 for none.
  init(factories: Int, run: Int? = nil, problems: Int = 0, eventRate: Int = 0) {
    self.eventRate = eventRate
    // As in a program, all declarations of a file share its name.
    let files = (0...factories / 100).map { "Synthetic/Services\($0).swift" }
    let all = (0..<factories).map { id in
      var factory = Self.factory(id, of: factories, in: files[id / 100], run: run ?? 0)
      if id < problems { factory.injections.append(Self.missing(in: factory)) }
      if let run { Self.create(&factory, in: run) }
      return factory
    }
    let end = all.last?.creation?.ended ?? 2
    container = ContainerSnapshot(
      process: ProcessDescription(name: "synthetic", identifier: Int32(1 + (run ?? 0))),
      phase: problems > 0 ? .failed : .ready,
      failure: problems > 0 ? FailureSnapshot("\(problems) variables cannot be resolved.") : nil,
      progress: ContainerSnapshot.Progress(started: factories, total: factories, beganAt: 1, endedAt: end),
      factories: all)
  }

  private static func factory(_ id: Int, of count: Int, in file: String, run: Int) -> FactorySnapshot {
    let location = AlchemicSourceLocation(fileID: file, line: id % 100 * 10 + 1)
    // Every second run chooses other factories for some variables.
    let next = run % 2 == 1 && id % 100 == 5 ? id + 2 : id + 1
    return FactorySnapshot(
      id: id, name: "Service\(id)", typeName: "Service\(id)", module: "Synthetic", kind: .class,
      mode: .singleton, location: location,
      injections: id % 10 == 9 || id + 1 == count
        ? []
        : [
          DependencySnapshot(
            name: "next", typeName: "Service\(id + 1)?", criteria: "", location: location,
            resolution: .factories([min(next, count - 1)], isArray: false))
        ], dependents: id % 10 == 0 ? [] : [id - 1])
  }

  /// A variable whose factory is missing.
  private static func missing(in factory: FactorySnapshot) -> DependencySnapshot {
    let near = Problem.Candidate(name: factory.name, verdict: "does not conform to Missing\(factory.id)")
    let problem = Problem(
      code: "no-factory", summary: "No factory creates a Missing\(factory.id).",
      facts: [
        Problem.Fact("required by", "\(factory.name).missing (\(factory.location))"),
        Problem.Fact(
          "did you mean",
          "\(factory.name)? It is not a Missing\(factory.id): write extension \(factory.name): Missing\(factory.id) {}"),
      ],
      requester: "\(factory.name).missing", location: factory.location, factories: [factory.name], candidates: [near],
      isPermanent: true)
    return DependencySnapshot(
      name: "missing", typeName: "Missing\(factory.id)", criteria: "", location: factory.location,
      resolution: .failed(FailureSnapshot([problem])))
  }

  /// Adds an object. The creations follow each other; in every chain of ten, the last one takes place inside of the one
  /// before it.
  private static func create(_ factory: inout FactorySnapshot, in run: Int) {
    let began = 1 + UInt64(factory.id) * 20_000
    let isInner = factory.id % 10 == 9
    let isSlow = factory.id % 100 == 7 && run % 2 == 1
    let own: UInt64 = isSlow ? 15_000 : 1_000 + UInt64(factory.id * 7_919 % 4_000)
    // The one before an inner creation lasts until that has ended.
    let ended = factory.id % 10 == 8 ? began + 39_000 : began + own
    let thread = (factory.id / 10) % 3 == 0 ? "main" : "alchemic"
    factory.state = .created(at: ended, took: ended - began, thread: thread)
    factory.createdCount = 1
    factory.creation = CreationSnapshot(
      began: began, ended: ended, thread: thread, own: own, outer: isInner ? factory.id - 1 : nil)
  }

  func snapshot() async throws -> ContainerSnapshot { container }

  func updates(after event: UInt64) -> AsyncStream<ContainerUpdate> {
    let (stream, continuation) = AsyncStream<ContainerUpdate>.makeStream(bufferingPolicy: .bufferingNewest(65_536))
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

  func explain(_ factory: Int) async throws -> [Explanation] { [] }
}
