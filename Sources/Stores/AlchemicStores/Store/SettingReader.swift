// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore

/// A declaration that reads a setting, for explorers.
package struct SettingReader: Hashable, Sendable {
  /// The property, as `BankDefaults.username`; for a ``StoredSetting``, the factory whose object created it.
  package let name: String
  /// The factory whose object has the property; `nil` outside of a container.
  package let factory: String?

  /// Creates a reader that belongs to the object that the container is creating on this thread.
  init(name: String) {
    self.name = name
    factory = ALCContext.constructingFactory
  }

  /// The object that the container is creating on this thread, as a reader; `nil` for none.
  static var object: SettingReader? { ALCContext.constructingFactory.map(SettingReader.init) }
}
