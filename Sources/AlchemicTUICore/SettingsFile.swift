public import AlchemicExplorer
public import AlchemicInspection
public import Foundation

/// The settings of a store as a file: an object of JSON with a member for each that is stored.
///
/// The form is that of the stores' own export, so that either reads what the other wrote: a whole number that is stored
/// as a floating-point one is `{"$double": "3.0"}`. Secrets are not in it, for an explorer does not know them; nor is what
/// it only shows, a date for example.
public struct SettingsFile: Hashable, Sendable {
  /// The file's contents.
  public let text: String
  /// How many settings are in it.
  public let count: Int
  /// How many are stored and not in it.
  public let omitted: Int

  /// What is stored in a store.
  public init(_ store: StoreSnapshot) {
    let stored = store.entries.filter { $0.origin == .stored && $0.value != nil }
    let members = stored.compactMap { entry in JSONValue(entry).map { (entry.key, $0) } }
    count = members.count
    omitted = stored.count - members.count
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Texts, whole numbers, numbers that are none of the odd ones, and lists of them: nothing that could be refused.
    guard let data = try? encoder.encode(Dictionary(members) { first, _ in first }) else {
      preconditionFailure("Settings cannot be written as JSON")
    }
    text = String(decoding: data, as: UTF8.self).escapedJSON + "\n"
  }

  /// What was written, in words: `4 settings`.
  public var summary: String {
    let settings = Format.count(count, "setting", "settings")
    return omitted == 0 ? settings : "\(settings), without \(omitted) that cannot be read here,"
  }

  /// What a file says, by key.
  ///
  /// - Throws: ``Refusal`` when it is no JSON, or none of settings.
  public static func assignments(in data: Data) throws(Refusal) -> [SettingAssignment] {
    let whole: JSONValue
    do {
      whole = try JSONDecoder().decode(JSONValue.self, from: data)
    } catch {
      throw Refusal("it is no JSON.")
    }
    guard case .object(let members) = whole else { throw Refusal("it is no JSON object of values by key.") }
    var assignments: [SettingAssignment] = []
    for (key, object) in members.sorted(by: { $0.key < $1.key }) {
      guard let value = object.setting else { throw Refusal("\(quoted(key)) is null, which no setting can be.") }
      assignments.append(SettingAssignment(key: key, value: value))
    }
    return assignments
  }
}

/// A value of JSON.
private enum JSONValue: Codable {
  case null
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The tags of the numbers that JSON, or Foundation's reading of it, would change.
  private static let (double, integer) = ("$double", "$integer")

  /// What is stored of an entry; `nil` for what an explorer does not know in full.
  init?(_ entry: EntrySnapshot) {
    switch (entry.editor, entry.value) {
    case (.secret, _), (.readOnly, _), (_, nil): return nil
    case (_, .string(let text)?): self = .string(text)
    case (_, .bool(let isOn)?): self = .bool(isOn)
    case (_, .integer(.min)?): self = .object([Self.integer: .string("\(Int64.min)")])
    case (_, .integer(let number)?): self = .integer(number)
    case (_, .double(let number)?):
      let isOdd = !number.isFinite || number == number.rounded()
      self = isOdd ? .object([Self.double: .string("\(number)")]) : .double(number)
    case (_, .other(let text)?):
      guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else { return nil }
      self = value
    }
  }

  /// The setting's value that this stands for.
  var setting: SettingValue? {
    switch self {
    case .null: return nil
    case .bool(let isOn): return .bool(isOn)
    case .integer(let number): return .integer(number)
    case .double(let number): return .double(number)
    case .string(let text): return .string(text)
    case .object(let members) where members.count == 1:
      if case .string(let text)? = members[Self.double], let number = Double(text) { return .double(number) }
      if case .string(let text)? = members[Self.integer], let number = Int64(text) { return .integer(number) }
      return line.map { .other($0) }
    case .array, .object: return line.map { .other($0) }
    }
  }

  private var line: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
