// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

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
