// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// A number in a range that moves in steps.
///
/// The step is 1 for a whole number, and for any number in a wide range with whole bounds, so that the keys reach each
/// whole number. Otherwise it is about a twentieth of the range.
struct Slider: Hashable {
  let minimum: Double
  let maximum: Double
  private(set) var value: Double
  /// The step of an arrow key.
  let step: Double
  /// The step of a page key.
  let largeStep: Double
  /// Whether it is stored as a whole number.
  private let isInteger: Bool
  /// The smallest and the largest number that the keys reach.
  private let least, most: Double

  /// Creates a slider; `nil` for an empty or infinite range.
  init?(minimum: Double, maximum: Double, value: SettingValue?) {
    let range = maximum - minimum
    guard minimum < maximum, range.isFinite else { return nil }
    self.minimum = minimum
    self.maximum = maximum
    let first = -Self.whole(notAbove: -minimum)
    let last = Self.whole(notAbove: maximum)
    if case .integer = value, first <= last { isInteger = true } else { isInteger = false }
    least = isInteger ? first : minimum
    most = isInteger ? last : maximum
    let number = value?.number ?? minimum
    self.value = max(least, min(most, number.isFinite ? number : minimum))
    if isInteger || first == minimum && last == maximum && range >= 20 {
      step = 1
      largeStep = max(2, Self.round(notAbove: range / 10))
    } else {
      step = Self.round(notAbove: range / 20)
      largeStep = Self.round(notAbove: range / 5)
    }
  }

  var fraction: Double { (value - minimum) / (maximum - minimum) }

  var settingValue: SettingValue {
    if isInteger, let whole = Int64(exactly: Format.nearestWhole(value)) { return .integer(whole) }
    return .double(value)
  }

  /// The bounds as the pane shows them.
  var bounds: (minimum: String, maximum: String) { (Format.number(minimum), Format.number(maximum)) }

  /// The accepted values as words.
  var words: String { "a number from \(bounds.minimum) to \(bounds.maximum)" }

  /// The value for a typed number; `nil` outside of the range.
  func settingValue(of number: Double) -> SettingValue? {
    guard number >= minimum, number <= maximum else { return nil }
    if isInteger, let whole = Int64(exactly: number) { return .integer(whole) }
    return .double(number)
  }

  /// The slider at a typed number; unchanged outside of the range.
  func moved(to number: Double) -> Slider {
    guard number >= minimum, number <= maximum else { return self }
    var slider = self
    slider.value = number
    return slider
  }

  mutating func adjust(_ action: Action) {
    // The number of steps below the value. Small deviations are rounding errors.
    let steps = (value - least) / step
    let below = Self.whole(notAbove: steps + 0.001)
    let isBetween = steps - below > 0.001
    switch action {
    case .increase: go(to: least + (below + 1) * step)
    case .decrease: go(to: least + (isBetween ? below : below - 1) * step)
    case .increaseMuch: go(to: value + largeStep)
    case .decreaseMuch: go(to: value - largeStep)
    case .least: value = least
    default: value = most
    }
  }

  /// The change of a key as the footer shows it: `+1`; `nil` for keys that move to an end, or not at all.
  func change(by action: Action) -> String? {
    switch action {
    case .increase: "+" + Format.number(step)
    case .decrease: "-" + Format.number(step)
    case .increaseMuch: "+" + Format.number(largeStep)
    case .decreaseMuch: "-" + Format.number(largeStep)
    default: nil
    }
  }

  /// Moves to a number, without the rounding errors of binary fractions.
  private mutating func go(to exact: Double) {
    let scale = 1_000_000.0
    let number = maximum - minimum > 0.001 ? Format.nearestWhole(exact * scale) / scale : exact
    value = max(least, min(most, number.isFinite ? number : minimum))
  }

  /// The largest whole number that is not above a number.
  private static func whole(notAbove number: Double) -> Double {
    guard abs(number) < 1e15 else { return number }
    let whole = Double(Int64(number))
    return whole > number ? whole - 1 : whole
  }

  /// The largest number of the form 1, 2 or 5 times a power of ten that is not above a number.
  private static func round(notAbove number: Double) -> Double {
    // Small excesses are rounding errors.
    let number = number * 1.000_001
    var (multiplier, divisor) = (1.0, 1.0)
    while multiplier * 10 <= number { multiplier *= 10 }
    while multiplier / divisor > number { divisor *= 10 }
    // Divided last: a fraction that is divided more than once is no longer the nearest one.
    let digit = [5, 2].first { $0 * multiplier / divisor <= number } ?? 1
    let rounded = digit * multiplier / divisor
    return rounded > 0 ? rounded : number
  }
}

extension SettingValue {
  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .double(let number): number
    case .string(let text): Double(text)
    case .bool, .other: nil
    }
  }
}
