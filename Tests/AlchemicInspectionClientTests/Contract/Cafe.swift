// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
package import AlchemicStores

final class Kettle: AlchemicManaged, AlchemicStopping {
  func alchemicStop() async throws {}
}

final class Counter: AlchemicDeclaring, CustomStringConvertible {
  let kettle: Kettle
  private(set) var guest: Guest?

  init(kettle: Kettle) { self.kettle = kettle }

  var description: String { "a counter with a kettle" }

  func pour() -> Cup { Cup() }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Counter.init(kettle:), fileID: "Cafe/Counter.swift", line: 4)
    AcInject(factory, \Counter.guest, AcNillable(), AcTransient(), fileID: "Cafe/Counter.swift", line: 5)
    AcMethod(factory, Counter.pour, options: AcTemplate(), AcFactoryName("cup"), fileID: "Cafe/Counter.swift", line: 6)
  }
}

final class Cup {}

final class Guest: AlchemicDeclaring {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcNillable(), fileID: "Cafe/Guest.swift", line: 7)
  }
}

/// Settings in memory, including a secret one.
///
/// `@unchecked`, as its superclass is: its values are in ``AcStored`` properties, which are safe from any thread.
package final class Card: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
  @AcStored package var special = "soup"

  package override init() {
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
