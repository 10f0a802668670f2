import AlchemicCore
import AlchemicStores

/// What the bank's branches tell each other.
// Unchecked, as Swift asks of a subclass: it has only `@AcStored` properties, which are safe from any thread.
final class BankCloud: ALCCloudKeyValueStore, AlchemicManaged, @unchecked Sendable {
  /// How often any of them opened.
  @AcStored var timesOpened = 0
  @AcStored var lastTeller: String? = nil
  /// How many customers all of them have served.
  @AcStored var customersServed = 0

  override init() {
    super.init(configuration: BankStores.configuration(of: "cloud", settings: .none))
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcEnableCloudKeyValueStore()
  }
}
