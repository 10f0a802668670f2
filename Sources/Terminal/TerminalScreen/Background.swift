// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The brightness of a terminal's background.
public enum Background: Hashable, Sendable {
  case dark, light

  /// The brightness in a terminal's answer to OSC 11, `11;rgb:ffff/ffff/ffff`; `nil` for another string.
  ///
  /// Each part has one to four hexadecimal digits, as XParseColor documents. The weights are those of luma in ITU-R BT.601.
  init?(answer: String) {
    let parts = answer.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "11" else { return nil }
    let colors = parts[1].split(separator: ":", omittingEmptySubsequences: false)
    guard colors.count == 2, colors[0] == "rgb" || colors[0] == "rgba" else { return nil }
    let shares = colors[1].split(separator: "/", omittingEmptySubsequences: false).map { digits -> Double? in
      guard (1...4).contains(digits.count), let value = UInt16(digits, radix: 16) else { return nil }
      return Double(value) / Double((1 << (4 * digits.count)) - 1)
    }
    guard shares.count == 3 || shares.count == 4, let red = shares[0], let green = shares[1], let blue = shares[2]
    else {
      return nil
    }
    self = 0.299 * red + 0.587 * green + 0.114 * blue > 0.5 ? .light : .dark
  }
}
