import AlchemicCore
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

private final class Cold: AlchemicDeclaring {
  static let isReady = Mutex(false)
  init() throws { if !Self.isReady.withLock({ $0 }) { throw CancellationError() } }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Cold.init) }
}

/// Goes on until it is cancelled.
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

/// What the articles say in words alone.
struct ClaimTests {
  @Test func `A subclass that inherits the declaration of an initialiser has to declare its own`() async {
    #expect(await failure(Bus.self)?.problems.map(\.code) == ["illegal-argument"])
  }

  @Test func `An array leaves out a nillable reference that was not set`() async throws {
    let context = try await started(Vehicle.self, Trailer.self, Depot.self)
    #expect(try context.get(Depot.self).buses.map(\.wheels) == [4])
  }

  @Test func `A singleton's object can be replaced, and only transients get the new one`() async throws {
    let context = try await started(Lamp.self, Post.self)
    let post = try context.get(Post.self)
    let first = try context.get(Lamp.self)
    let second = Lamp()
    try context.set(second)
    #expect(try context.get(Lamp.self) === second)
    #expect(post.lamp === first)
    #expect(post.next === second)
  }

  @Test func `Generic classes are not found`() {
    _ = Crate<Int>()
    let names = container(.program).snapshot().factories.map(\.name)
    #expect(names.contains("Lamp"))
    #expect(names.filter { $0.hasPrefix("Crate") } == [])
  }

  @Test func `A lazy variable goes by its type`() throws {
    let factory = try #require(container(.classes([Plane.self])).snapshot().factories.first)
    #expect(factory.injections.map(\.name) == ["<Lamp?>"])
  }

  @Test func `A callback that did not fire waits for a start that succeeds`() async throws {
    Cold.isReady.withLock { $0 = false }
    let context = container(.classes([Cold.self]))
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

  @Test func `A start that fails cancels what is still being made, and waits for it`() async {
    Cold.isReady.withLock { $0 = false }
    let error = await failure(Endless.self, Cold.self)
    #expect(error?.problems.map(\.code) == ["creation-failed"])
  }

  @Test func `Without callbacks nothing needs the main queue`() async throws {
    let context = ALCContext(
      scan: .classes([Lamp.self, Post.self]), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      main: { _ in })
    context.start()
    try await context.untilReady()
    #expect(context.phase == .ready)
  }

  @Test func `A cycle belongs to no dependency`() {
    let factories = container(.classes([Left.self, Right.self])).snapshot().factories
    let failures = factories.flatMap(\.arguments).filter { if case .failed = $0.resolution { true } else { false } }
    #expect(failures.map(\.name) == [])
  }

  @Test func `The current container reaches the tasks of an operation, but for detached ones`() async throws {
    let context = container(.classes([Lamp.self]))
    let (own, detached) = await context.withCurrent {
      await (
        Task { ALCContext.current === context }.value, Task.detached { ALCContext.current === context }.value
      )
    }
    #expect(own)
    #expect(!detached)
  }
}
