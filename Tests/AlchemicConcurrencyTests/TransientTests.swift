// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Dispatch
import Synchronization
import Testing

private protocol Quoted: AnyObject, Sendable {}

/// Two halves that are equal only in a complete value.
private final class Quote: Quoted, AlchemicDeclaring {
  let number: Int
  let again: Int

  init(_ number: Int) {
    self.number = number
    again = number
  }

  var isWhole: Bool { number == again }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcNillable())
  }
}

private final class Other: Quoted, AlchemicDeclaring {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcWeak())
  }
}

/// Receives each new quote, and runs a closure of the test before it keeps one.
private final class Ticker: AlchemicManaged, Sendable {
  private let current = Mutex<Quote?>(nil)
  private let count = Mutex(0)
  let beforeKeeping = Mutex<@Sendable (Quote?) -> Void>({ _ in })

  init() {}

  var quote: Quote? {
    get { current.withLock { $0 } }
    set {
      count.withLock { $0 += 1 }
      beforeKeeping.withLock { $0 }(newValue)
      current.withLock { $0 = newValue }
    }
  }

  var timesSet: Int { count.withLock { $0 } }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInject(factory, \Ticker.quote, AcTransient())
  }
}

/// Does not protect its variable, because only the container sets it.
private final class Slip: AlchemicManaged {
  var quote: Quote?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInject(factory, \Slip.quote, AcTransient())
  }
}

/// Needs every source, so that its injection fails when one is missing.
private final class Board: AlchemicManaged, Sendable {
  private let current = Mutex<[any Quoted]>([])
  private let count = Mutex(0)

  init() {}

  var all: [any Quoted] {
    get { current.withLock { $0 } }
    set {
      count.withLock { $0 += 1 }
      current.withLock { $0 = newValue }
    }
  }

  var timesSet: Int { count.withLock { $0 } }

  func clear() { current.withLock { $0 = [] } }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInject(factory, \Board.all, AcTransient())
  }
}

/// Repeated injections, while other threads read, set and create objects.
@Suite(.timeLimit(.minutes(5)))
struct TransientTests {
  @Test func `Readers see only complete values while a reference is set 10,000 times, and the last one stays`()
    async throws
  {
    let context = try await started(Quote.self, Ticker.self)
    try context.set(Quote(0))
    let ticker = try context.get(Ticker.self)
    let isOver = Atomic(false)
    let torn = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 4) { index in
      if index == 0 {
        for number in 1...10_000 { try? context.set(Quote(number)) }
        return isOver.store(true, ordering: .releasing)
      }
      var newest = 0
      repeat {
        let quotes = [try? context.get(Quote.self), ticker.quote, (try? context.get(Ticker.self))?.quote]
        for quote in quotes where quote?.isWhole != true { torn.add(1, ordering: .relaxed) }
        // Only one thread sets, so each reader must see increasing values.
        if let number = quotes[0]?.number, number < newest { torn.add(1, ordering: .relaxed) }
        newest = quotes[0]?.number ?? newest
      } while !isOver.load(ordering: .acquiring)
    }
    #expect(torn.load(ordering: .relaxed) == 0)
    #expect(try context.get(Quote.self).number == 10_000)
    #expect(ticker.quote?.number == 10_000)
    #expect(ticker.timesSet == 10_001)
  }

  @Test func `After many threads have set a reference, the injected object is the kept one`()
    async throws
  {
    let context = try await started(Quote.self, Ticker.self)
    try context.set(Quote(0))
    let tickers = try (0..<4).map { _ in try context.get(Ticker.self) }
    for round in 0..<200 {
      DispatchQueue.concurrentPerform(iterations: 4) { index in try? context.set(Quote(round * 4 + index)) }
      let last = try context.get(Quote.self).number
      #expect(tickers.map { $0.quote?.number } == [last, last, last, last])
    }
  }

  @Test func `Two threads never set one variable at the same time`() async throws {
    let context = try await started(Quote.self, Slip.self)
    try context.set(Quote(0))
    let slip = try context.getShared(Slip.self)
    DispatchQueue.concurrentPerform(iterations: 4) { index in
      for number in 0..<250 { try? context.set(Quote(number * 4 + index)) }
    }
    #expect(try slip.quote === context.get(Quote.self))
  }

  @Test func `A thread that sets a variable late sets it to the newest object`() async throws {
    let context = try await started(Quote.self, Ticker.self)
    let ticker = try context.get(Ticker.self)
    let isAtIt = DispatchSemaphore(value: 0)
    let mayGoOn = DispatchSemaphore(value: 0)
    ticker.beforeKeeping.withLock { hook in
      hook = { quote in
        guard quote?.number == 1 else { return }
        isAtIt.signal()
        mayGoOn.wait()
      }
    }
    let late = onThread { try? context.set(Quote(1)) }
    isAtIt.wait()
    try context.set(Quote(2))
    mayGoOn.signal()
    late.wait()
    #expect(try context.get(Quote.self).number == 2)
    #expect(ticker.quote?.number == 2)
  }

  @Test func `An observer of a variable can set another object, and the variable then has that one`() async throws {
    let context = try await started(Quote.self, Ticker.self)
    let ticker = try context.get(Ticker.self)
    ticker.beforeKeeping.withLock { hook in
      hook = { if $0?.number == 1 { try? context.set(Quote(2)) } }
    }
    try context.set(Quote(1))
    #expect(ticker.quote?.number == 2)
  }

  @Test func `An object that is created while a reference is set gets the newest one`() async throws {
    let context = try await started(Quote.self, Ticker.self)
    try context.set(Quote(0))
    let stale = Atomic(0)
    for number in 1...500 {
      let made = Mutex<[Ticker]>([])
      DispatchQueue.concurrentPerform(iterations: 3) { index in
        if index == 0 {
          try? context.set(Quote(number))
        } else if let ticker = try? context.get(Ticker.self) {
          made.withLock { $0.append(ticker) }
        }
      }
      for ticker in made.withLock({ $0 }) where ticker.quote?.number != number { stale.add(1, ordering: .relaxed) }
    }
    #expect(stale.load(ordering: .relaxed) == 0)
  }

  @Test func `A variable that cannot be set does not keep others from the new object`() async throws {
    let context = try await started(Quote.self, Other.self, Board.self, Ticker.self)
    let board: Board
    do {
      let other = Other()
      try context.set(other)
      board = try context.get(Board.self)
    }
    board.clear()
    let ticker = try context.get(Ticker.self)
    for number in 1...2 {
      // The other source was released, so the board cannot be injected.
      var codes: [String] = []
      do { try context.set(Quote(number)) } catch { codes = error.problems.map(\.code) }
      #expect(codes == ["reference-not-set"])
      #expect(ticker.quote?.number == number)
    }
    #expect(board.timesSet == 1)
  }

  @Test func `A variable with several sources is set once for each new object`() async throws {
    let context = try await started(Quote.self, Other.self, Board.self)
    let other = Other()
    try context.set(other)
    let board = try context.get(Board.self)
    for number in 1...100 { try context.set(Quote(number)) }
    #expect(board.timesSet == 101)
    try context.set(Other())
    #expect(board.timesSet == 102)
    try context.injectDependencies(board)
    try context.set(Quote(101))
    #expect(board.timesSet == 104)
    #expect((board.all.last as? Quote)?.number == 101)
  }
}
