// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import CHeap

protocol Account: AnyObject {}

/// Found by the scan.
final class Savings: Account, AlchemicManaged {}

/// Created again at each request.
final class Receipt: AlchemicManaged {
  private(set) var account: (any Account)?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInject(factory, \Receipt.account)
  }
}

/// Set by the program, again and again.
final class Rate: AlchemicDeclaring {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcReference(), AcNillable()) }
}

/// Receives each new rate while it is alive.
final class Till: AlchemicManaged {
  private var rate: Rate?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInject(factory, \Till.rate, AcTransient())
  }
}

/// Created with values from the program.
final class Letter: AlchemicDeclaring {
  init(account: any Account, text: String) {}

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Letter.init(account:text:), AcProtocol((any Account).self), AcParameter())
  }
}

/// Created asynchronously.
final class Statement: AlchemicDeclaring {
  init() async {}

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Statement.init)
  }
}

/// Has no factory.
final class Ghost {}

/// Has something to stop.
final class Vault: AlchemicManaged, AlchemicStopping, Sendable {
  func alchemicStop() async throws {}
}

extension ALCScope {
  static let job = ALCScope("job")
}

/// An object of a scope that has something to stop.
final class Connection: AlchemicDeclaring, AlchemicStopping, Sendable {
  init() {}
  func alchemicStop() async throws {}

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.job))
    AcInitializer(factory, Connection.init)
  }
}

/// Prints how many more bytes are in use after 200,000 requests of each kind than after the first 10,000.
///
///     heap-growth         requests
///     heap-growth stops   220 starts and stops of one container instead, the first 20 of them before the measurement
///     heap-growth plans   the same, with requests after which the container must keep what each start has created
///     heap-growth scopes  21,000 scopes with an object to stop, the first 1,000 of them before the measurement
///
/// A separate program, because no other code may use the heap during the measurement.
@main
enum HeapGrowth {
  static func main() async throws {
    switch CommandLine.arguments.dropFirst().first {
    case "stops": return try await printGrowthOfStops(hasPlans: false)
    case "plans": return try await printGrowthOfStops(hasPlans: true)
    case "scopes": return try await printGrowthOfScopes()
    default: break
    }
    let context = Alchemic.mainContext
    context.start()
    try await context.untilReady()
    // By then the container remembers the maximum number of events.
    try await ask(10_000)
    let before = live_heap()
    try await ask(200_000)
    let growth = live_heap() - before
    print(growth)
  }

  private static func printGrowthOfStops(hasPlans: Bool) async throws {
    // It soon remembers the maximum number of events.
    let context = ALCContext(scan: .classes([Savings.self, Receipt.self, Vault.self]), eventCapacity: 16)
    func cycle(_ count: Int) async throws {
      for _ in 0..<count {
        try await context.started()
        _ = try context.getShared(Savings.self)
        if hasPlans { _ = try context.getShared(Receipt.self) }
        try await context.stop()
      }
    }
    try await cycle(20)
    let before = live_heap()
    try await cycle(200)
    print(live_heap() - before)
  }

  private static func printGrowthOfScopes() async throws {
    let context = try await ALCContext(scan: .classes([Connection.self]), eventCapacity: 16).started()
    func open(_ count: Int) async throws {
      for _ in 0..<count { try await context.withScope(.job) { _ = try context.get(Connection.self) } }
    }
    try await open(1_000)
    let before = live_heap()
    try await open(20_000)
    print(live_heap() - before)
  }

  /// Makes each requested name unique.
  nonisolated(unsafe) private static var next = 0

  private static func ask(_ count: Int) async throws {
    for number in 0..<count {
      next += 1
      _ = try AcGetShared(Savings.self)
      _ = try AcGetShared((any Account).self)
      _ = try AcGetShared([any Account].self)
      _ = try AcGetShared(Savings?.self)
      _ = try AcGetShared(Savings?.self, AcName("\(next)"))
      _ = try AcGetShared(Receipt.self)
      _ = try AcGetShared(Till.self)
      _ = try AcInvoke(Letter.self, "Hello")
      _ = try await AcGetSharedAsync(Statement.self)
      // The search for near misses is slow.
      if number % 100 == 0 { _ = try? AcGetShared(Ghost.self) }
      try AcSet(Rate())
      try AcInjectDependencies(Receipt())
      AcWhenReady {}
    }
  }
}
