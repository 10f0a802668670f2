// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Synchronization
import Testing

private protocol Limiting: Sendable { var limit: Int { get } }

/// Created once, with a constant.
private struct Limits: AlchemicDeclaringValue, Limiting {
  let limit: Int
  static func alchemic(_ factory: ValueFactory<Limits>) {
    AcRegister(factory, AcFactoryName("limits"), AcPrimary())
    AcInitializer(factory, Limits.init(limit:), 100)
    AcMethod(factory, Limits.doubled(_:), options: AcFactoryName("doubled"))
  }

  static func doubled(_ limits: Limits) -> Doubled { Doubled(limit: limits.limit * 2) }
}

private struct Doubled: Limiting { let limit: Int }

/// A new value for each request.
private struct Voucher: AlchemicDeclaringValue {
  static let next = Mutex(0)
  let number: Int
  let limits: Limits

  init(limits: Limits) {
    self.limits = limits
    number = Self.next.withLock { next in
      next += 1
      return next
    }
  }

  static func alchemic(_ factory: ValueFactory<Voucher>) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Voucher.init(limits:))
  }
}

private enum Mode: AlchemicDeclaringValue, Equatable {
  case fast, slow(Int)

  static func read(_ limits: Limits) async throws -> Mode {
    await Task.yield()
    return .slow(limits.limit)
  }

  static func alchemic(_ factory: ValueFactory<Mode>) {
    AcInitializer(factory, Mode.read(_:), AcAuto())
  }
}

private final class Gate: AlchemicDeclaring, Sendable {
  let limits: Limits
  let limit: any Limiting
  let all: [any Limiting]
  let mode = Injected<Mode>()
  let ticket: Voucher?

  init(limits: Limits, limit: any Limiting, all: [any Limiting], ticket: Voucher?) {
    (self.limits, self.limit, self.all, self.ticket) = (limits, limit, all, ticket)
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Gate.init(limits:limit:all:ticket:))
    AcInject(factory, \Gate.mode)
  }
}

private struct Preset: AlchemicDeclaringValue {
  static func alchemic(_ factory: ValueFactory<Preset>) {
    AcRegister(factory, AcReference(), fileID: "Shop/Set.swift", line: 2)
  }
}

private struct Weak: AlchemicDeclaringValue {
  static func alchemic(_ factory: ValueFactory<Weak>) {
    AcRegister(factory, AcWeak(), AcTransient(), fileID: "Shop/Weak.swift", line: 2)
    AcInitializer(factory, Weak.init)
    AcInitializer(factory, Weak.init)
  }
}

private struct Bare: AlchemicDeclaringValue {
  static func alchemic(_ factory: ValueFactory<Bare>) {}
}

@Suite struct ValueTests {
  private func context(_ classes: [AnyClass], _ values: [any AlchemicDeclaringValue.Type]) -> ALCContext {
    ALCContext(scan: ClassScan.classes(classes).addingValues(values))
  }

  @Test func `Values are found by type, protocol and name, and injected as arguments and into slots`() async throws {
    let context = try await context([Gate.self], [Limits.self, Voucher.self, Mode.self]).started()
    let gate = try context.get(Gate.self)
    #expect(gate.limits.limit == 100)
    #expect(gate.limit.limit == 100)
    #expect(gate.all.map(\.limit) == [100])
    #expect(gate.ticket?.limits.limit == 100)
    #expect(gate.mode() == .slow(100))
    #expect(try context.get(Limits.self, AcName("limits")).limit == 100)
    #expect(try context.get(Doubled.self).limit == 200)
    let numbers = [try context.get(Voucher.self), try context.get(Voucher.self)].map(\.number)
    #expect(numbers[1] == numbers[0] + 1)
  }

  @Test func `A scan finds the values of a module`() {
    let names = ALCContext(scan: .modules(["AlchemicCoreTests"])).snapshot().factories.map(\.name)
    #expect(["limits", "Voucher", "Mode"].allSatisfy(names.contains))
    let rest = ALCContext(scan: ClassScan.modules(["AlchemicCoreTests"]).leavingOutValues([Voucher.self])).snapshot()
    #expect(rest.factories.map(\.name) == names.filter { $0 != "Voucher" })
  }

  @Test func `What needs an object is a problem of a value type`() {
    #expect(
      context([], [Preset.self, Weak.self, Bare.self]).problems().map { "\($0)".split(separator: "\n")[0] } == [
        "No declaration says how to create a Bare.",
        "AcReference is used on the value type Preset.",
        "AcTransient is used on the value type Weak.",
        "AcInitializer is declared twice.",
        "AcWeak is used on the value type Weak.",
      ])
  }

  @Test func `An override replaces a value`() async throws {
    let scan = ClassScan.classes([]).addingValues([Limits.self]).overriding(
      AcOverride(Limits.self) { Limits(limit: 1) })
    #expect(try await ALCContext(scan: scan).started().get(Limits.self).limit == 1)
  }
}
