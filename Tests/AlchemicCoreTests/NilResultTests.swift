// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Synchronization
import Testing

extension ALCScope {
  fileprivate static let job = ALCScope("job")
}

/// What the methods and initialisers of a test did, in order.
private let diary = Mutex<[String]>([])

private func note(_ line: String) { diary.withLock { $0.append(line) } }

/// What a closure noted.
private func noted(_ body: () async throws -> Void) async rethrows -> [String] {
  diary.withLock { $0 = [] }
  try await body()
  return diary.withLock { $0 }
}

private final class Plugin: Sendable {}

/// A template whose method needs another of its objects, and has no result.
private final class Host: AlchemicManaged, @unchecked Sendable {
  var plugins: [Plugin] = []
  func plugin() -> Plugin? {
    note("plugin")
    return nil
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInject(factory, \Host.plugins)
    AcMethod(factory, Host.plugin, options: AcNillable())
  }
}

/// A template that needs the results of three methods in all ways; two of them return nil.
private final class Panel: AlchemicManaged, @unchecked Sendable {
  var all: [any Gauge] = []
  var dial: Dial?
  var lamp: Lamp?
  func makeDial() -> Dial? { nil }
  func makeLamp(dial: Dial?) -> Lamp? { nil }
  func makeClock() -> Clock { Clock() }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInject(factory, \Panel.all)
    AcInject(factory, \Panel.dial, AcNillable())
    AcInject(factory, \Panel.lamp, AcNillable())
    AcMethod(factory, Panel.makeDial, options: AcNillable())
    AcMethod(factory, Panel.makeLamp(dial:), AcAuto(), options: AcNillable())
    AcMethod(factory, Panel.makeClock)
  }
}
private protocol Gauge: AnyObject {}
private final class Dial: Gauge {}
private final class Lamp: Gauge {}
private final class Clock: Gauge {}

private final class Metrics: Sendable {}

private final class Probe: AlchemicManaged, Sendable {
  init() { note("probe") }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}

private final class Setup: AlchemicManaged, Sendable {
  func metrics(probe: Probe) -> Metrics? {
    note("metrics")
    return nil
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcMethod(
      factory, Setup.metrics(probe:), AcAuto(), options: AcNillable(), AcTransient(), AcFactoryName("metrics"))
  }
}

private final class Monitor: AlchemicManaged, @unchecked Sendable {
  var metrics: Metrics?
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Monitor.metrics, AcNillable()) }
}

/// Methods without a result, in each mode that keeps one.
private final class Shed: AlchemicManaged, Sendable {
  static func lazily() -> Rake? {
    note("rake")
    return nil
  }
  static func asynchronously() async -> Hoe? {
    note("hoe")
    return nil
  }
  static func inScope() -> Spade? {
    note("spade")
    return nil
  }
  static func each() -> Twine? {
    note("twine")
    return nil
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcMethod(factory, Shed.lazily, options: AcNillable(), AcLazy())
    AcMethod(factory, Shed.asynchronously, options: AcNillable())
    AcMethod(factory, Shed.inScope, options: AcNillable(), AcScoped(.job))
    AcMethod(factory, Shed.each, options: AcNillable(), AcTemplate())
  }
}
private final class Rake: Sendable {}
private final class Hoe: Sendable {}
private final class Spade: Sendable {}
private final class Twine: Sendable {}

@Suite(.serialized) struct NilResultTests {
  @Test func `A template whose method returns nil starts, although the method needs another of its objects`()
    async throws
  {
    let lines = try await noted {
      let context = try await started(Host.self)
      #expect(try context.get(Host.self).plugins.isEmpty)
    }
    #expect(lines == ["plugin"])
  }

  @Test func `Methods of a template that return nil may need each other's results in all ways`() async throws {
    let context = try await started(Panel.self)
    let panel = try context.get(Panel.self)
    #expect(panel.all.map { "\(type(of: $0))" } == ["Clock"])
    #expect(panel.dial == nil)
    #expect(panel.lamp == nil)
  }

  @Test func `A singleton's method that returns nil is called once, with one set of arguments`() async throws {
    let lines = try await noted {
      let context = try await started(Setup.self, Probe.self, Monitor.self)
      let first = try context.get(Metrics?.self)
      let second = try await context.getAsync(Metrics?.self)
      #expect(first == nil && second == nil)
      #expect(try context.get(Monitor.self).metrics == nil)
    }
    #expect(lines == ["probe", "metrics"])
  }

  @Test func `A snapshot says that a method has returned nil`() async throws {
    let context = try await started(Setup.self, Probe.self, Monitor.self)
    let metrics = try #require(context.snapshot().factories.first { $0.name == "metrics" })
    let isAbsent = if case .absent = metrics.state { true } else { false }
    #expect(isAbsent)
    #expect(metrics.createdCount == 0)
  }

  @Test func `The next start calls a method again that returned nil`() async throws {
    let context = container([Setup.self, Probe.self])
    let lines = try await noted {
      try await context.started()
      try await context.stop()
      try await context.started()
    }
    #expect(lines == ["probe", "metrics", "probe", "metrics"])
  }

  @Test func `An object that the program sets takes the place of a nil result`() async throws {
    let context = try await started(Setup.self, Probe.self, Monitor.self)
    let metrics = Metrics()
    try context.set(metrics, AcName("metrics"))
    #expect(try context.get(Metrics.self) === metrics)
    #expect(try context.get(Monitor.self).metrics === metrics)
  }

  @Test func `A nil result stands as long as an object would`() async throws {
    let lines = try await noted {
      let context = try await started(Shed.self)
      for _ in 0..<2 {
        #expect(try context.get(Rake?.self) == nil)
        #expect(try await context.getAsync(Hoe?.self) == nil)
        let spades = try await context.withScope(.job) { try [context.get(Spade?.self), context.get(Spade?.self)] }
        #expect(spades.compactMap(\.self).isEmpty)
        #expect(try context.get(Twine?.self) == nil)
      }
    }
    #expect(lines == ["hoe", "rake", "spade", "twine", "spade", "twine"])
  }
}
