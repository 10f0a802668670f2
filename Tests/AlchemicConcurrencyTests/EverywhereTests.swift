// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Dispatch
import Glibc
import Synchronization
import Testing

// Every kind of request, from every context that runs code of the program.

private protocol Asked: AnyObject, Sendable {}

private final class Known: AlchemicManaged, Asked {}

private final class Handed: AlchemicDeclaring, Asked {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcReference(), AcNillable()) }
}

private final class Letter: AlchemicDeclaring {
  let text: String
  init(text: String) { self.text = text }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate(), AcFactoryName("letter"))
    AcInitializer(factory, Letter.init(text:), AcString("declared"))
  }
}

private final class Injected: AlchemicManaged {
  var known: Known?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInject(factory, \Injected.known)
  }
}

/// The result of each kind of request: a value, or the code of its error.
private struct Answers: Equatable, Sendable {
  var get: String
  var set: String
  var invoke: String
  var inject: String

  /// The results where the container answers.
  static let all = Answers(get: "Known", set: "set", invoke: "given", inject: "Known")
  /// The results where it does not.
  static let none = Answers(get: "lifecycle", set: "lifecycle", invoke: "lifecycle", inject: "lifecycle")

  /// Makes all requests to the current container.
  static func ask() -> Answers {
    func answer(_ body: () throws -> String) -> String {
      do { return try body() } catch { return codes(error).joined() }
    }
    return Answers(
      get: answer { "\(type(of: try AcGet(Known.self)))" },
      set: answer {
        try AcSet(Handed())
        return "set"
      },
      invoke: answer { try AcInvoke(Letter.self, AcName("letter"), "given").text },
      inject: answer {
        let object = Injected()
        try AcInjectDependencies(object)
        return object.known.map { "\(type(of: $0))" } ?? "nothing"
      })
  }
}

/// The results by context, and whether the callbacks that were registered there have fired.
private final class Diary: Sendable {
  private let answers = Mutex<[String: Answers]>([:])
  private let fired = Mutex<[String]>([])

  /// Makes every kind of request, and registers a callback.
  func ask(_ location: String) {
    let answer = Answers.ask()
    answers.withLock { $0[location] = answer }
    AcWhenReady(location) { self.fired.withLock { $0.append(location) } }
  }

  subscript(location: String) -> Answers? { answers.withLock { $0[location] } }

  func timesFired(_ location: String) -> Int { fired.withLock { $0.count { $0 == location } } }
}

private struct InUse {
  static let current = Mutex<Diary?>(nil)
}

private func note(_ location: String) { InUse.current.withLock { $0 }?.ask(location) }

/// Makes requests wherever the container runs code of an object.
private final class Nosy: AlchemicDeclaring, AlchemicAware, Sendable {
  init(known: Known) {
    note("initialiser")
    let context = ALCContext.current
    onThread { context.withCurrent { note("thread of an initialiser") } }.wait()
  }

  var known: Known? {
    get { nil }
    set { note("setter") }
  }

  func make() -> Made {
    note("method")
    return Made()
  }

  func alchemicDidInjectDependencies() { note("aware") }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Nosy.init(known:))
    AcInject(factory, \Nosy.known)
    AcMethod(factory, Nosy.make)
  }
}

private final class Made: Sendable {}

private final class Awaiting: AlchemicDeclaring, Sendable {
  init() async {
    note("asynchronous initialiser")
    await Task { note("task of an initialiser") }.value
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Awaiting.init) }
}

@MainActor private final class Shown: AlchemicDeclaring {
  init() { note("main-actor initialiser") }
  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Shown.init) }
}

/// Whether this thread is registering a callback.
private enum Registering {
  @TaskLocal static var isGoingOn = false
}

/// Fails until a test allows its construction.
private final class Stubborn: AlchemicDeclaring {
  static let isWilling = Atomic(true)
  struct Refusal: Error {}
  init(known: Known) throws {
    if !Self.isWilling.load(ordering: .acquiring) { throw Refusal() }
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Stubborn.init(known:)) }
}

/// Blocks a start until a test releases it.
private final class Gate: AlchemicManaged {
  static let opening = Mutex(DispatchSemaphore(value: 1))
  init() {
    let opening = Self.opening.withLock { $0 }
    opening.wait()
    opening.signal()
  }
}

@Suite(.serialized, .timeLimit(.minutes(5)))
struct EverywhereTests {
  private let diary = Diary()

  init() { InUse.current.withLock { [diary] in $0 = diary } }

  private func classes(and more: AnyClass...) -> [AnyClass] {
    [Known.self, Handed.self, Letter.self, Injected.self] + more
  }

  /// Waits for an event of the container.
  private func waitForEvent(_ context: ALCContext, _ isIt: (ContainerEvent.Change) -> Bool) async {
    for await case .event(let event) in context.events() where isIt(event.change) { return }
  }

  @Test func `During a start, objects under construction can make requests, and other threads cannot`() async throws {
    let context = container(classes(and: Nosy.self, Awaiting.self, Shown.self))
    context.start()
    try await context.untilReady()
    await MainActor.run {}
    let answered = [
      "initialiser", "setter", "method", "asynchronous initialiser", "task of an initialiser",
      "main-actor initialiser",
    ]
    for location in answered {
      #expect(diary[location] == .all, "\(location)")
      #expect(diary.timesFired(location) == 1, "\(location)")
    }
    #expect(diary["thread of an initialiser"] == Answers.none)
    #expect(diary.timesFired("thread of an initialiser") == 1)
    // Objects of a start are notified on the main thread once all singletons are created.
    #expect(diary["aware"] == .all)
    #expect(diary.timesFired("aware") == 1)
  }

  @Test(arguments: ["thread", "task", "main actor"])
  func `Before the start, while it goes on, when it failed and when it is done`(location: String) async throws {
    let context = container(classes(and: Gate.self, Stubborn.self))
    func ask(_ when: String) async {
      switch location {
      case "thread":
        await Task.detached { [diary] in onThread { context.withCurrent { diary.ask(when) } }.wait() }.value
      case "task": await Task.detached { [diary] in context.withCurrent { diary.ask(when) } }.value
      default: await MainActor.run { [diary] in context.withCurrent { diary.ask(when) } }
      }
    }
    await ask("before")

    let opening = DispatchSemaphore(value: 0)
    Gate.opening.withLock { $0 = opening }
    Stubborn.isWilling.store(false, ordering: .releasing)
    context.start()
    await waitForEvent(context) { if case .factory(0, .creating, _) = $0 { true } else { false } }
    await ask("during")
    opening.signal()
    await waitForEvent(context) { if case .phase(.failed, _) = $0 { true } else { false } }
    await ask("after failure")

    let again = DispatchSemaphore(value: 0)
    Gate.opening.withLock { $0 = again }
    Stubborn.isWilling.store(true, ordering: .releasing)
    let newest = context.snapshot().lastEvent
    context.start()
    for await case .event(let event) in context.events(after: newest) {
      if case .factory(0, .creating, _) = event.change { break }
    }
    await ask("during restart")
    #expect(["before", "during", "after failure", "during restart"].map(diary.timesFired) == [0, 0, 0, 0])
    again.signal()
    try await context.untilReady()
    await ask("after")

    #expect(diary["before"] == Answers.none)
    #expect(diary["during"] == Answers.none)
    #expect(diary["after failure"] == Answers.none)
    #expect(diary["during restart"] == Answers.none)
    #expect(diary["after"] == .all)
    let places = ["before", "during", "after failure", "during restart", "after"]
    #expect(places.map(diary.timesFired) == [1, 1, 1, 1, 1])
  }

  @Test func `Callbacks and event listeners can make requests in the last phase`() async throws {
    let context = container(classes())
    let isReady = Signal()
    context.whenReady { note("callback") }
    let follower = Task { [diary] in
      await waitForEvent(context) { if case .phase(.firingCallbacks, _) = $0 { true } else { false } }
      context.withCurrent { diary.ask("follower") }
      isReady.give()
    }
    context.start()
    try await context.untilReady()
    try await isReady.wait()
    await follower.value
    await MainActor.run {}
    for location in ["callback", "follower"] {
      #expect(diary[location] == .all, "\(location)")
      #expect(diary.timesFired(location) == 1, "\(location)")
    }
  }

  #if !THREAD_SANITIZER  // It does not see the reference counts that make an array unique.
    @Test func `The registration of a callback is posted before it fires`() async throws {
      let count = 200
      for _ in 0..<10 {
        let context = container([Known.self])
        /// Makes the main thread fire each callback as soon as the next one is registered.
        @Sendable func register(_ number: Int) {
          // In a ready container, the callback fires within this call, before the next one is registered.
          Registering.$isGoingOn.withValue(true) {
            context.whenReady("\(number)") {
              while !Registering.isGoingOn, number + 1 < count, context.snapshot().callbacks.count <= number + 1 {
                sched_yield()
              }
            }
          }
        }
        register(0)
        context.start()
        for number in 1..<count { register(number) }
        try await context.untilReady()
        var steps: [Int: [String]] = [:]
        var fired = 0
        for await case .event(let event) in context.events() {
          guard case .callback(let callback) = event.change else { continue }
          switch callback.state {
          case .waiting: steps[callback.id, default: []].append("registered")
          case .firing: steps[callback.id, default: []].append("firing")
          case .fired:
            steps[callback.id, default: []].append("fired")
            fired += 1
          case .failed, .unknown: break
          }
          if fired == count { break }
        }
        #expect(steps == Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, ["registered", "firing", "fired"]) }))
      }
    }
  #endif
}
