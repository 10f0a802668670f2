import AlchemicCore
import Foundation

/// Brings in what cannot declare itself: classes of other packages.
final class BankConfiguration: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    registry.register(JSONEncoder.self) { factory in
      AcRegister(factory, AcFactoryName("JSON encoder"))
      AcInitializer(factory, makeEncoder)
    }
  }

  /// The image that this class is in, for programs that link the bank as a dynamic library.
  static var scanBundlesWithClasses: [AnyClass] {
    [BankConfiguration.self]
  }

  private static func makeEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    // Two documents can be compared only when their keys have one order.
    encoder.outputFormatting = [.sortedKeys]
    return encoder
  }
}
