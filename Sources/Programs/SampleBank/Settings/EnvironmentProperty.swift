import AlchemicCore
import Foundation

/// A text from the program's environment, which explorers show as a property.
///
/// A program uses `AcProperty` of AlchemicProperties, as sample-bank does. Its library would double the time to build the
/// explorer, which contains this bank.
///
/// - Parameters:
///   - key: The key, its parts separated by dots: `bank.greeting` is `BANK_GREETING` in the environment.
///   - defaultValue: The text without such a variable.
func environmentProperty(_ key: String, default defaultValue: String) -> ValueSource<String> {
  let variable = key.uppercased().replacingOccurrences(of: ".", with: "_")
  let name = DeclaredProperty.NameInSource(source: "environment", name: variable)
  let value = { @Sendable in ProcessInfo.processInfo.environment[variable] }
  return ValueSource(description: "environmentProperty(\"\(key)\")") {
    nil
  } property: {
    DeclaredProperty(
      key: key, typeName: "String", file: nil, defaultValue: defaultValue, isRequired: false, isSecret: false,
      names: [name], state: value().map { .set($0, at: name) } ?? .usesDefault)
  } read: {
    value() ?? defaultValue
  }
}
