// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Alchemic
import AlchemicStores

final class Clock: AlchemicManaged, AlchemicStopping {
  func alchemicStop() async throws {}
}

final class Kitchen: AlchemicDeclaring, CustomStringConvertible {
  let clock: Clock
  private(set) var guest: Guest?

  init(clock: Clock) { self.clock = clock }

  var description: String { "a kitchen with a clock" }

  func makeDish() -> Dish { Dish() }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Kitchen.init(clock:), fileID: "Inspected/Kitchen.swift", line: 4)
    AcInject(factory, \Kitchen.guest, AcNillable(), AcTransient(), fileID: "Inspected/Kitchen.swift", line: 5)
    AcMethod(
      factory, Kitchen.makeDish, options: AcTemplate(), AcFactoryName("dish"), fileID: "Inspected/Kitchen.swift",
      line: 6)
  }
}

final class Dish {}

final class Guest: AlchemicDeclaring {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcNillable(), fileID: "Inspected/Guest.swift", line: 7)
  }
}

/// Settings in memory, including a secret one.
final class Menu: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
  @AcStored var special = "soup"

  override init() {
    let settings = [
      SettingDescription(
        key: "special", title: "Special", group: "Today", kind: .text(isSecure: false, keyboard: .any)),
      SettingDescription(key: "recipe", title: "Recipe", kind: .text(isSecure: true, keyboard: .any)),
      SettingDescription(key: "heat", title: "Heat", kind: .slider(minimum: 0, maximum: 10), defaultValue: .double(5)),
    ]
    super.init(
      configuration: KeyValueStoreConfiguration(
        engine: InMemoryEngine(), settings: .descriptions(settings), arguments: [], importsFoundationDefaults: false))
  }
}
