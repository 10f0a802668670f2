// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Dispatch
import Synchronization
import Testing

private protocol Named: AnyObject, Sendable {}

private final class Ink: AlchemicManaged, Named {}

/// Records the container that its initialiser uses, alone and in a scope, and that a task uses which outlives it.
private final class Scribe: AlchemicManaged, Sendable {
  /// The task waits for this signal.
  static let later = Mutex(Signal())
  static let other = Mutex<ALCContext?>(nil)

  let own: Ink?
  let others: Ink?
  let task: Task<Ink?, any Error>

  init() {
    let later = Self.later.withLock { $0 }
    own = try? AcGet(Ink.self)
    others = Self.other.withLock { $0 }?.withCurrent { try? AcGet(Ink.self) }
    task = Task {
      try await later.wait()
      return try? AcGet(Ink.self)
    }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}

/// Needs a scribe, so that the scribe's construction is nested.
private final class Office: AlchemicDeclaring, Sendable {
  let scribe: Scribe
  init(scribe: Scribe) { self.scribe = scribe }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Office.init(scribe:))
  }
}

/// Another executor for a task.
private actor Desk {
  func answer(of two: Two) -> [Int] { two.answer }
}

/// Two containers, each with an object that identifies it.
private struct Two: Sendable {
  let first: ALCContext
  let second: ALCContext
  private let inks: [Ink]

  init() async throws {
    first = try await started(Ink.self, Scribe.self, Office.self)
    second = try await started(Ink.self, Scribe.self, Office.self)
    inks = [try first.get(Ink.self), try second.get(Ink.self)]
  }

  /// The number of the container of an object: 1 or 2, and 0 for neither.
  func number(_ ink: Ink?) -> Int { (inks.firstIndex { $0 === ink } ?? -1) + 1 }

  /// The numbers of the containers that requests by class, by protocol and for the current container use here. The program's
  /// container is not started, so it counts as neither.
  var answer: [Int] {
    let current = ALCContext.current
    return [
      number(try? AcGet(Ink.self)), number((try? AcGet((any Named).self)) as? Ink),
      current === first ? 1 : current === second ? 2 : current === Alchemic.mainContext ? 0 : -1,
    ]
  }

  static let neither = [0, 0, 0]
  static let one = [1, 1, 1]
  static let other = [2, 2, 2]
}

/// The current container of code, on threads and in tasks.
@Suite(.serialized)
struct CurrentContainerTests {
  @Test func `On a thread without a task, the innermost scope determines the current container`() async throws {
    let two = try await Two()
    let answers = Mutex<[[Int]]>([])
    @Sendable func ask() { answers.withLock { $0.append(two.answer) } }
    onThread {
      ask()
      two.first.withCurrent {
        ask()
        two.second.withCurrent {
          ask()
          Alchemic.mainContext.withCurrent { ask() }
          ask()
        }
        ask()
        onThread { ask() }.wait()
      }
      ask()
    }.wait()
    #expect(
      answers.withLock { $0 } == [
        Two.neither, Two.one, Two.other, Two.neither, Two.other, Two.one, Two.neither, Two.neither,
      ])
  }

  @Test func `Tasks inherit the container of a scope, detached tasks do not, and await does not change it`()
    async throws
  {
    let two = try await Two()
    let desk = Desk()
    let answers = await two.first.withCurrent {
      async let child = two.answer
      var answers = await withTaskGroup(of: [Int].self) { group in
        for _ in 0..<4 { group.addTask { two.answer } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      answers.append(await child)
      answers.append(await Task { two.answer }.value)
      answers.append(await desk.answer(of: two))
      answers.append(await MainActor.run { two.answer })
      await Task.yield()
      answers.append(two.answer)
      answers.append(await two.second.withCurrent { await desk.answer(of: two) })
      answers.append(await Task.detached { two.answer }.value)
      answers.append(await Task.detached { two.second.withCurrent { two.answer } }.value)
      answers.append(two.answer)
      return answers
    }
    #expect(answers == Array(repeating: Two.one, count: 9) + [Two.other, Two.neither, Two.other, Two.one])
    #expect(two.answer == Two.neither)
  }

  @Test func `A task that outlives the scope keeps its container, and other tasks keep theirs`() async throws {
    let two = try await Two()
    let isOver = Signal()
    let task = two.second.withCurrent {
      Task {
        try await isOver.wait()
        return [two.answer, two.first.withCurrent { two.answer }, two.answer]
      }
    }
    #expect(two.answer == Two.neither)
    #expect(two.first.withCurrent { two.answer } == Two.one)
    isOver.give()
    #expect(try await task.value == [Two.other, Two.one, Two.other])
    #expect(two.answer == Two.neither)
  }

  @Test(arguments: ["alone", "in the scope of the other", "in its own scope"])
  func `An initialiser and its tasks use the container that creates the object`(location: String) async throws {
    let two = try await Two()
    let later = Signal()
    Scribe.later.withLock { $0 = later }
    Scribe.other.withLock { $0 = two.second }
    // The second request uses the cached plans.
    for _ in 0..<2 {
      let create = { [try two.first.get(Scribe.self), try two.first.get(Office.self).scribe] }
      let scribes =
        switch location {
        case "alone": try create()
        case "in the scope of the other": try two.second.withCurrent(create)
        default: try two.first.withCurrent(create)
        }
      later.give()
      for scribe in scribes {
        #expect(two.number(scribe.own) == 1)
        // A scope in the initialiser is the innermost.
        #expect(two.number(scribe.others) == 2)
        #expect(two.number(try await scribe.task.value) == 1)
      }
      #expect(two.answer == Two.neither)
    }
    Scribe.other.withLock { $0 = nil }
  }

  @Test func `A container is released with the last task that inherited it`() async throws {
    let isOver = Signal()
    weak var container: ALCContext?
    let task: Task<Void, any Error>
    do {
      let context = try await started(Ink.self)
      container = context
      task = context.withCurrent { Task { try await isOver.wait() } }
    }
    #expect(container != nil)
    isOver.give()
    try await task.value
    while container != nil { await Task.yield() }
  }

  @Test func `Each of many short tasks uses its own container`() async throws {
    let two = try await Two()
    let wrong = await withTaskGroup(of: Int.self) { group in
      for number in 0..<8 {
        group.addTask {
          var wrong = 0
          func check(_ expected: [Int]) { if two.answer != expected { wrong += 1 } }
          for round in 0..<200 {
            check(Two.neither)
            let isFirst = (number + round).isMultiple(of: 2)
            let (own, next) = isFirst ? (two.first, two.second) : (two.second, two.first)
            let (mine, yours) = isFirst ? (Two.one, Two.other) : (Two.other, Two.one)
            let left = own.withCurrent {
              check(mine)
              return Task {
                await Task.yield()
                return two.answer == mine
              }
            }
            await next.withCurrent {
              check(yours)
              await Task.yield()
              check(yours)
              own.withCurrent { check(mine) }
            }
            check(Two.neither)
            if await !left.value { wrong += 1 }
          }
          return wrong
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }
}
