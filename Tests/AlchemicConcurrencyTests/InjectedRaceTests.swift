// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Dispatch
import Synchronization
import Testing

private final class Quote: AlchemicDeclaring, Sendable {
  static let living = Atomic<Int>(0)
  let number: Int

  init(_ number: Int) {
    self.number = number
    Self.living.add(1, ordering: .relaxed)
  }

  deinit { Self.living.subtract(1, ordering: .relaxed) }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcNillable(), AcTransient())
  }
}

private final class Ticker: AlchemicDeclaring, Sendable {
  let quote = Injected<Quote?>()
  let seen = WeaklyInjected<Quote>()
  init() {}

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Ticker.init)
    AcInject(factory, \Ticker.quote)
    AcInject(factory, \Ticker.seen)
  }
}

private final class Page: Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

private final class Book: Sendable {
  let page = Injected<Page>()
  let size = Injected<[Int]>()

  init(_ number: Int) {
    page.set(Page(number))
    size.set([number, number])
  }
}

@inline(never) private func take(_ book: consuming Book) -> Page { book.page() }

@Suite struct InjectedRaceTests {
  @Test func `A value read from a slot outlives the slot's owner`() {
    // Optimised, the owner is released as soon as it is no longer used; new objects take its memory.
    for number in 0..<10_000 {
      let pages = [Book(number).page(), take(Book(number)), Book(number).page.valueIfInjected!]
      let size = Book(number).size()
      let slot = Injected<Page>()
      slot.set(Page(number))
      #expect(pages.map(\.number) + size + [slot().number] == Array(repeating: number, count: 6))
    }
  }

  @Test func `Threads read a slot while a transient dependency fills it again`() async throws {
    let context = try await started(Ticker.self, Quote.self)
    let ticker = try context.get(Ticker.self)
    let isOver = Atomic(false)
    let steps = Atomic(0)
    let last = 2_000
    DispatchQueue.concurrentPerform(iterations: 4) { index in
      if index == 0 {
        for number in 1...last { try? context.set(Quote(number)) }
        isOver.store(true, ordering: .releasing)
      } else {
        var before = 0
        while !isOver.load(ordering: .acquiring) {
          let number = ticker.quote()?.number ?? 0
          // A reader never sees an earlier object again.
          if number < before { steps.add(1, ordering: .relaxed) }
          before = number
          if let seen = ticker.seen(), seen.number < 1 { steps.add(1, ordering: .relaxed) }
        }
      }
    }
    #expect(steps.load(ordering: .relaxed) == 0)
    #expect(ticker.quote()?.number == last)
    #expect(ticker.seen()?.number == last)
    #expect(Quote.living.load(ordering: .relaxed) == 1)
  }
}
