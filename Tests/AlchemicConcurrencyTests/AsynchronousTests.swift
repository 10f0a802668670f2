// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Dispatch
import Foundation
import Synchronization
import Testing

/// Lets a number of tasks continue only together.
private actor Gathering {
  private let expected: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ expected: Int) { self.expected = expected }

  func arrive() async {
    await withCheckedContinuation { continuation in
      waiting.append(continuation)
      guard waiting.count == expected else { return }
      for waiter in waiting { waiter.resume() }
      waiting = []
    }
  }
}

private let gathering = Gathering(3)

private final class Rates: AlchemicDeclaring, Sendable {
  init() async { await gathering.arrive() }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Rates.init) }
}

private final class Customers: AlchemicDeclaring {
  let rates: Rates?
  init() async {
    await gathering.arrive()
    rates = nil
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Customers.init) }
}

private final class Connections: AlchemicManaged {
  var rates: Rates?
  func connection(retries: Int) async throws -> Connection {
    await gathering.arrive()
    return Connection(retries: retries, rates: rates)
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcMethod(factory, Connections.connection(retries:), AcInt(3))
  }
}

private final class Connection {
  let retries: Int
  let rates: Rates?
  init(retries: Int, rates: Rates?) {
    self.retries = retries
    self.rates = rates
  }
}

private final class Reports: AlchemicDeclaring {
  let rates: Rates
  var connection: Connection?
  init(rates: Rates) { self.rates = rates }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Reports.init(rates:))
    AcInject(factory, \Reports.connection)
  }
}

private final class Chick: AlchemicDeclaring, Sendable {
  nonisolated(unsafe) var nest: Nest?
  init() async {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Chick.init)
    AcInject(factory, \Chick.nest)
  }
}

private final class Nest: AlchemicDeclaring, Sendable {
  nonisolated(unsafe) var chick: Chick?
  init() async {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Nest.init)
    AcInject(factory, \Nest.chick)
  }
}

private struct Broken: Error {}

private final class Failing: AlchemicDeclaring {
  init(rates: Chick) async throws { throw Broken() }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Failing.init(rates:)) }
}

private final class Letter: AlchemicDeclaring, Sendable {
  let text: String
  init(text: String) async { self.text = text }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Letter.init(text:), AcString("hello"))
  }
}

private final class Postbox: AlchemicManaged {
  var letter: Letter?
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Postbox.letter) }
}

@MainActor private final class Window: AlchemicDeclaring {
  let title: String
  let isOnMain: Bool

  init(title: String) {
    self.title = title
    isOnMain = Thread.isMainThread || DispatchQueue.getSpecific(key: mainKey) != nil
  }

  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcWeak())
    AcInitializer(factory, Window.init(title:), AcString("main"))
  }
}

private let mainKey: DispatchSpecificKey<Bool> = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()

@Suite(.timeLimit(.minutes(5)))
struct AsynchronousTests {
  @Test func `Asynchronous singletons are created concurrently, and their dependents wait`() async throws {
    // Each of the three continues only when all of them have started.
    let context = try await started(Rates.self, Customers.self, Connections.self, Reports.self)
    let reports = try context.getShared(Reports.self)
    #expect(try reports.rates === context.get(Rates.self))
    #expect(try reports.connection === context.getShared(Connection.self))
    #expect(reports.connection?.retries == 3)
  }

  @Test func `Asynchronous singletons may need each other through variables`() async throws {
    let context = try await started(Chick.self, Nest.self)
    let chick = try context.get(Chick.self)
    #expect(chick.nest?.chick === chick)
  }

  @Test func `An error of an asynchronous initialiser fails the start`() async {
    #expect(await problems(Failing.self, Chick.self, Nest.self).map(\.code) == ["creation-failed"])
  }

  @Test func `An asynchronous template is requested with await, and cannot be injected`() async throws {
    let context = try await started(Letter.self)
    let letter = try await context.getAsync(Letter.self)
    #expect(letter.text == "hello")
    let other = try await context.withCurrent { try await AcGetAsync(Letter.self) }
    #expect(letter !== other)
    #expect(throws: AlchemicError.self) { try context.get(Letter.self) }
    #expect(await problems(Letter.self, Postbox.self).map(\.code) == ["illegal-argument"])
  }

  @Test func `A main-actor initialiser runs on the main actor`() async throws {
    _ = mainKey
    let context = try await started(Window.self)
    let window = try context.get(Window.self)
    #expect(window.isOnMain)
  }

  @Test func `The main thread and another thread that request a main-actor object at the same time get the same one`()
    async throws
  {
    let context = try await started(Window.self)
    for _ in 0..<50 {
      let background = Task.detached { try context.get(Window.self) }
      let ofMain = try await MainActor.run { try context.get(Window.self) }
      // The task keeps its window, so that the main thread does not have to create another one.
      let ofBackground = try await background.value
      #expect(ofMain === ofBackground)
      #expect(ofMain.title == "main")
    }
  }
}
