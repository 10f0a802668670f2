import AlchemicInspection

/// A number in a range, that moves in steps: whole ones where range and number are whole, else a twentieth.
struct Slider: Hashable {
  let minimum: Double
  let maximum: Double
  private(set) var value: Double
  /// Whether it is stored as a whole number.
  private let isInteger: Bool

  /// `nil` where the range is none.
  init?(minimum: Double, maximum: Double, value: SettingValue?) {
    guard minimum < maximum, (maximum - minimum).isFinite else { return nil }
    self.minimum = minimum
    self.maximum = maximum
    let number = value?.number ?? minimum
    self.value = max(minimum, min(maximum, number.isFinite ? number : minimum))
    if case .integer = value { isInteger = true } else { isInteger = false }
  }

  var fraction: Double { (value - minimum) / (maximum - minimum) }

  var settingValue: SettingValue {
    let isExact = isInteger && abs(value) < 1e15
    return isExact ? .integer(Int64(Format.nearestWhole(value))) : .double(value)
  }

  /// The bounds as they are shown at its ends.
  var bounds: (minimum: String, maximum: String) { (Format.number(minimum), Format.number(maximum)) }

  /// What it takes, in words.
  var words: String { "a number from \(bounds.minimum) to \(bounds.maximum)" }

  /// What is set by a number that was typed; `nil` where it lies outside of the range.
  func settingValue(of number: Double) -> SettingValue? {
    guard number >= minimum, number <= maximum else { return nil }
    if isInteger, let whole = Int64(exactly: number) { return .integer(whole) }
    return .double(number)
  }

  /// The slider at a number that was typed; as it is where that lies outside of the range.
  func moved(to number: Double) -> Slider {
    guard number >= minimum, number <= maximum else { return self }
    var slider = self
    slider.value = number
    return slider
  }

  mutating func adjust(_ action: Action) {
    let range = maximum - minimum
    let step = isInteger ? max(1, Format.nearestWhole(range / 20)) : range / 20
    // How many whole steps there are below the value; a little less or more is noise.
    let below = Int((value - minimum) / step + 0.001)
    let isBetween = (value - minimum) / step - Double(below) > 0.001
    switch action {
    case .increase: go(to: Double(below + 1) * step)
    case .decrease: go(to: Double(isBetween ? below : below - 1) * step)
    case .least: value = minimum
    default: value = maximum
    }
  }

  /// To a distance from the minimum, without the noise of binary fractions.
  private mutating func go(to distance: Double) {
    let scale = 1_000_000.0
    let exact = minimum + distance
    let number = maximum - minimum > 0.001 ? Format.nearestWhole(exact * scale) / scale : exact
    value = max(minimum, min(maximum, number.isFinite ? number : minimum))
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
