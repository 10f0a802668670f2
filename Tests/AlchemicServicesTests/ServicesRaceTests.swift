// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Services
  import AlchemicCore
  import AlchemicServices
  import AlchemicTesting
  import Logging
  import Synchronization
  import Testing

  /// What the services of one container do, and what they have done.
  private final class Script: Sendable {
    struct Broken: Error {}

    /// What a service does after a moment.
    enum Act: CaseIterable { case serve, end, fail }

    /// The act of each service, and how often it yields first.
    let acts: [(act: Act, yields: Int)]
    private let state = Mutex(State())

    struct State: Equatable {
      var begun: [Int] = []
      var ended: [Int] = []
      var poolsCreated = 0
      var poolsStopped = 0
      /// How many pools stopped although a service was running.
      var misplaced = 0
    }

    init(_ acts: [(act: Act, yields: Int)]) { self.acts = acts }

    var outcome: State { state.withLock { $0 } }

    func run(_ number: Int) async throws {
      state.withLock { $0.begun.append(number) }
      defer { state.withLock { $0.ended.append(number) } }
      for _ in 0..<acts[number].yields { await Task.yield() }
      switch acts[number].act {
      case .serve: try await gracefulShutdown()
      case .end: break
      case .fail: throw Broken()
      }
    }

    func createPool() { state.withLock { $0.poolsCreated += 1 } }

    func stopPool() {
      state.withLock { state in
        state.poolsStopped += 1
        if state.begun.count != state.ended.count { state.misplaced += 1 }
      }
    }
  }

  private final class Pool: AlchemicDeclaring, AlchemicStopping, Sendable {
    let script: Script
    init(script: Script) {
      self.script = script
      script.createPool()
    }
    func alchemicStop() async throws { script.stopPool() }
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Pool.init(script:)) }
  }

  private final class Bottom: AlchemicDeclaring, Service {
    private let pool: Pool
    init(pool: Pool) { self.pool = pool }
    func run() async throws { try await pool.script.run(0) }
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcWhenServiceFails(.gracefullyShutdownGroup))
      AcInitializer(factory, Bottom.init(pool:))
    }
  }

  /// Ready some time after it has begun.
  private final class Middle: AlchemicDeclaring, Service {
    private let pool: Pool
    init(pool: Pool, bottom: Bottom) { self.pool = pool }
    func run() async throws {
      await Task.yield()
      AcReady()
      try await pool.script.run(1)
    }
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcAnnouncesReady(), AcWhenServiceEnds(.ignore))
      AcInitializer(factory, Middle.init(pool:bottom:))
    }
  }

  private final class Top: AlchemicDeclaring, Service {
    private let pool: Pool
    init(pool: Pool, middle: Middle) { self.pool = pool }
    func run() async throws { try await pool.script.run(2) }
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcWhenServiceEnds(.gracefullyShutdownGroup))
      AcInitializer(factory, Top.init(pool:middle:))
    }
  }

  /// Runs that end for several reasons at the same time. Also run under Thread Sanitizer.
  struct ServicesRaceTests {
    private static let logger = Logger(label: "services") { _ in SwiftLogNoOpLogHandler() }

    private func context(_ script: Script) -> ALCContext {
      ALCContext(
        scan: .classes([Pool.self, Bottom.self, Middle.self, Top.self])
          .overriding(AcOverride(Script.self) { script }), logger: Self.logger)
    }

    private func after(_ yields: Int, _ body: @escaping @Sendable () async -> Void) async {
      for _ in 0..<yields { await Task.yield() }
      await body()
    }

    @Test(.timeLimit(.minutes(5)), arguments: 0..<8)
    func `However ends, failures, stops and shutdowns meet, services end before their pool stops`(part: Int) async {
      for _ in 0..<25 {
        let script = Script((0..<3).map { _ in (Script.Act.allCases.randomElement()!, .random(in: 0...40)) })
        let context = context(script)
        let group = ServiceGroup(services: [AlchemicService(context, within: .seconds(240))], logger: Self.logger)
        let run = Task { try await group.run() }
        let yields = (0..<3).map { _ in Int.random(in: 0...200) }
        let (stops, cancels) = (Bool.random(), Bool.random())
        await withTaskGroup { tasks in
          if stops { tasks.addTask { await after(yields[0]) { _ = try? await context.stop(within: .seconds(240)) } } }
          if cancels { tasks.addTask { await after(yields[1]) { run.cancel() } } }
          tasks.addTask { await after(yields[2]) { await group.triggerGracefulShutdown() } }
        }
        _ = await run.result
        expectNoneLeft(script, context)
      }
    }

    @Test(.timeLimit(.minutes(5)), arguments: 0..<4)
    func `However stops and shutdowns meet, services end in reverse`(part: Int) async throws {
      for _ in 0..<25 {
        let script = Script((0..<3).map { _ in (.serve, .random(in: 0...40)) })
        let context = context(script)
        let group = ServiceGroup(services: [AlchemicService(context, within: .seconds(240))], logger: Self.logger)
        let run = Task { try await group.run() }
        let yields = (0..<2).map { _ in Int.random(in: 0...200) }
        await withTaskGroup { tasks in
          tasks.addTask { await after(yields[0]) { _ = try? await context.stop(within: .seconds(240)) } }
          tasks.addTask { await after(yields[1]) { await group.triggerGracefulShutdown() } }
        }
        _ = await run.result
        expectNoneLeft(script, context)
        #expect(script.outcome.ended == script.outcome.begun.sorted(by: >))
      }
    }

    private func expectNoneLeft(_ script: Script, _ context: ALCContext) {
      let outcome = script.outcome
      #expect(outcome.ended.sorted() == outcome.begun.sorted(), "\(outcome)")
      #expect(outcome.poolsStopped == outcome.poolsCreated && outcome.misplaced == 0, "\(outcome)")
      #expect(context.phase == .stopped || context.phase == .idle, "\(outcome)")
    }
  }
#endif
