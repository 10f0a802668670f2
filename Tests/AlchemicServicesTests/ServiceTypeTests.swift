// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Services
  import AlchemicCore
  import AlchemicServices
  import Logging
  import Testing

  extension Diary {
    fileprivate func run(_ name: String) async throws {
      write("\(name) runs")
      try await gracefulShutdown()
      write("\(name) ends")
    }
  }

  private protocol Speaking: Sendable {}
  private protocol Working: Service {}

  /// Ready once it has started up.
  private struct Queue: AlchemicDeclaringValue, AlchemicStartingUp {
    let diary: Diary
    func startUp() async throws { diary.write("queue starts up") }
    func run() async throws { try await diary.run("queue") }
    static func alchemic(_ factory: ValueFactory<Queue>) { AcInitializer(factory, Queue.init(diary:)) }
  }

  /// Lazy, and needs the queue.
  private enum Worker: AlchemicDeclaringValue, Service {
    case ready(Diary)

    init(diary: Diary, queue: Queue) { self = .ready(diary) }

    func run() async throws {
      guard case .ready(let diary) = self else { return }
      try await diary.run("worker")
    }

    static func alchemic(_ factory: ValueFactory<Worker>) {
      AcRegister(factory, AcLazy())
      AcInitializer(factory, Worker.init(diary:queue:))
    }
  }

  /// Ends at once.
  private struct Migration: Speaking, Service {
    let diary: Diary
    func run() async throws { diary.write("migration runs") }
  }

  private struct Clerk: Working {
    let diary: Diary
    func run() async throws { try await diary.run("clerk") }
  }

  private final class Porter: Speaking, Service {
    private let diary: Diary
    init(diary: Diary) { self.diary = diary }
    func run() async throws { try await diary.run("porter") }
  }

  /// Methods whose results are services. Their types say nothing of that, or nothing else.
  private final class Staff: AlchemicManaged, Sendable {
    static func migration(_ diary: Diary) -> any Speaking { Migration(diary: diary) }
    static func clerk(_ diary: Diary, _ porter: any Speaking) -> any Working { Clerk(diary: diary) }
    static func porter(_ diary: Diary) -> any Speaking { Porter(diary: diary) }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcMethod(
        factory, Staff.migration, options: AcFactoryName("migration"), AcPrimary(), AcWhenServiceEnds(.ignore))
      AcMethod(factory, Staff.clerk, AcAuto(), AcName("porter"), options: AcFactoryName("clerk"), AcLazy())
      AcMethod(factory, Staff.porter, options: AcFactoryName("porter"))
    }
  }

  /// Services of any type, and of methods whose results are of a protocol's type.
  struct ServiceTypeTests {
    private static let logger = Logger(label: "services") { _ in SwiftLogNoOpLogHandler() }

    /// Runs a container's services until an entry is written, then stops it, and returns what happened.
    private func life(
      _ classes: [AnyClass], _ values: [any AlchemicDeclaringValue.Type], until entry: String
    ) async throws -> (diary: [String], events: [String]) {
      let diary = Diary()
      let context = ALCContext(
        scan: .classes(classes).addingValues(values).configuring { registry in
          registry.register(Diary.self) { factory in AcInitializer(factory, { diary }) }
        }, logger: Self.logger)
      async let run: Void = AlchemicService(context, within: .seconds(240)).run()
      await diary.wait(for: entry)
      try await context.stop(within: .seconds(240))
      try await run
      let names = context.snapshot().factories.map(\.name)
      var events: [String] = []
      for await case .event(let event) in context.events() {
        switch event.change {
        case .service(let id, let service):
          if case .beginning = service.state { events.append("\(names[id]) begins") }
          if case .ended = service.state { events.append("\(names[id]) ended") }
        case .phase(.stopped, _): return (diary.all, events)
        default: break
        }
      }
      return (diary.all, events)
    }

    @Test func `A snapshot before a start knows the types that are services`() {
      let scan = ClassScan.classes([Staff.self]).addingValues([Queue.self, Worker.self])
      let factories = ALCContext(scan: scan, logger: Self.logger).snapshot().factories
      #expect(
        factories.map { ([$0.name] + $0.protocols).joined(separator: ": ") }.sorted()
          == ["Queue: Service", "Staff", "Worker: Service", "clerk: Service", "migration", "porter"])
    }

    @Test(.timeLimit(.minutes(5)))
    func `Structures and enumerations run as services, in order`() async throws {
      let life = try await life([], [Queue.self, Worker.self], until: "worker runs")
      #expect(
        life.diary == ["queue starts up", "queue runs", "worker runs", "worker ends", "queue ends"]
          || life.diary == ["queue starts up", "worker runs", "queue runs", "worker ends", "queue ends"])
      #expect(life.events == ["Queue begins", "Worker begins", "Worker ended", "Queue ended"])
    }

    @Test(.timeLimit(.minutes(5)))
    func `Results of methods run as services, with any declared type`() async throws {
      let life = try await life([Staff.self], [], until: "clerk runs")
      #expect(
        Set(life.diary) == ["migration runs", "porter runs", "clerk runs", "clerk ends", "porter ends"])
      #expect(life.diary.suffix(2) == ["clerk ends", "porter ends"])
      #expect(
        life.events.filter { $0.hasSuffix("begins") }.sorted()
          == ["clerk begins", "migration begins", "porter begins"])
    }
  }
#endif
