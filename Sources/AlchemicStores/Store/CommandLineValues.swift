/// The values that a program's command line gives, after the rule of Foundation's argument domain: `-key value`.
///
/// An argument that opens with a hyphen names a key; the next one is its value unless it opens with a hyphen itself,
/// numbers below zero excepted. `--` ends them. Options of other forms (`--key=value`, `-v`) are the program's own.
struct CommandLineValues: Sendable {
  /// The texts by key.
  let texts: [String: String]
  /// What each text may stand for, the most literal first.
  let readings: [String: [StoredValue]]

  /// The values in `arguments`, the first of which is the program's name.
  init(_ arguments: [String]) {
    var texts: [String: String] = [:]
    var rest = arguments.dropFirst().prefix { $0 != "--" }
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), !argument.hasPrefix("--"), argument.count > 1, let value = rest.first else {
        continue
      }
      guard !value.hasPrefix("-") || Double(value) != nil else { continue }
      texts[String(argument.dropFirst())] = value
      rest.removeFirst()
    }
    self.texts = texts
    readings = texts.mapValues { StoredValue.readings(of: $0) }
  }

  /// The value for one who asks for no type: of the kind of the default, where the text can be read so.
  func value(_ key: String, like defaultValue: StoredValue?) -> StoredValue? {
    guard let readings = readings[key] else { return nil }
    return readings.first { $0.kind == defaultValue?.kind } ?? readings.first
  }
}
