// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicProperties
import AlchemicCore
import AlchemicTesting
import Dispatch
import Foundation
import Synchronization
import Logging
import Testing

private protocol Vessel: AnyObject {}

private final class Boat: Vessel, AlchemicManaged {}

private final class Raft: Vessel, AlchemicManaged {}

private final class Pier: AlchemicManaged {
  var vessel: (any Vessel)?
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Pier.vessel) }
}

private final class Buoy: AlchemicManaged {
  var vessel: (any Vessel)?
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Buoy.vessel, AcName("Anchor")) }
}

private final class Anchor: AlchemicManaged {}

private final class Namesake: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcFactoryName("Anchor")) }
}

private final class Driftwood: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate(), AcWeak()) }
}

private final class Locker: AlchemicManaged, Sendable {
  let depth = Injected<Int>()
}

@MainActor private final class Captain: AlchemicApplicationDelegate {}

private final class Wreck: AlchemicDeclaring {
  static func alchemic(_ factory: ALCClassObjectFactory) {}
}

private final class Egg: AlchemicDeclaring {
  init(hen: Hen) {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Egg.init(hen:)) }
}

private final class Hen: AlchemicDeclaring {
  init(egg: Egg) {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Hen.init(egg:)) }
}

/// Two classes whose initialisers, on two threads, wait for each other and then request each other.
private enum Standoff {
  static let meeting = Mutex<DispatchGroup?>(nil)

  static func meet() -> Bool {
    guard let meeting = meeting.withLock({ $0 }) else { return false }
    meeting.leave()
    meeting.wait()
    return true
  }

  final class Left: AlchemicDeclaring {
    init() throws { if Standoff.meet() { _ = try AcGetShared(Right.self) } }
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcWeak())
      AcInitializer(factory, Left.init)
    }
  }

  final class Right: AlchemicDeclaring {
    init() throws { if Standoff.meet() { _ = try AcGetShared(Left.self) } }
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcWeak())
      AcInitializer(factory, Right.init)
    }
  }
}

private final class Signal: AlchemicDeclaring, Sendable {
  init(colour: String) async {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Signal.init(colour:), AcString("red"))
  }
}

private final class Pilot: AlchemicDeclaring {
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcReference()) }
}

private struct Cargo {}

private final class Hold: AlchemicManaged {
  func unload() -> Cargo? { nil }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcMethod(factory, Hold.unload) }
}

private final class Leak: AlchemicDeclaring {
  init() throws { throw CancellationError() }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Leak.init) }
}

private final class Letter: AlchemicDeclaring {
  init(text: String) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Letter.init(text:), AcString("ahoy"))
  }
}

private final class Stranger {}

private final class Chart: AlchemicDeclaring {
  init(scale: Int) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Chart.init(scale:), AcProperty("chart.scale"))
  }
}

private final class Unscaled: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) { AcUseProperties(.values([:])) }
}

private final class Misscaled: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    AcUseProperties(.values(["chart.scale": "large"]))
  }
}

private final class Unread: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    AcUseProperties(.values(["chart.scale": 5]), .file("/nowhere/chart.json"))
  }
}

private final class Unsaid: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    AcUseProperties(.commandLine(["boat", "--chart-scale=5", "--sails"], strict: true))
  }
}

/// The error that a request of a started container ends with.
private func refusal(
  _ classes: AnyClass..., asking request: (ALCContext) throws(AlchemicError) -> Void
) async -> AlchemicError? {
  let context = ALCContext(testing: .classes(classes))
  context.start()
  do {
    try await context.untilReady()
    try request(context)
    return nil
  } catch {
    return error
  }
}

/// Throws when it is stopped.
private final class Jammed: AlchemicManaged, AlchemicStopping {
  func alchemicStop() async throws { throw CancellationError() }
}

extension ALCScope {
  fileprivate static let voyage = ALCScope("voyage")
}

/// An object of a voyage, which needs the number of its ship.
private final class Cabin: AlchemicDeclaring, Sendable {
  init(ship: Int) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.voyage))
    AcInitializer(factory, Cabin.init(ship:), AcGiven())
  }
}

/// A singleton that would keep a cabin.
private final class Harbour: AlchemicDeclaring {
  init(cabin: Cabin) {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Harbour.init(cabin:)) }
}

/// The error of a scope that is opened without a value.
private func failureOfOpening() async -> AlchemicError? {
  do {
    try await started(Cabin.self).withScope(.voyage) {}
    return nil
  } catch {
    return error as? AlchemicError
  }
}

/// The codes of an object that outlives its scope.
private func codesOfEnd() async throws -> [String] {
  let context = try await started(Cabin.self)
  context.findOutlivedObjects()
  let cabin = try await context.withScope(.voyage, giving: 7) { try context.get(Cabin.self) }
  defer { withExtendedLifetime(cabin) {} }
  return context.outlivedObjects().map(\.code)
}

/// Hangs when it is stopped, until its task is cancelled.
private final class Stuck: AlchemicManaged, AlchemicStopping {
  func alchemicStop() async throws {
    let (events, _) = AsyncStream<Void>.makeStream()
    for await _ in events {}
  }
}

/// The codes of an object that does not stop. All times are over at once, except for one that throws immediately.
private func codesOfStop(_ type: AnyClass, within limit: Duration = .seconds(20)) async -> [String] {
  let context = ALCContext(
    scan: .classes([type]), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
    timer: { _, body in if type == Stuck.self { body() } })
  _ = try? await context.started()
  _ = try? await context.stop(within: limit)
  return context.snapshot().factories.flatMap { factory -> [String] in
    if case .stopFailed(let failure, _, _) = factory.state { failure.problems.map(\.code) } else { [] }
  }
}

/// The codes of errors, in their order.
private struct Codes {
  private(set) var all: [[String]] = []

  mutating func append(_ error: AlchemicError?) { all.append(error?.problems.map(\.code) ?? []) }
  mutating func append(_ codes: [String]) { all.append(codes) }
}

struct ErrorCodesTests {
  /// The sections of the article about errors. Each begins with its code.
  private func sections() throws -> [String] {
    let article = try #require(Article.all.get().first { $0.name == "Errors" })
    return Array(article.text.components(separatedBy: "\n### ").dropFirst())
  }

  private func codes() throws -> [String] { try sections().map { String($0.prefix { $0 != "\n" }) } }

  @Test func `The article has a section with a remedy for each code`() throws {
    let kinds = try Package.files(in: "Sources/Container/AlchemicCore/Errors/Kinds", withExtension: "swift")
    let declared = try kinds.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: /code: "([a-z-]+)"/).map { String($0.1) }
    }
    #expect(try codes().sorted() == declared.sorted())
    for section in try sections() {
      let paragraphs = section.components(separatedBy: "\n\n")
      #expect(paragraphs.count > 2 && paragraphs.last?.hasPrefix("**Remedy:** ") == true, "\(paragraphs[0])")
    }
  }

  @Test func `The causes that the article names have these codes`() async throws {
    var errors = Codes()
    errors.append(await failure(Pier.self))
    errors.append(await failure(Pier.self, Boat.self, Raft.self))
    errors.append(await failure(Buoy.self, Anchor.self))
    errors.append(await failure(Anchor.self, Namesake.self))
    errors.append(await failure(Driftwood.self))
    errors.append(await failure(Locker.self))
    errors.append(await failure(Wreck.self))
    errors.append(await failure(Egg.self, Hen.self))
    errors.append(await standoff())
    errors.append(
      await refusal(Signal.self) { context throws(AlchemicError) in _ = try context.get(Signal.self) })
    errors.append(await refusal(Pilot.self) { context throws(AlchemicError) in _ = try context.getShared(Pilot.self) })
    errors.append(await ALCContext(testing: .classes([Captain.self]).waitingForApplication()).failureOfStart())
    errors.append(await failure(Hold.self))
    errors.append(await failure(Leak.self))
    errors.append(await codesOfStop(Jammed.self))
    errors.append(await codesOfStop(Stuck.self))
    errors.append(await codesOfStop(Jammed.self, within: .zero))
    do {
      _ = try ALCContext(testing: .classes([Boat.self])).getShared(Boat.self)
    } catch {
      errors.append(error)
    }
    errors.append(await cancellation())
    errors.append(
      await refusal(Letter.self) { context throws(AlchemicError) in try context.set(Letter(text: "")) })
    errors.append(await ALCContext(testing: .classes([Anchor.self]).requiringSendable).failureOfStart())
    errors.append(await failure(Cabin.self, Harbour.self))
    errors.append(await refusal(Cabin.self) { context throws(AlchemicError) in _ = try context.get(Cabin.self) })
    errors.append(await failureOfOpening())
    errors.append(try await codesOfEnd())
    errors.append(
      await refusal(Boat.self) { context throws(AlchemicError) in try context.injectDependencies(Stranger()) })
    errors.append(
      await refusal(Letter.self) { context throws(AlchemicError) in
        _ = try context.invoke(Letter.self, AcName("Letter"), "ahoy", "there")
      })
    errors.append(
      await refusal(Letter.self) { context throws(AlchemicError) in
        _ = try context.invoke(Letter.self, AcName("Letter"), 5)
      })
    errors.append(await failure(Chart.self, Unscaled.self))
    errors.append(await failure(Chart.self, Misscaled.self))
    errors.append(await failure(Chart.self, Unread.self))
    errors.append(await failure(Chart.self, Unsaid.self))
    // The container compares types before it creates an object, and the metadata of this process can be read.
    let others = ["injection-failed", "unreadable-metadata"]
    #expect(errors.all == (try codes()).filter { !others.contains($0) }.map { [$0] })
  }

  /// Cancels a task that waits for a container that is never started.
  private func cancellation() async -> AlchemicError? {
    let task = Task { try await ALCContext(testing: .classes([Boat.self])).untilReady() }
    task.cancel()
    guard case .failure(let error) = await task.result else { return nil }
    return error as? AlchemicError
  }

  /// Requests objects that need each other on two threads.
  private func standoff() async -> AlchemicError? {
    let errors = Mutex<[AlchemicError]>([])
    @Sendable func note(_ request: () throws(AlchemicError) -> Void) {
      do {
        try request()
      } catch {
        errors.withLock { $0.append(error) }
      }
    }
    do {
      let context = try await started(Standoff.Left.self, Standoff.Right.self)
      let meeting = DispatchGroup()
      meeting.enter()
      meeting.enter()
      Standoff.meeting.withLock { $0 = meeting }
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        note { () throws(AlchemicError) in
          if index == 0 {
            _ = try context.getShared(Standoff.Left.self)
          } else {
            _ = try context.getShared(Standoff.Right.self)
          }
        }
      }
      return errors.withLock { $0.first }
    } catch {
      return error
    }
  }
}
