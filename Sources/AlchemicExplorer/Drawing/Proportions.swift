/// How the window is divided, in percent; what nobody moved goes by the window's size.
struct Proportions: Hashable {
  /// The width of the left side.
  var left = 52
  /// The heights of what stands below: the start, the callbacks with the settings, the settings of these.
  var startup, lower, settings: Int?
  /// The height of the pane in focus of two that stand below one another.
  var focused = 60

  static let range = 20...80

  /// One of the shares.
  enum Share { case left, startup, lower, settings, focused }

  mutating func set(_ share: Share, to percent: Int) {
    let percent = min(max(percent, Self.range.lowerBound), Self.range.upperBound)
    switch share {
    case .left: left = percent
    case .startup: startup = percent
    case .lower: lower = percent
    case .settings: settings = percent
    case .focused: focused = percent
    }
  }
}
