/// A value of a key-value store as an explorer shows it.
public enum SettingValue: Codable, Hashable, Sendable {
  /// A text.
  case string(String)
  /// On or off.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number.
  case double(Double)
  /// Anything else: a list or a dictionary as JSON, a date or data as its description.
  case other(String)
}
