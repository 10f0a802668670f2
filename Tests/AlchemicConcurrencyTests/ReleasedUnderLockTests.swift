// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Dispatch
import Synchronization
import Testing

/// Requests objects of the container while it is deinitialised.
private final class Farewell: Sendable {
  static let answers = Mutex<[String]>([])
  private let context: ALCContext

  init(_ context: ALCContext) { self.context = context }

  deinit {
    let answer: String
    do {
      answer = try context.get(Host.self).isReal ? "a host" : "a host that was set"
    } catch {
      answer = codes(error).joined()
    }
    Self.answers.withLock { $0.append(answer) }
    // Causes events.
    _ = try? context.get(Passing.self)
  }
}

/// Fails where a test has set a refusal. Only weakly kept, so that tests request it after the start.
private final class Host: AlchemicDeclaring, Sendable {
  struct Refusal: Error { var farewell: Farewell? }

  static let refusal = Mutex<Refusal?>(nil)
  let isReal: Bool

  init(guest: Guest) throws {
    isReal = true
    if let refusal = Self.refusal.withLock({ refusal in
      defer { refusal = nil }
      return refusal
    }) {
      throw refusal
    }
  }

  init(isReal: Bool) { self.isReal = isReal }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcWeak())
    AcInitializer(factory, Host.init(guest:))
  }
}

/// Waits, as a variable, for the host that is created for it.
private final class Guest: AlchemicManaged {
  static let farewell = Mutex<Farewell?>(nil)
  var host: Host?
  private let farewell: Farewell?

  init() {
    farewell = Self.farewell.withLock { farewell in
      defer { farewell = nil }
      return farewell
    }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcWeak())
    AcInject(factory, \Guest.host)
  }
}

/// Is created at each request.
private final class Passing: AlchemicManaged, Sendable {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcWeak()) }
}

/// A store without entries.
extension Passing: AttachedStore {
  func snapshot(as identifier: String) -> StoreSnapshot {
    StoreSnapshot(id: identifier, title: "", location: "", entries: [])
  }

  func entrySnapshot(forKey key: String) -> EntrySnapshot? { nil }
  func set(_ value: SettingValue, forKey key: String, seen: String?, by author: String?) {}
  func removeValue(forKey key: String, seen: String?, by author: String?) {}
  func takeOther(forKey key: String, seen: String?, by author: String?) {}
}

/// Fails the first start.
private final class Opening: AlchemicDeclaring {
  struct Delay: Error { let farewell: Farewell }
  static let delay = Mutex<Delay?>(nil)

  init() throws {
    if let delay = Self.delay.withLock({ delay in
      defer { delay = nil }
      return delay
    }) {
      throw delay
    }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Opening.init) }
}

/// Deinitialisers of the program that request objects. The container must hold no lock while they run.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ReleasedUnderLockTests {
  private func answers() -> [String] {
    Farewell.answers.withLock { answers in
      defer { answers = [] }
      return answers
    }
  }

  @Test func `An object that waits for a failed construction may request the same object when it is released`()
    async throws
  {
    let context = try await started(Host.self, Guest.self)
    Guest.farewell.withLock { $0 = Farewell(context) }
    Host.refusal.withLock { $0 = Host.Refusal() }
    #expect(throws: AlchemicError.self) { try context.get(Host.self) }
    #expect(answers() == ["a host"])
  }

  /// A container whose last request for a host has failed, with an error that nothing else holds.
  private func refused() async throws -> ALCContext {
    let context = try await withOneEvent(Host.self, Guest.self, Passing.self).started()
    Host.refusal.withLock { $0 = Host.Refusal(farewell: Farewell(context)) }
    #expect(throws: AlchemicError.self) { try context.get(Host.self) }
    return context
  }

  private func withOneEvent(_ classes: AnyClass...) -> ALCContext {
    ALCContext(scan: .classes(classes), eventCapacity: 1)
  }

  @Test func `The error of a failed construction may cause events when the log drops it`() async throws {
    let context = try await withOneEvent(Host.self, Guest.self, Passing.self).started()
    Host.refusal.withLock { $0 = Host.Refusal(farewell: Farewell(context)) }
    #expect(throws: AlchemicError.self) { try context.get(Host.self) }
    // The instance drops the error first. The beginning of the construction, which the log then keeps, replaces it there.
    _ = try context.get(Host.self)
    #expect(answers() == ["circular-reference"])
  }

  @Test func `The error of a failed construction may request the object when the next one begins`() async throws {
    let context = try await refused()
    // Drops the error from the log.
    _ = try context.get(Passing.self)
    _ = try context.get(Host.self)
    #expect(answers() == ["circular-reference"])
  }

  @Test func `The error of a failed construction may request the object when the program sets one`() async throws {
    let context = try await refused()
    _ = try context.get(Passing.self)
    let host = Host(isReal: false)
    try context.set(host)
    // The guest was to be complete with the host, and has failed with the same error.
    try context.set(Guest())
    #expect(answers() == ["a host that was set"])
    withExtendedLifetime(host) {}
  }

  @Test func `The error of a failed start may use the container when the next start begins`() async throws {
    let context = withOneEvent(Opening.self)
    Opening.delay.withLock { $0 = Opening.Delay(farewell: Farewell(context)) }
    do {
      _ = try await context.started()
      Issue.record("the start did not fail")
    } catch {
      #expect(codes(error) == ["creation-failed"])
    }
    // Drops the error from the log.
    let store = Passing()
    _ = context.attach(store: store, kind: "user-defaults")
    try await context.started()
    #expect(answers() == ["lifecycle"])
  }

  @Test func `The error of a failed callback may use the container when another callback takes its place`() async throws
  {
    let context = try await withOneEvent(Host.self, Guest.self, Passing.self).started()
    context.whenReady("failing") { throw Host.Refusal(farewell: Farewell(context)) }
    // The container remembers a thousand callbacks.
    for number in 1...1_000 { context.whenReady("\(number)") {} }
    #expect(answers() == ["a host"])
  }
}
