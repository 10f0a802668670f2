// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Logging
import Synchronization
import Testing

private class Vehicle: AlchemicDeclaring {
  let wheels: Int
  init(wheels: Int) { self.wheels = wheels }
  class func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Vehicle.init(wheels:), AcInt(4)) }
}

private final class Bus: Vehicle {}

private final class Depot: AlchemicManaged {
  var buses: [Vehicle] = []
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Depot.buses) }
}

private class Trailer: Vehicle {
  override class func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcReference(), AcNillable()) }
}

private final class Lamp: AlchemicManaged {}

private final class Post: AlchemicManaged {
  var lamp: Lamp?
  var next: Lamp?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Post.lamp)
    AcInject(factory, \Post.next, AcTransient())
  }
}

private final class Crate<Content>: AlchemicManaged {}

private final class Plane: AlchemicManaged {
  lazy var lamp: Lamp? = nil
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Plane.lamp) }
}

/// Cannot be created.
private final class Broken: AlchemicDeclaring {
  init() throws { throw CancellationError() }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Broken.init) }
}

private final class Cold: AlchemicDeclaring {
  static let isReady = Mutex(false)
  init() throws { if !Self.isReady.withLock({ $0 }) { throw CancellationError() } }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Cold.init) }
}

/// Suspends until it is cancelled.
private final class Endless: AlchemicDeclaring, Sendable {
  init() async throws {
    while !Task.isCancelled { await Task.yield() }
    throw CancellationError()
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Endless.init) }
}

private final class Left: AlchemicDeclaring {
  init(right: Right) {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Left.init(right:)) }
}

private final class Right: AlchemicDeclaring {
  init(left: Left) {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Right.init(left:)) }
}

private final class Bulb: AlchemicDeclaring {
  var lamp: Lamp?
  class func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Bulb.lamp) }
}

private final class Socket: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcWeak(), AcNillable()) }
}

private final class Lantern: AlchemicDeclaring {
  let bulb: Bulb?
  let vehicle: Vehicle?
  init(bulb: Bulb?, vehicle: Vehicle?) { (self.bulb, self.vehicle) = (bulb, vehicle) }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Lantern.init(bulb:vehicle:)) }
}

private final class Switch: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate(), AcFactoryName("first"), AcReference(), AcFactoryName("last"))
  }
}

/// Has the method of AlchemicAware, but does not conform.
private final class Listener: AlchemicManaged, Sendable {
  let calls = Mutex(0)
  func alchemicDidInjectDependencies() { calls.withLock { $0 += 1 } }
}

private final class Desk: AlchemicApplicationDelegate {
  static var application: Desk? { nil }
}

private final class Ticket: AlchemicDeclaring, Sendable {
  let text: String
  init(text: String) { self.text = text }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcPrimary())
    AcInitializer(factory, Ticket.init(text:), "single")
    AcMethod(factory, Ticket.init(text:), "return", options: AcTemplate(), AcFactoryName("with text"))
  }
}

/// Statements of the articles that no code block shows.
struct ClaimTests {
  @Test func `A class that declares only variables needs an initialiser, or to be a reference`() async {
    #expect(await failure(Bulb.self, Lamp.self)?.problems.map(\.code) == ["no-initializer"])
  }

  @Test func `A weak class that is no reference is created by the container`() async throws {
    let factories = ALCContext(testing: .classes([Socket.self])).snapshot().factories
    #expect(factories.map(\.mode) == [.singleton])
  }

  @Test func `Without sources an optional argument is found by its type, and is not nil`() async throws {
    let lantern = try await started(Lantern.self, Vehicle.self).getShared(Lantern.self)
    #expect(lantern.bulb == nil)
    #expect(lantern.vehicle?.wheels == 4)
  }

  @Test func `A class declares a second initialiser as a method with a name`() async throws {
    let context = try await started(Ticket.self)
    #expect(try context.get(Ticket.self).text == "single")
    #expect(try context.get(Ticket.self, AcName("with text")).text == "return")
    #expect(try context.invoke(Ticket.self, AcName("with text"), "group").text == "group")
  }

  @Test func `AcInvoke creates an object of a class that declares no initialiser`() async throws {
    let context = try await started(Lamp.self)
    #expect(try context.invoke(Lamp.self, AcName("Lamp")) !== context.getShared(Lamp.self))
  }

  @Test func `AcSet sets an application object that did not exist at the start`() async throws {
    let context = try await started(Desk.self)
    let desk = Desk()
    try context.set(desk)
    #expect(try context.getShared(Desk.self) === desk)
  }

  @Test func `Two modes and two names are errors`() {
    #expect(
      ALCContext(testing: .classes([Switch.self])).problems().map(\.code) == ["illegal-argument", "illegal-argument"])
  }

  @Test func `A class with the method of AlchemicAware is not notified unless it conforms`() async throws {
    let context = try await started(Listener.self)
    await MainActor.run {}
    #expect(try context.get(Listener.self).calls.withLock { $0 } == 0)
  }

  @Test func `A subclass that inherits the declaration of an initialiser must declare its own`() async {
    #expect(await failure(Bus.self)?.problems.map(\.code) == ["illegal-argument"])
  }

  @Test func `An array leaves out a nillable reference that is not set`() async throws {
    let context = try await started(Vehicle.self, Trailer.self, Depot.self)
    #expect(try context.getShared(Depot.self).buses.map(\.wheels) == [4])
  }

  @Test func `AcSet can replace the object of a singleton, and only transient variables get the new one`() async throws
  {
    let context = try await started(Lamp.self, Post.self)
    let post = try context.getShared(Post.self)
    let first = try context.getShared(Lamp.self)
    let second = Lamp()
    try context.set(second)
    #expect(try context.getShared(Lamp.self) === second)
    #expect(post.lamp === first)
    #expect(post.next === second)
  }

  @Test func `Generic classes are not found`() {
    _ = Crate<Int>()
    let names = ALCContext(testing: .program).snapshot().factories.map(\.name)
    #expect(names.contains("Lamp"))
    #expect(names.filter { $0.hasPrefix("Crate") } == [])
  }

  @Test func `A lazy variable is named by its type`() throws {
    let factory = try #require(ALCContext(testing: .classes([Plane.self])).snapshot().factories.first)
    #expect(factory.injections.map(\.name) == ["<Lamp?>"])
  }

  @Test func `A callback that did not run waits for a start that succeeds`() async throws {
    Cold.isReady.withLock { $0 = false }
    let context = ALCContext(testing: .classes([Cold.self]))
    let fired = Mutex(0)
    context.whenReady { fired.withLock { $0 += 1 } }
    context.start()
    await #expect(throws: AlchemicError.self) { try await context.untilReady() }
    #expect(fired.withLock { $0 } == 0)
    Cold.isReady.withLock { $0 = true }
    context.start()
    try await context.untilReady()
    #expect(fired.withLock { $0 } == 1)
  }

  @Test func `A failed start cancels asynchronous initialisers, and waits for them`() async {
    let error = await failure(Endless.self, Broken.self)
    #expect(error?.problems.map(\.code) == ["creation-failed"])
  }

  @Test func `Without callbacks a container becomes ready without a main queue`() async throws {
    let context = ALCContext(
      scan: .classes([Lamp.self, Post.self]), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      main: { _ in })
    context.start()
    try await context.untilReady()
    #expect(context.phase == .ready)
  }

  @Test func `A cycle belongs to no dependency`() {
    let factories = ALCContext(testing: .classes([Left.self, Right.self])).snapshot().factories
    let failures = factories.flatMap(\.arguments).filter { if case .failed = $0.resolution { true } else { false } }
    #expect(failures.map(\.name) == [])
  }

  @Test func `The current container applies to the tasks of an operation, but not to detached ones`() async throws {
    let context = ALCContext(testing: .classes([Lamp.self]))
    let (own, detached) = await context.withCurrent {
      await (
        Task { ALCContext.current === context }.value, Task.detached { ALCContext.current === context }.value
      )
    }
    #expect(own)
    #expect(!detached)
  }
}
