// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Synchronization
import Testing

private final class Ledger: AlchemicManaged, Sendable {}

/// A controller as in the manual: the program creates it, and it injects itself.
@MainActor private final class Controller: AlchemicDeclaring {
  nonisolated private let ledger = Injected<Ledger>()
  private(set) var title = "empty"
  private(set) var formatters: [NotSendable] = []

  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcNillable())
    AcInject(factory, \Controller.ledger)
  }

  func load(in context: ALCContext) {
    let own = NotSendable()
    context.withCurrent {
      AcWhenReady("load") { [self] in
        try AcInjectDependencies(self)
        // Isolated variables, and a value that no other thread may use.
        formatters.append(own)
        title = "\(type(of: ledger()))"
      }
    }
  }
}

private final class NotSendable { var count = 0 }

private actor Desk {
  private(set) var opened: [String] = []
  let isOpen: AsyncStream<Void>
  private let didOpen: AsyncStream<Void>.Continuation

  init() { (isOpen, didOpen) = AsyncStream.makeStream() }

  func open(in context: ALCContext) {
    context.whenReady("open", fileID: "Bank/Desk.swift", line: 1) {
      self.opened.append("open")
      self.didOpen.finish()
      if ALCContext.current !== context { self.opened.append("in another container") }
    }
  }
}

struct MainActorControllerTests {
  private static func context() -> ALCContext { ALCContext(scan: .classes([Ledger.self, Controller.self])) }

  @MainActor @Test func `A controller injects itself once the container is ready`() async throws {
    let context = Self.context()
    let controller = Controller()
    controller.load(in: context)
    #expect(controller.title == "empty")
    try await context.started()
    #expect(controller.title == "Ledger")
    #expect(controller.formatters.count == 1)
  }

  @MainActor @Test func `On the main actor, a container that is ready runs the closure at once`() async throws {
    let context = try await Self.context().started()
    let controller = Controller()
    controller.load(in: context)
    #expect(controller.title == "Ledger")
  }

  @Test func `On another thread, a closure of the main actor goes through the main queue`() async throws {
    let context = try await Self.context().started()
    let label = await withCheckedContinuation { continuation in
      context.whenReady { @MainActor in
        MainActor.assertIsolated()
        continuation.resume(returning: ALCContext.current === context ? "this container" : "another container")
      }
    }
    #expect(label == "this container")
  }

  @Test(arguments: [true, false])
  func `A closure of an actor runs on that actor, in the container that fires it`(isReady: Bool) async throws {
    let context = Self.context()
    if isReady { try await context.started() }
    let desk = Desk()
    await desk.open(in: context)
    context.start()
    for await _ in desk.isOpen {}
    #expect(await desk.opened == ["open"])
  }

  @Test func `A closure of an actor that throws fails its callback`() async throws {
    struct Closed: Error {}
    actor Shutter {
      func close(in context: ALCContext) { context.whenReady("close") { throw Closed() } }
    }
    let context = try await Self.context().started()
    await Shutter().close(in: context)
    let failed = await context.events().first { element in
      if case .event(let event) = element, case .callback(let callback) = event.change, case .failed = callback.state {
        true
      } else {
        false
      }
    }
    guard case .event(let event) = failed, case .callback(let callback) = event.change,
      case .failed(let failure) = callback.state
    else {
      Issue.record("\(String(describing: failed))")
      return
    }
    #expect(callback.label == "close")
    #expect(failure == "Closed()")
  }
}
