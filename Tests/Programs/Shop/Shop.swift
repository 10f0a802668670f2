// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// A small program to test. The articles start it with its own classes and with mocks.
import AlchemicCore

// begin swift AlchemicCore
protocol Grinder: AnyObject, Sendable {
  func grind(grams: Int) -> String
}

final class BurrGrinder: Grinder, AlchemicManaged {
  func grind(grams: Int) -> String { "\(grams) g of coffee" }
}

final class Barista: AlchemicDeclaring, Sendable {
  private let grinder: any Grinder
  private let shots: Int

  init(grinder: any Grinder, shots: Int) {
    self.grinder = grinder
    self.shots = shots
  }

  func espresso() -> String {
    "\(shots) shots from \(grinder.grind(grams: 9 * shots))"
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, Barista.init(grinder:shots:), AcProtocol((any Grinder).self), AcInt(2))
  }
}
// end

/// A class that only the real shop has.
final class ReceiptPrinter: AlchemicManaged {}
