// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Foundation

/// A text from the program's environment, which explorers show as a property.
///
/// A program uses `AcProperty` of AlchemicProperties. Its library would double the time to build the explorer, which
/// contains this bank.
///
/// - Parameters:
///   - key: The key, its parts separated by dots: `bank.greeting` is `BANK_GREETING` in the environment.
///   - defaultValue: The text without such a variable.
func environmentProperty(_ key: String, default defaultValue: String) -> ValueSource<String> {
  let variable = String(key.uppercased().map { $0 == "." ? "_" : $0 })
  let value = { @Sendable in ProcessInfo.processInfo.environment[variable] }
  return ValueSource(description: "environmentProperty(\"\(key)\")") {
    nil
  } property: {
    PropertySnapshot(
      key: key, typeName: "String", defaultValue: defaultValue.debugDescription, isRequired: false, isSecret: false,
      names: [PropertySnapshot.NameInSource(source: "environment", name: variable)],
      state: value().map { .set($0, source: "environment", name: variable) } ?? .usesDefault)
  } read: {
    value() ?? defaultValue
  }
}
