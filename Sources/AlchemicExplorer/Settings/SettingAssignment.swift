public import AlchemicInspection

/// A value for a key, out of a file of settings.
public struct SettingAssignment: Hashable, Sendable {
  /// The setting's key.
  public var key: String
  /// What the file says it is.
  public var value: SettingValue

  /// A value for a key.
  public init(key: String, value: SettingValue) {
    self.key = key
    self.value = value
  }
}
