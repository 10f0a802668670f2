// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Dispatch
import Synchronization
import Testing

/// Runs a closure of the test while it is created. Only weakly kept, so that tests request it after the start.
private final class Beacon: AlchemicManaged, Sendable {
  static let whileCreated = Mutex<(@Sendable () throws -> Void)?>(nil)
  let isReal: Bool

  init() {
    isReal = true
    let body = Self.whileCreated.withLock { body in
      defer { body = nil }
      return body
    }
    #expect(throws: Never.self) { try body?() }
  }

  init(isReal: Bool) { self.isReal = isReal }

  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcWeak()) }
}

/// Is created when it is requested, and runs a closure of the test before its variable gets a beacon.
///
/// `@unchecked`: the container sets the variable before others use the object.
private final class Keeper: AlchemicManaged, @unchecked Sendable {
  static let beforeSetting = Mutex<(@Sendable () -> Void)?>(nil)
  var beacon: Beacon? { willSet { Self.beforeSetting.withLock { $0 }?() } }

  init() {}

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInject(factory, \Keeper.beacon)
  }
}

/// Is created asynchronously, once a test has given its signal, and then requests a buoy where the test wants that.
private final class Anchor: AlchemicDeclaring, Sendable {
  struct Script: Sendable {
    let begun = Signal()
    let isDue = Signal()
    var requestsBuoy = false
  }

  static let script = Mutex<Script?>(nil)
  /// Given when an anchor is released.
  static let released = Mutex(Signal())
  let isReal: Bool

  init(weight: Int) async throws {
    isReal = true
    guard let script = Self.script.withLock({ $0 }) else { return }
    script.begun.give()
    try await script.isDue.wait()
    if script.requestsBuoy { _ = try await AcGetAsync(Buoy.self) }
  }

  init(isReal: Bool) { self.isReal = isReal }

  deinit { Self.released.withLock { $0 }.give() }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcWeak())
    AcInitializer(factory, Anchor.init(weight:), AcInt(7))
  }
}

/// Requests an anchor while it is created.
private final class Buoy: AlchemicDeclaring, Sendable {
  let anchor: Anchor
  init(depth: Int) async throws { anchor = try await AcGetAsync(Anchor.self) }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcWeak())
    AcInitializer(factory, Buoy.init(depth:), AcInt(3))
  }
}

/// Runs the jobs of its tasks when the test says so, on the test's thread.
private final class ManualExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs all jobs, and the jobs that they cause.
  func run() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

@Suite(.serialized, .timeLimit(.minutes(5)))
struct SetWhileCreatingTests {
  /// A container whose weak objects are released. The tasks that have created them may end after the start.
  private func withoutAnchor(_ classes: AnyClass...) async throws -> ALCContext {
    let released = Signal()
    Anchor.released.withLock { $0 = released }
    let context = try await ALCContext(testing: .classes(classes)).started()
    try await released.wait()
    return context
  }

  @Test func `A request gets the object that the program sets while the request creates one`() async throws {
    let context = try await started(Beacon.self)
    let beacon = Beacon(isReal: false)
    Beacon.whileCreated.withLock { $0 = { try context.set(beacon) } }
    #expect(try context.get(Beacon.self) === beacon)
    #expect(try context.get(Beacon.self) === beacon)
  }

  @Test func `A task gets the object that the program sets while the task creates one`() async throws {
    let context = try await withoutAnchor(Anchor.self)
    let script = Anchor.Script()
    Anchor.script.withLock { $0 = script }
    defer { Anchor.script.withLock { $0 = nil } }
    async let requested = context.getAsync(Anchor.self)
    try await script.begun.wait()
    let anchor = Anchor(isReal: false)
    try context.set(anchor)
    script.isDue.give()
    #expect(try await requested === anchor)
  }

  @Test func `What waits for an object that the program sets is no obstacle, even before it wakes up`() async throws {
    let context = try await withoutAnchor(Anchor.self, Buoy.self)
    let script = Anchor.Script(requestsBuoy: true)
    Anchor.script.withLock { $0 = script }
    defer { Anchor.script.withLock { $0 = nil } }
    let (first, second) = (ManualExecutor(), ManualExecutor())
    let ofAnchor = Task(executorPreference: first) { try await context.getAsync(Anchor.self) }
    first.run()
    let ofBuoy = Task(executorPreference: second) { try await context.getAsync(Buoy.self) }
    // Now the buoy waits for the anchor.
    second.run()
    let anchor = Anchor(isReal: false)
    try context.set(anchor)
    script.isDue.give()
    // The first anchor requests the buoy, whose task has not continued yet.
    first.run()
    second.run()
    first.run()
    #expect(try await ofBuoy.value.anchor === anchor)
    #expect(try await ofAnchor.value === anchor)
  }

  @Test func `No other request gets an object before its variable has the object that the program sets`() async throws {
    let context = try await started(Beacon.self, Keeper.self)
    let beacon = Beacon(isReal: false)
    let isSetting = Atomic(false)
    let wasCompleteTooEarly = Atomic(false)
    /// Signalled when the program has set the beacon, or is about to set the variable.
    let reached = DispatchSemaphore(value: 0)
    let isCreated = DispatchSemaphore(value: 0)
    Keeper.beforeSetting.withLock {
      $0 = {
        if isSetting.load(ordering: .sequentiallyConsistent) {
          reached.signal()
          isCreated.wait()
        }
        let keeper = context.snapshot().factories.first { $0.name == "Keeper" }
        if case .created = keeper?.state { wasCompleteTooEarly.store(true, ordering: .sequentiallyConsistent) }
      }
    }
    defer { Keeper.beforeSetting.withLock { $0 = nil } }
    let setting = Mutex<DispatchSemaphore?>(nil)
    Beacon.whileCreated.withLock {
      $0 = {
        // Its variable waits for the beacon that is being created here.
        _ = try context.get(Keeper.self)
        let done = onThread {
          isSetting.store(true, ordering: .sequentiallyConsistent)
          #expect(throws: Never.self) { try context.set(beacon) }
          isSetting.store(false, ordering: .sequentiallyConsistent)
          reached.signal()
        }
        setting.withLock { $0 = done }
        reached.wait()
      }
    }
    #expect(try context.get(Beacon.self) === beacon)
    isCreated.signal()
    setting.withLock { $0 }?.wait()
    let wasEarly = wasCompleteTooEarly.load(ordering: .sequentiallyConsistent)
    #expect(!wasEarly)
    #expect(try context.get(Keeper.self).beacon === beacon)
  }

  @Test func `A variable that waited for an object gets the one that the program sets, though nothing else holds that`()
    async throws
  {
    let context = try await started(Beacon.self, Keeper.self)
    Beacon.whileCreated.withLock {
      $0 = {
        _ = try context.get(Keeper.self)
        try context.set(Beacon(isReal: false))
      }
    }
    #expect(try !context.get(Beacon.self).isReal)
    #expect(try context.get(Keeper.self).beacon === context.get(Beacon.self))
  }

  @Test func `The variable gets the last of the objects that the program sets`() async throws {
    let context = try await started(Beacon.self, Keeper.self)
    let set = Mutex<[ObjectIdentifier]>([])
    Beacon.whileCreated.withLock {
      $0 = {
        _ = try context.get(Keeper.self)
        for _ in 0..<2 {
          let beacon = Beacon(isReal: false)
          set.withLock { $0.append(ObjectIdentifier(beacon)) }
          try context.set(beacon)
        }
      }
    }
    let beacon = try context.get(Beacon.self)
    #expect(try context.get(Keeper.self).beacon === beacon)
    #expect(set.withLock { $0.last } == ObjectIdentifier(beacon))
  }
}
