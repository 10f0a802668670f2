// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private final class Ledger: AlchemicManaged, Sendable {}

private final class Window: AlchemicDeclaring, Sendable {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcNillable(), AcTransient())
  }
}

private protocol Formatting: AnyObject, Sendable {}
private final class Short: Formatting, AlchemicManaged {}
private final class Long: Formatting, AlchemicManaged {}

/// The compiler proves that it is `Sendable`.
private final class Transfers: AlchemicDeclaring, Sendable {
  private let ledger = Injected<Ledger>()
  private let missing = Injected<Absent?>()
  private let formatters = Injected<[any Formatting]>()
  private let retries = Injected<Int>()
  private let window = WeaklyInjected<Window>()
  let current = Injected<Window?>()
  private let isWired: Bool

  init(ledger: Ledger) { isWired = self.ledger.valueIfInjected != nil }

  var report: [String] {
    [
      "\(type(of: ledger()))", "\(missing.value == nil)", "\(formatters().map { "\(type(of: $0))" })", "\(retries())",
      "\(window() == nil)", "\(isWired)",
    ]
  }

  var isShowingWindow: Bool { window() != nil }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Transfers.init(ledger:))
    AcInject(factory, \Transfers.ledger)
    AcInject(factory, \Transfers.missing)
    AcInject(factory, \Transfers.formatters, AcProtocol((any Formatting).self))
    AcInject(factory, \Transfers.retries, AcInt(5))
    AcInject(factory, \Transfers.window)
    AcInject(factory, \Transfers.current)
  }
}

/// No factory creates one.
private final class Absent: Sendable {}

@MainActor private final class Controller: AlchemicDeclaring {
  nonisolated private let ledger = Injected<Ledger>()
  nonisolated init() {}
  var hasLedger: Bool { ledger.valueIfInjected != nil }

  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Controller.init)
    AcInject(factory, \Controller.ledger)
  }
}

private actor Desk: AlchemicDeclaring {
  private let ledger = Injected<Ledger>()
  init() {}
  var hasLedger: Bool { ledger.valueIfInjected != nil }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Desk.init)
    AcInject(factory, \Desk.ledger)
  }
}

private final class Demanding: AlchemicDeclaring, Sendable {
  let absent = Injected<Absent>(fileID: "Shop/Demanding.swift", line: 4)
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Demanding.init)
    AcInject(factory, \Demanding.absent, fileID: "Shop/Demanding.swift", line: 7)
  }
}

/// Each needs the other.
private final class Left: AlchemicDeclaring, Sendable {
  let right = Injected<Right>()
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Left.init)
    AcInject(factory, \Left.right)
  }
}
private final class Right: AlchemicDeclaring, Sendable {
  let left: Left
  init(left: Left) { self.left = left }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Right.init(left:)) }
}

@Suite struct InjectedTests {
  @Test func `Slots of a Sendable class receive objects, arrays, constants and absent values`() async throws {
    let context = try await started(Transfers.self, Ledger.self, Short.self, Long.self, Window.self)
    let transfers = try context.get(Transfers.self)
    #expect(transfers.report == ["Ledger", "true", #"["Long", "Short"]"#, "5", "true", "false"])
  }

  @Test func `A transient dependency sets its slots again, and a weak slot keeps no object alive`() async throws {
    let context = try await started(Transfers.self, Ledger.self, Short.self, Long.self, Window.self)
    let transfers = try context.get(Transfers.self)
    weak var first: Window?
    do {
      let window = Window()
      first = window
      try context.set(window)
      #expect([transfers.isShowingWindow, transfers.current() === window] == [true, true])
    }
    let second = Window()
    try context.set(second)
    #expect(transfers.current() === second)
    #expect(first == nil)
  }

  @Test func `Slots work in a class of the main actor and in an actor`() async throws {
    let context = try await started(Controller.self, Desk.self, Ledger.self)
    let controller = try context.get(Controller.self)
    let desk = try context.get(Desk.self)
    #expect(await [controller.hasLedger, desk.hasLedger] == [true, true])
  }

  @Test func `A slot without a matching factory is a problem at its declaration`() async {
    let problems = await problems(Demanding.self)
    #expect(
      problems.map { "\($0.code) \($0.requester ?? "") \($0.location.map { "\($0)" } ?? "")" } == [
        "no-factory Demanding.absent Demanding.swift:7"
      ])
  }

  @Test func `A slot closes a cycle of arguments`() async throws {
    let context = try await started(Left.self, Right.self)
    let left = try context.get(Left.self)
    #expect(left.right().left === left)
  }

  @Test func `A program sets the slots of an object that no container creates`() {
    let demanding = Demanding()
    let absent = Absent()
    demanding.absent.set(absent)
    #expect(demanding.absent.value === absent)
  }

  @Test func `Reading an empty slot ends the program with the class, the slot and the remedy`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Demanding().absent.value
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.split(separator: "\n").first == """
        Shop/Demanding.swift:4: Fatal error: The Injected<Absent> of Demanding was read before it was injected. \
        Read it after the container has created the object, not in its initialiser. Where no container creates the \
        object, call set(_:) first.
        """)
  }
}
