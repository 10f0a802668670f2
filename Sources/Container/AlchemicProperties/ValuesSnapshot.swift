// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Configuration

/// Values in code. A whole number is also a number, as in files: the literal 10 is one of both.
struct ValuesSnapshot: ConfigSnapshot, RedactedDescription {
  private let values: any ConfigSnapshot

  init(_ values: any ConfigSnapshot) {
    self.values = values
  }

  var providerName: String { values.providerName }

  var description: String { providerName }

  func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
    do {
      return try values.value(forKey: key, type: type)
    } catch {
      guard let converted = try? numbers(forKey: key, type: type) else { throw error }
      return converted
    }
  }

  /// Whole numbers as the numbers that a property needs; `nil` if it needs something else, or where a number would change.
  private func numbers(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult? {
    let wholeType: ConfigType
    switch type {
    case .double: wholeType = .int
    case .doubleArray: wholeType = .intArray
    default: return nil
    }
    var found = try values.value(forKey: key, type: wholeType)
    guard let value = found.value else { return nil }
    switch value.content {
    case .int(let whole):
      guard let number = Double(exactly: whole) else { return nil }
      found.value = ConfigValue(.double(number), isSecret: value.isSecret)
    case .intArray(let wholes):
      let numbers = wholes.compactMap { Double(exactly: $0) }
      guard numbers.count == wholes.count else { return nil }
      found.value = ConfigValue(.doubleArray(numbers), isSecret: value.isSecret)
    default: return nil
    }
    return found
  }
}
