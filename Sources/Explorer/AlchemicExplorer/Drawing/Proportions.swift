// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The shares of the window that the user has chosen, in percent. The others follow the window's size.
struct Proportions: Hashable {
  private var percents: [Share: Int] = [:]

  static let range = 20...80

  /// One of the shares.
  enum Share: String, CaseIterable {
    /// The widths of the left side, and of the right one of what is beside it.
    case left, right
    /// The heights of the lower parts: the start; the callbacks with the settings; the settings within these.
    case startup, lower, settings
    /// The height of the focused pane, where two panes are stacked.
    case focused
  }

  /// A share; `nil` for one that follows the window's size.
  subscript(share: Share) -> Int? { percents[share] }

  mutating func set(_ share: Share, to percent: Int) {
    percents[share] = min(max(percent, Self.range.lowerBound), Self.range.upperBound)
  }
}
