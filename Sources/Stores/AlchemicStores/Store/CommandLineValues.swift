// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The values on a program's command line, in the form of Foundation's argument domain: `-key value`.
///
/// An argument that starts with a hyphen names a key. The next argument is its value, unless that starts with a hyphen
/// and is not a negative number. `--` ends the values. The program handles options of other forms (`--key=value`,
/// `-v`).
struct CommandLineValues: Sendable {
  /// The texts by key.
  let texts: [String: String]
  /// The values that each text may represent, the most literal first.
  let readings: [String: [StoredValue]]

  /// Reads the values in `arguments`, the first of which is the program's name.
  init(_ arguments: [String]) {
    var texts: [String: String] = [:]
    var rest = arguments.dropFirst().prefix { $0 != "--" }
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), !argument.hasPrefix("--"), argument.count > 1, let value = rest.first else {
        continue
      }
      guard !value.hasPrefix("-") || Double(value) != nil else { continue }
      texts[String(argument.dropFirst())] = value
      rest.removeFirst()
    }
    self.texts = texts
    readings = texts.mapValues { StoredValue.readings(of: $0) }
  }

  /// The value for a reader that requests no type. It has the kind of the default value if the text can be read as one.
  func value(_ key: String, like defaultValue: StoredValue?) -> StoredValue? {
    guard let readings = readings[key] else { return nil }
    return readings.first { $0.kind == defaultValue?.kind } ?? readings.first
  }
}
