import AlchemicCore
import Dispatch
import Synchronization
import Testing

private protocol Named: AnyObject, Sendable {}

private final class Ink: AlchemicManaged, Named {}

/// Asks which container its initialiser uses, what it uses within another one, and what a task uses that outlives it.
private final class Scribe: AlchemicManaged, Sendable {
  /// What the task waits for.
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

/// Needs a scribe, so that the scribe is created within the creation of another object.
private final class Office: AlchemicDeclaring, Sendable {
  let scribe: Scribe
  init(scribe: Scribe) { self.scribe = scribe }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Office.init(scribe:))
  }
}

/// Another place for a task to go on.
private actor Desk {
  func answer(of two: Two) -> [Int] { two.answer }
}

/// Two containers, and the object by which each is known.
private struct Two: Sendable {
  let first: ALCContext
  let second: ALCContext
  private let inks: [Ink]

  init() async throws {
    first = try await started(Ink.self, Scribe.self, Office.self)
    second = try await started(Ink.self, Scribe.self, Office.self)
    inks = [try first.get(Ink.self), try second.get(Ink.self)]
  }

  /// Which of them an object is of: 1 or 2, and 0 for neither.
  func number(_ ink: Ink?) -> Int { (inks.firstIndex { $0 === ink } ?? -1) + 1 }

  /// Which of them is asked here: by class, by protocol, and as the current one. The program's own container is not
  /// started, and so it is neither.
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

/// Which container code runs for, wherever it runs.
@Suite(.serialized)
struct CurrentContainerTests {
  @Test func `On a thread without a task the innermost scope counts`() async throws {
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

  @Test func `Tasks inherit the container of a scope, detached ones do not, and awaiting changes nothing`()
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

  @Test func `A task that outlives the scope keeps its container, and nobody else's changes`() async throws {
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

  @Test(arguments: ["alone", "in the scope of the other", "in a scope of its own"])
  func `An initialiser and its tasks use the container that creates the object`(location: String) async throws {
    let two = try await Two()
    let later = Signal()
    Scribe.later.withLock { $0 = later }
    Scribe.other.withLock { $0 = two.second }
    // The second time it is known how to create them.
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
        // A scope that begins within the initialiser is the innermost.
        #expect(two.number(scribe.others) == 2)
        #expect(two.number(try await scribe.task.value) == 1)
      }
      #expect(two.answer == Two.neither)
    }
    Scribe.other.withLock { $0 = nil }
  }

  @Test func `A container goes once the last task has gone that had it as its own`() async throws {
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

  @Test func `However many tasks come and go, each is answered by its own container`() async throws {
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
