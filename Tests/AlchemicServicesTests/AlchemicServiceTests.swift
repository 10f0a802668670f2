// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Services
  import AlchemicCore
  import AlchemicServices
  import Logging
  import Testing

  /// Ready once it has started up, and stopped as an object after its end as a service.
  private final class Store: AlchemicDeclaring, AlchemicStartingUp, AlchemicStopping {
    private let diary: Diary
    init(diary: Diary) { self.diary = diary }
    func startUp() async throws { diary.write("store starts up") }
    func run() async throws {
      try await gracefulShutdown()
      diary.write("store ends")
    }
    func alchemicStop() async throws { diary.write("store stops") }
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Store.init(diary:)) }
  }

  /// Lazy, and needs the store through an object that is no service.
  private final class Server: AlchemicDeclaring, Service {
    private let diary: Diary
    init(diary: Diary, link: Link) { self.diary = diary }
    func run() async throws {
      diary.write("server runs")
      try await gracefulShutdown()
      diary.write("server ends")
    }
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcLazy())
      AcInitializer(factory, Server.init(diary:link:))
    }
  }

  private final class Link: AlchemicDeclaring, Sendable {
    init(store: Store) {}
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Link.init(store:)) }
  }

  /// An object of a visit.
  private final class Note: AlchemicDeclaring, AlchemicStopping, Sendable {
    private let diary: Diary
    init(diary: Diary) { self.diary = diary }
    func alchemicStop() async throws { diary.write("note stops") }
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcScoped(.visit))
      AcInitializer(factory, Note.init(diary:))
    }
  }

  /// Has a scope open until it has to end.
  private final class Office: AlchemicDeclaring, Service {
    private let diary: Diary
    init(diary: Diary, store: Store) { self.diary = diary }
    func run() async throws {
      try await AcScope(.visit) {
        let note = try AcGet(Note.self)
        // A task of a service inherits both its container and its scope.
        let isSame = try await Task { try AcGet(Note.self) === note }.value
        diary.write(isSame ? "visit begins" : "another visit")
        try await gracefulShutdown()
        diary.write("visit ends")
      }
    }
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Office.init(diary:store:)) }
  }

  /// Fails as soon as it runs.
  private final class Fragile: AlchemicDeclaring, Service {
    struct Broken: Error {}
    func run() async throws { throw Broken() }
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcWhenServiceFails(.gracefullyShutdownGroup), fileID: "Bank/Fragile.swift", line: 2)
      AcInitializer(factory, Fragile.init)
    }
  }

  /// Its start fails.
  private final class Unlucky: AlchemicDeclaring, Sendable {
    init() throws { throw Fragile.Broken() }
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Unlucky.init) }
  }

  /// No service, although its options say so.
  private final class Clock: AlchemicDeclaring, Sendable {
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(
        factory, AcWhenServiceEnds(.ignore), AcWhenServiceFails(.ignore), AcAnnouncesReady(),
        AcServiceTimeout(.seconds(1)))
      AcInitializer(factory, Clock.init)
    }
  }

  private final class Impatient: AlchemicDeclaring, Service {
    func run() async throws {}
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcServiceTimeout(.zero), AcWhenServiceEnds(.ignore), AcWhenServiceEnds(.cancelGroup))
      AcInitializer(factory, Impatient.init)
    }
  }

  extension ALCScope {
    fileprivate static let visit = ALCScope("visit")
  }

  struct AlchemicServiceTests {
    private static let logger = Logger(label: "services") { _ in SwiftLogNoOpLogHandler() }

    private func context(_ classes: [AnyClass], _ diary: Diary) -> ALCContext {
      ALCContext(
        scan: .classes(classes).configuring { registry in
          registry.register(Diary.self) { factory in AcInitializer(factory, { diary }) }
        }, logger: Self.logger)
    }

    private static let life = [
      "store starts up", "server runs", "server ends", "store ends", "store stops",
    ]

    @Test(.timeLimit(.minutes(5)))
    func `In a group, the services begin and end in order, also a lazy one`() async throws {
      let diary = Diary()
      let context = context([Store.self, Link.self, Server.self], diary)
      let group = ServiceGroup(services: [AlchemicService(context, within: .seconds(240))], logger: Self.logger)
      async let run: Void = group.run()
      await diary.wait(for: "server runs")
      await group.triggerGracefulShutdown()
      try await run
      #expect(diary.all == Self.life)
      #expect(context.phase == .stopped)
    }

    @Test(.timeLimit(.minutes(5)))
    func `A stop of the container ends the services first, and both wait for it`() async throws {
      let diary = Diary()
      let context = context([Store.self, Link.self, Server.self], diary)
      async let run: Void = AlchemicService(context, within: .seconds(240)).run()
      await diary.wait(for: "server runs")
      async let second = context.stop(within: .seconds(240))
      let report = try await context.stop(within: .seconds(240))
      #expect(report.objects.map(\.name) == ["Store"])
      #expect(try await second.isClean)
      try await run
      #expect(diary.all == Self.life)
    }

    @Test(.timeLimit(.minutes(5)))
    func `A container runs its services again after they have ended`() async throws {
      let diary = Diary()
      let context = context([Store.self, Link.self, Server.self], diary)
      for round in 1...2 {
        async let run: Void = AlchemicService(context, within: .seconds(240)).run()
        await diary.wait(forEntries: 5 * (round - 1) + 2)
        try await context.stop(within: .seconds(240))
        try await run
      }
      #expect(diary.all == Self.life + Self.life)
    }

    @Test(.timeLimit(.minutes(5)))
    func `A scope of a service ends before what the service uses`() async throws {
      let diary = Diary()
      let context = context([Store.self, Note.self, Office.self], diary)
      async let run: Void = AlchemicService(context, within: .seconds(240)).run()
      await diary.wait(for: "visit begins")
      try await context.stop(within: .seconds(240))
      try await run
      #expect(
        diary.all == [
          "store starts up", "visit begins", "visit ends", "note stops", "store ends", "store stops",
        ])
    }

    @Test(.timeLimit(.minutes(5)))
    func `A cancelled task ends the services and the container`() async throws {
      let diary = Diary()
      let context = context([Store.self, Link.self, Server.self], diary)
      let task = Task { try await AlchemicService(context, within: .seconds(240)).run() }
      await diary.wait(for: "server runs")
      task.cancel()
      try await task.value
      #expect(diary.all.last == "store stops")
      #expect(context.phase == .stopped)
    }

    @Test(.timeLimit(.minutes(5)))
    func `A service that fails is named by the error, and everything has ended`() async throws {
      let diary = Diary()
      let context = context([Store.self, Fragile.self], diary)
      let error = await #expect(throws: ServicesError.self) {
        try await AlchemicService(context, within: .seconds(240)).run()
      }
      #expect(error.map { "\($0)" } == "the service Fragile (Fragile.swift:2) failed: Broken()")
      #expect(diary.all.last == "store stops")
    }

    @Test func `Options of services that cannot have an effect are problems of the graph`() {
      let problems = context([Clock.self, Impatient.self], Diary()).problems()
      #expect(problems.map(\.code) == Array(repeating: "illegal-argument", count: 6))
      let lines = problems.map { "\($0)".split(separator: "\n").first.map(String.init) ?? "" }
      #expect(
        lines.sorted() == [
          "AcAnnouncesReady is declared for Clock, which is no Service.",
          "AcServiceTimeout is declared for Clock, which is no Service.",
          "AcServiceTimeout is not more than zero.", "AcWhenServiceEnds is declared for Clock, which is no Service.",
          "AcWhenServiceEnds is declared twice.", "AcWhenServiceFails is declared for Clock, which is no Service.",
        ])
    }

    /// The events of services so far, and of the stop.
    private func steps(_ context: ALCContext) async -> [String] {
      let names = context.snapshot().factories.map(\.name)
      var steps: [String] = []
      for await case .event(let event) in context.events() {
        switch event.change {
        case .service(let id, let service):
          switch service.state {
          case .beginning: steps.append("\(names[id]) begins")
          case .ready: steps.append("\(names[id]) ready")
          case .ending: steps.append("\(names[id]) ends")
          case .ended(_, let took): steps.append("\(names[id]) ended\(took == 0 ? " by itself" : "")")
          case .failed(let failure, _): steps.append("\(names[id]) failed: \(failure.text)")
          case .unknown: steps.append("\(names[id]) unknown")
          }
        case .phase(.stopped, _): return steps
        default: break
        }
      }
      return steps
    }

    /// The states of the services in a snapshot.
    private func states(_ context: ALCContext) -> [String] {
      context.snapshot().factories.compactMap { factory in
        guard let service = factory.service else { return nil }
        let state =
          switch service.state {
          case .beginning: "beginning"
          case .ready: "ready"
          case .ending: "ending"
          case .ended: "ended"
          case .failed(let failure, _): "failed: \(failure.text)"
          case .unknown: "unknown"
          }
        return "\(factory.name) \(state), \(service.whenEnds), \(service.whenFails)"
      }
    }

    @Test(.timeLimit(.minutes(5)))
    func `Each step of a service is an event, and a snapshot has its state`() async throws {
      let diary = Diary()
      let context = context([Store.self, Link.self, Server.self], diary)
      async let run: Void = AlchemicService(context, within: .seconds(240)).run()
      await diary.wait(for: "server runs")
      #expect(states(context) == ["Server ready, cancelGroup, cancelGroup", "Store ready, cancelGroup, cancelGroup"])
      try await context.stop(within: .seconds(240))
      try await run
      #expect(
        await steps(context) == [
          "Store begins", "Store ready", "Server begins", "Server ready", "Server ends", "Server ended", "Store ends",
          "Store ended",
        ])
      #expect(states(context).map { $0.prefix { $0 != "," } } == ["Server ended", "Store ended"])
    }

    @Test(.timeLimit(.minutes(5)))
    func `A failed service is an event with its error, and keeps its state until the next start`() async throws {
      let diary = Diary()
      let context = context([Store.self, Fragile.self], diary)
      try? await AlchemicService(context, within: .seconds(240)).run()
      let steps = await steps(context)
      #expect(steps.contains("Fragile failed: Broken()"))
      #expect(steps.last == "Store ended")
      #expect(states(context).first == "Fragile failed: Broken(), cancelGroup, gracefullyShutdownGroup")
      try await context.started()
      #expect(states(context) == [])
      try await context.stop(within: .seconds(240))
    }

    @Test(.timeLimit(.minutes(5)))
    func `A failed start is the error of the start`() async throws {
      let context = context([Store.self, Unlucky.self], Diary())
      let error = await #expect(throws: AlchemicError.self) {
        try await AlchemicService(context, within: .seconds(240)).run()
      }
      #expect(error?.problems.map(\.code) == ["creation-failed"])
    }

    @Test(.timeLimit(.minutes(5)))
    func `The services of a container run once at a time`() async throws {
      let diary = Diary()
      let context = context([Store.self, Link.self, Server.self], diary)
      async let run: Void = AlchemicService(context, within: .seconds(240)).run()
      await diary.wait(for: "server runs")
      let error = await #expect(throws: ServicesError.self) {
        try await AlchemicService(context, within: .seconds(240)).run()
      }
      #expect(error.map { "\($0)" } == "the services of the container already run")
      try await context.stop(within: .seconds(240))
      try await run
    }
  }
#endif
