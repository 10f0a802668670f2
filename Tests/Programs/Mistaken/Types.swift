// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

// The types that the declarations, right and wrong, are about.

protocol Mailer: AnyObject, Sendable {}
protocol Printing: AnyObject, Sendable {}

final class PostMailer: Mailer {}
final class PlainGateway: Sendable {}
final class Ink: Printing {}
final class Laser: Printing {}
final class Store: Sendable {}
final class Visitor: Sendable {}

final class Letters: Sendable {
  init(mailer: any Mailer) {}
}

final class Cards: Sendable {
  init(printer: any Printing) {}
}

final class PossibleCards: Sendable {
  init(printer: (any Printing)?) {}
}

final class Posters: Sendable {
  init(printers: [any Printing]) {}
}

final class PossiblePosters: Sendable {
  init(printers: [any Printing]?) {}
}

final class Chicken: Sendable {
  init(egg: Egg) {}
}

final class Egg: Sendable {
  init(chicken: Chicken) {}
}

final class LaterEgg: Sendable {
  init(chicken: ALCLazy<LaterChicken>) {}
}

final class LaterChicken: Sendable {
  init(egg: LaterEgg) {}
}

final class Warehouse: Sendable {
  init(store: Store) {}
}

final class LaterWarehouse: Sendable {
  init(store: ALCLazy<Store>) {}
}

final class Depot: Sendable {
  init(make: ALCProvider<Store>) {}
}

final class Port: Sendable {
  init(number: Int) {}
}

final class Reception: Sendable {
  init(visitor: Visitor) {}
}

final class Slotted: Sendable {
  let store = Injected<Store>()
  init() {}
}

/// Several threads may change it.
final class Counter {
  var store: Store?
  var count = 0
}

/// A singleton that needs a counter, so that the counter is not unused.
final class Till {
  var counter: Counter?
}

extension ALCScope {
  static let visit = ALCScope("visit")
}

extension Ink {
  func makeStore() -> Store { Store() }
}

final class Annex: Sendable {
  init(store: Store?) {}
}

final class Press: AlchemicStopping, Sendable {
  func alchemicStop() async throws {}
}
