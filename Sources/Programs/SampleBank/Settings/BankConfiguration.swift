// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Foundation

/// Registers classes of other packages, which cannot declare themselves.
final class BankConfiguration: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    registry.register(JSONEncoder.self) { factory in
      AcRegister(factory, AcFactoryName("JSON encoder"))
      AcInitializer(factory, makeEncoder)
    }
  }

  /// The image of this class, for programs that link the bank as a dynamic library.
  static var scanBundlesWithClasses: [AnyClass] {
    [BankConfiguration.self]
  }

  private static func makeEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    // Sorted, so that two documents can be compared.
    encoder.outputFormatting = [.sortedKeys]
    return encoder
  }
}
