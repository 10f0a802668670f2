import AlchemicCore
import AlchemicInspectionServer

final class Ledger: AlchemicManaged, Sendable {}

final class Till: AlchemicDeclaring, Sendable {
  init(ledger: Ledger, printer: Printer) {}

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Till.init(ledger:printer:))
  }
}

/// Nothing creates it.
final class Printer: Sendable {}

@main enum Shop {
  static func main() { fatalError("A check does not run it.") }
}
