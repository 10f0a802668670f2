// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Dispatch
import Foundation
import Synchronization
import Testing

// begin swift Concurrency
final class Counter: AlchemicManaged, Sendable {
  private let count = Mutex(0)

  func increment() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
// end

// begin swift Concurrency
actor Sessions: AlchemicManaged {
  private var names: [String] = []

  func open(_ name: String) -> Int {
    names.append(name)
    return names.count
  }
}
// end

// begin swift Concurrency
@MainActor
final class Dashboard: AlchemicDeclaring {
  let counter: Counter
  var title = "requests"

  init(counter: Counter) {
    self.counter = counter
  }

  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Dashboard.init(counter:))
  }
}
// end

// begin swift Concurrency
@MainActor
final class StatusWindow: AlchemicDeclaring {
  nonisolated private let counter = Injected<Counter>()
  private(set) var text = "loading"

  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcWeak(), AcNillable())
    AcInject(factory, \StatusWindow.counter)
  }

  func open() {
    AcWhenReady { [self] in
      try AcSet(self)
      text = "\(counter().increment()) requests"
    }
  }
}
// end

// begin swift Concurrency
@MainActor
final class Board: AlchemicDeclaring, @MainActor AlchemicAware {
  nonisolated private let counter = Injected<Counter>()
  private(set) var lines: [String] = []
  init() {}

  func alchemicDidInjectDependencies() {
    lines.append("\(counter().increment()) requests")
  }

  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Board.init)
    AcInject(factory, \Board.counter)
  }
}

actor Watcher: AlchemicDeclaring, AlchemicAware {
  private let sessions = Injected<Sessions>()
  private(set) var polls = 0
  init() {}

  nonisolated func alchemicDidInjectDependencies() {
    Task { await poll() }
  }

  private func poll() async {
    polls = await sessions().open("poller")
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Watcher.init)
    AcInject(factory, \Watcher.sessions)
  }
}
// end

// begin swift Concurrency
final class Snapshot: AlchemicDeclaring, Sendable {
  let bytes: Int

  init(path: String) async throws {
    bytes = try await readFile(at: path).count
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Snapshot.init(path:), AcString("today.json"))
  }
}
// end

private func readFile(at path: String) async throws -> [UInt8] {
  await Task.yield()
  return Array(path.utf8)
}

/// Records the thread of each step of its life.
private final class Witness: AlchemicManaged, AlchemicAware, Sendable {
  private let heard = Mutex<[String]>([])
  var threads: [String] { heard.withLock { $0 } }

  nonisolated(unsafe) var counter: Counter? {
    didSet { note("injected") }
  }

  init() {
    note("created")
  }

  func alchemicDidInjectDependencies() { note("notified") }

  private func note(_ step: String) {
    let isMain = Thread.isMainThread || DispatchQueue.getSpecific(key: mainKey) != nil
    heard.withLock { $0.append("\(step) on \(isMain ? "main" : "another")") }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Witness.counter) }
}

private let mainKey: DispatchSpecificKey<Bool> = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()

/// Requests another object during its creation, on its own thread and in a task that it creates.
private final class Curious: AlchemicDeclaring {
  let answers: [Int]

  init() async throws {
    let own = try AcGet(Counter.self).increment()
    let task = Task { try AcGet(Counter.self).increment() }
    answers = [own, try await task.value]
  }

  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Curious.init) }
}

/// Requests another object on a thread that the container does not know.
private final class Careless: AlchemicDeclaring {
  let code: String

  init() {
    let context = ALCContext.current
    let code = Mutex("")
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      let answer = Self.answer(to: context)
      code.withLock { $0 = answer }
    }
    group.wait()
    self.code = code.withLock { $0 }
  }

  private static func answer(to context: ALCContext) -> String {
    do {
      _ = try context.get(Counter.self)
      return "answered"
    } catch {
      return error.problems.map(\.code).joined()
    }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Careless.init) }
}

struct ConcurrencySnippets {
  @Test func `A Sendable class, an actor and a main-actor class keep their rules`() async throws {
    let context = try await started(Counter.self, Sessions.self, Dashboard.self)
    try await context.withCurrent {
      #expect(try AcGet(Counter.self).increment() == 1)
      // begin swift Concurrency
      let sessions = try AcGet(Sessions.self)
      let opened = await sessions.open("Ada")

      let dashboard = try AcGet(Dashboard.self)
      let title = await dashboard.title
      // end
      #expect(opened == 1)
      #expect(title == "requests")
      #expect(try dashboard.counter === AcGet(Counter.self))
    }
  }

  @Test(arguments: [true, false])
  @MainActor func `A main-actor object of the program injects itself once the container is ready`(isReady: Bool)
    async throws
  {
    let context = ALCContext(testing: .classes([Counter.self, StatusWindow.self]))
    if isReady { try await context.started() }
    let window = StatusWindow()
    context.withCurrent { window.open() }
    #expect(window.text == (isReady ? "1 requests" : "loading"))
    try await context.started()
    #expect(window.text == "1 requests")
  }

  @Test @MainActor func `A main-actor object is notified that it is injected`() async throws {
    let context = try await started(Counter.self, Sessions.self, Board.self, Watcher.self)
    #expect(try context.get(Board.self).lines == ["1 requests"])
  }

  @Test func `An asynchronous template is requested with await`() async throws {
    let context = try await started(Snapshot.self)
    try await context.withCurrent {
      // begin swift Concurrency
      let snapshot = try await AcGetAsync(Snapshot.self)
      // end
      #expect(snapshot.bytes == 10)
    }
  }

  @Test func `A start creates and injects on its queue, and notifies on the main thread`() async throws {
    _ = mainKey
    let witness = try await started(Witness.self, Counter.self).get(Witness.self)
    await MainActor.run {}
    #expect(witness.threads == ["created on another", "injected on another", "notified on main"])
  }

  @Test func `During a start, objects that are being created may request others, and so may their tasks`() async throws
  {
    #expect(try await started(Curious.self, Counter.self).getShared(Curious.self).answers == [1, 2])
  }

  @Test func `During a start, a request on another thread is a lifecycle error`() async throws {
    #expect(try await started(Careless.self, Counter.self).getShared(Careless.self).code == "lifecycle")
  }
}
