// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicInspection
public import Foundation

/// The stored settings of a store as a file: a JSON object with a member for each setting.
///
/// The stores export the same form, so each reads the other's files. A floating-point value without a fraction is
/// written as `{"$double": "3.0"}`. Secrets and read-only values, for example dates, are left out: the explorer does not
/// have them in full.
public struct SettingsFile: Hashable, Sendable {
  /// The file's contents.
  public let text: String
  /// The number of settings in the file.
  public let count: Int
  /// The number of stored settings that are left out.
  public let omitted: Int

  /// Creates a file of the store's stored settings.
  public init(_ store: StoreSnapshot) {
    let stored = store.entries.filter { $0.origin == .stored && $0.value != nil }
    let members = stored.compactMap { entry in JSONValue(entry).map { (entry.key, $0) } }
    count = members.count
    omitted = stored.count - members.count
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // JSONValue holds no number that JSON cannot represent, so encoding cannot fail.
    guard let data = try? encoder.encode(Dictionary(members) { first, _ in first }) else {
      preconditionFailure("Settings cannot be written as JSON")
    }
    text = String(decoding: data, as: UTF8.self).escapedJSON + "\n"
  }

  /// The message after an export to a file of a name: `Exported 4 settings to bank.json (1 left out: secret or read-only).`
  public func exportMessage(file: String) -> String {
    let leftOut = omitted == 0 ? "" : " (\(omitted) left out: secret or read-only)"
    return "Exported \(Format.count(count, "setting", "settings")) to \(file)\(leftOut)."
  }

  /// Reads the settings in a file.
  ///
  /// - Returns: The settings in the order of their keys.
  /// - Throws: ``Refusal`` if the data is not a JSON object of settings.
  public static func assignments(in data: Data) throws(Refusal) -> [SettingAssignment] {
    let whole: JSONValue
    do {
      whole = try JSONDecoder().decode(JSONValue.self, from: data)
    } catch {
      throw Refusal("The file is not valid JSON.")
    }
    guard case .object(let members) = whole else { throw Refusal("The file is not a JSON object of keys and values.") }
    var assignments: [SettingAssignment] = []
    for (key, object) in members.sorted(by: { $0.key < $1.key }) {
      guard let value = object.setting else { throw Refusal("\(quoted(key)) is null. A setting cannot be null.") }
      assignments.append(SettingAssignment(key: key, value: value))
    }
    return assignments
  }
}
