// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Dispatch
import Synchronization
import Testing

/// A weak singleton, so that each round creates a new object.
private final class Cold: AlchemicManaged {
  static let made = Mutex(0)

  init() { Self.made.withLock { $0 += 1 } }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcWeak())
  }
}

private final class Unrelated: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcWeak())
  }
}

/// Waits during its construction for another thread that requests another object.
private final class Patient: AlchemicDeclaring {
  let other: Unrelated

  init() throws {
    let context = ALCContext.current
    let answer = Answer()
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) { answer.unrelated = try? context.getShared(Unrelated.self) }
    group.wait()
    guard let unrelated = answer.unrelated else { throw CancellationError() }
    other = unrelated
  }

  /// `@unchecked`: the group ends between the write and the read.
  private final class Answer: @unchecked Sendable {
    var unrelated: Unrelated?
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Patient.init)
  }
}

@Suite(.serialized)
struct ConcurrencyTests {
  @Test func `Many threads that request a released weak singleton get one object, created once`() async throws {
    let context = try await started(Cold.self)
    for _ in 0..<200 {
      Cold.made.withLock { $0 = 0 }
      let objects = Collected()
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        if let object = try? context.getShared(Cold.self) { objects.add(object) }
      }
      #expect(objects.distinct == 1)
      #expect(Cold.made.withLock { $0 } == 1)
    }
  }

  @Test func `An initialiser can wait for a thread that requests another object`() async throws {
    let context = try await started(Unrelated.self, Patient.self)
    let patient = try context.getShared(Patient.self)
    #expect(try context.getShared(Unrelated.self) === patient.other)
  }

  @Test func `Two objects that wait for each other on two threads fail, and the error names the cycle`() async throws {
    let context = try await started(Chicken.self, Coop.self)
    let outcomes = Mutex<[String]>([])
    for _ in 0..<20 {
      Chicken.rendezvous.withLock { $0 = Rendezvous() }
      outcomes.withLock { $0 = [] }
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        do {
          if index == 0 { _ = try context.getShared(Chicken.self) } else { _ = try context.getShared(Coop.self) }
          outcomes.withLock { $0.append("made") }
        } catch {
          let error = error as? AlchemicError
          outcomes.withLock { $0.append((error?.problems ?? []).map(\.code).joined()) }
        }
      }
      // One of the two closes the cycle and fails. The other needs that object and fails with it.
      #expect(Set(outcomes.withLock { $0 }) == ["waiting-for-each-other"])
    }
  }

  /// `@unchecked`: protected by a mutex, and the objects are only compared.
  private final class Collected: @unchecked Sendable {
    private let lock = Mutex<Void>(())
    private var objects: [Cold] = []
    func add(_ object: Cold) { lock.withLock { _ in objects.append(object) } }
    var distinct: Int { Set(objects.map(ObjectIdentifier.init)).count }
  }
}

/// Lets two threads continue only once both have arrived.
private final class Rendezvous: Sendable {
  private let group = DispatchGroup()

  init() {
    group.enter()
    group.enter()
  }

  func meet() {
    group.leave()
    group.wait()
  }
}

private final class Chicken: AlchemicDeclaring {
  static let rendezvous = Mutex<Rendezvous?>(nil)

  init() throws {
    Chicken.rendezvous.withLock { $0 }?.meet()
    if Chicken.rendezvous.withLock({ $0 }) != nil { _ = try AcGetShared(Coop.self) }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcWeak())
    AcInitializer(factory, Chicken.init)
  }
}

private final class Coop: AlchemicDeclaring {
  init() throws {
    Chicken.rendezvous.withLock { $0 }?.meet()
    if Chicken.rendezvous.withLock({ $0 }) != nil { _ = try AcGetShared(Chicken.self) }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcWeak())
    AcInitializer(factory, Coop.init)
  }
}
