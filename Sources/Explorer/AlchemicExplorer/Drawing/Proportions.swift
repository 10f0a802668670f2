/// The shares of the window, in percent. A share that is `nil` follows the window's size.
struct Proportions: Hashable {
  /// The widths of the left side, and of the right one of what is beside it.
  var left, right: Int?
  /// The heights of the lower parts: the start; the callbacks with the settings; the settings within these.
  var startup, lower, settings: Int?
  /// The height of the focused pane, where two panes are stacked.
  var focused = 60

  static let range = 20...80

  /// One of the shares.
  enum Share { case left, right, startup, lower, settings, focused }

  mutating func set(_ share: Share, to percent: Int) {
    let percent = min(max(percent, Self.range.lowerBound), Self.range.upperBound)
    switch share {
    case .left: left = percent
    case .right: right = percent
    case .startup: startup = percent
    case .lower: lower = percent
    case .settings: settings = percent
    case .focused: focused = percent
    }
  }
}
