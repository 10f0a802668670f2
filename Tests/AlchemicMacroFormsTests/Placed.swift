#if Macros
  import AlchemicMacros

  @AcRegister
  final class Placed: Sendable {
    @AcInject private var ledger: PlacedLedger
    @AcInject private var other: PlacedLedger?
    private let count: Int
    @AcInitializer(5) init(count: Int) { self.count = count }
    var usedLedger: PlacedLedger { other ?? ledger }

    @AcMethod
    func text() -> String { "text \(count)" }
  }

  @AcRegister
  final class PlacedLedger: Sendable {}
#endif
