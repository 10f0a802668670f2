/// The columns of the settings. In a narrow pane the default value is omitted.
struct SettingColumns {
  let titleWidth: Int
  /// The beginning of the value, and its width.
  let value, valueWidth: Int
  /// The beginning of the default value, where there is a column for it.
  let defaultValue: Int?
  let defaultWidth: Int
  /// The columns of the origin at the right end; 0 where there is no room.
  let originWidth: Int

  init(width: Int) {
    titleWidth = min(30, width * 42 / 100) - 4
    value = titleWidth + 4
    let rest = width - value
    originWidth = rest < 24 ? 0 : width < 70 ? 10 : 13
    if rest >= 32 {
      defaultWidth = min(24, (rest - originWidth) * 2 / 5)
      defaultValue = width - originWidth - defaultWidth
      valueWidth = rest - originWidth - defaultWidth - 1
    } else {
      defaultWidth = 0
      defaultValue = nil
      valueWidth = rest - originWidth - 1
    }
  }
}
