// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicStores

/// Values that the bank's branches share.
// Unchecked, as Swift requires of a subclass. It has only `@AcStored` properties, which are safe from any thread.
final class BankCloud: ALCCloudKeyValueStore, AlchemicManaged, @unchecked Sendable {
  /// How many times any branch has opened.
  @AcStored var timesOpened = 0
  @AcStored var lastTeller: String? = nil
  /// How many customers all branches have served.
  @AcStored var customersServed = 0
  /// What the bank prints when it opens. Nothing in the program changes it: it keeps what a visitor writes.
  @AcStored var motto = "The bank is open."

  override init() {
    super.init(configuration: BankStores.configuration(of: "cloud", settings: .none))
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcEnableCloudKeyValueStore()
  }
}
