import AlchemicCore
import CHeap

protocol Account: AnyObject {}

/// Found by the scan.
final class Savings: Account, AlchemicManaged {}

/// Made anew at each request.
final class Receipt: AlchemicManaged {
  private(set) var account: (any Account)?

  static func alchemic(_ of: ALCClassObjectFactory) {
    AcRegister(of, AcTemplate())
    AcInject(of, \Receipt.account)
  }
}

/// A program of its own, because nothing else may use the heap meanwhile: says how many bytes more are in use after
/// 200,000 requests of each kind than after the first thousand.
@main
enum HeapGrowth {
  static func main() async throws {
    let context = Alchemic.mainContext
    context.start()
    try await context.untilReady()
    try ask(1_000)
    let before = live_heap()
    try ask(200_000)
    let growth = live_heap() - before
    print(growth)
  }

  private static func ask(_ count: Int) throws {
    for _ in 0..<count {
      _ = try AcGet(Savings.self)
      _ = try AcGet((any Account).self)
      _ = try AcGet([any Account].self)
      _ = try AcGet(Savings?.self)
      _ = try AcGet(Receipt.self)
    }
  }
}
