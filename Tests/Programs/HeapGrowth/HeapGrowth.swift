import AlchemicCore
import CHeap

protocol Account: AnyObject {}

/// Found by the scan.
final class Savings: Account, AlchemicManaged {}

/// Made anew at each request.
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

/// Gets each new rate as long as it lives.
final class Till: AlchemicManaged {
  private var rate: Rate?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInject(factory, \Till.rate, AcTransient())
  }
}

/// Made with values of the program's.
final class Letter: AlchemicDeclaring {
  init(account: any Account, text: String) {}

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Letter.init(account:text:), AcProtocol((any Account).self), AcParameter())
  }
}

/// Made asynchronously.
final class Statement: AlchemicDeclaring {
  init() async {}

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Statement.init)
  }
}

/// Nothing makes one.
final class Ghost {}

/// A program of its own, because nothing else may use the heap meanwhile: says how many bytes more are in use after
/// 200,000 requests of each kind than after the first ten thousand.
@main
enum HeapGrowth {
  static func main() async throws {
    let context = Alchemic.mainContext
    context.start()
    try await context.untilReady()
    // By then the container remembers as many events as it ever does.
    try await ask(10_000)
    let before = live_heap()
    try await ask(200_000)
    let growth = live_heap() - before
    print(growth)
  }

  /// So that no name is asked for twice.
  nonisolated(unsafe) private static var next = 0

  private static func ask(_ count: Int) async throws {
    for number in 0..<count {
      next += 1
      _ = try AcGet(Savings.self)
      _ = try AcGet((any Account).self)
      _ = try AcGet([any Account].self)
      _ = try AcGet(Savings?.self)
      _ = try AcGet(Savings?.self, AcName("\(next)"))
      _ = try AcGet(Receipt.self)
      _ = try AcGet(Till.self)
      _ = try AcInvoke(Letter.self, "Dear customer")
      _ = try await AcGetAsync(Statement.self)
      // Looking for what is close takes its time.
      if number % 100 == 0 { _ = try? AcGet(Ghost.self) }
      try AcSet(Rate())
      try AcInjectDependencies(Receipt())
      AcWhenReady {}
    }
  }
}
