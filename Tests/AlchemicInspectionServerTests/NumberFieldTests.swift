// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import AlchemicInspection
import AlchemicInspectionServer
import AlchemicStores
import Testing

/// Text fields with each combination of numeric keyboard and default value.
private final class Till: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
  @AcStored var limit = 10_000
  @AcStored var rate = 2.5
  @AcStored var pin = 1234

  override init() {
    func field(
      _ key: String, _ keyboard: SettingDescription.Keyboard, isSecure: Bool = false, _ defaultValue: StoredValue?
    ) -> SettingDescription {
      SettingDescription(key: key, kind: .text(isSecure: isSecure, keyboard: keyboard), defaultValue: defaultValue)
    }
    let settings = [
      field("limit", .number, 10_000), field("rate", .decimal, 2.5), field("floor", .numbersAndPunctuation, -1),
      field("code", .number, "0000"), field("bare", .number, nil), field("word", .any, 5),
      field("pin", .number, isSecure: true, 1234),
    ]
    super.init(
      configuration: KeyValueStoreConfiguration(
        engine: InMemoryEngine(), settings: .descriptions(settings), arguments: [], importsFoundationDefaults: false))
  }
}

struct NumberFieldTests {
  private let till: Till
  private let inspector: ContainerInspector

  init() async throws {
    let context = ALCContext(testing: .classes([Till.self]))
    context.start()
    try await context.untilReady()
    till = try context.get(Till.self)
    inspector = ContainerInspector(context)
  }

  private func refusal(of value: SettingValue, for key: String) -> String? {
    do throws(CommandError) {
      try inspector.perform(.set(store: "user-defaults", key: key, value))
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `A text field with a numeric keyboard and a numeric default value is edited as a number`() throws {
    let entries = try #require(inspector.snapshot().stores.first).entries
    #expect(
      entries.map { "\($0.key): \($0.editor)" } == [
        "limit: integer", "rate: number", "floor: integer", "code: text", "bare: text", "word: text", "pin: secret",
      ])
  }

  static let taken: [(String, SettingValue, StoredValue)] = [
    ("limit", .integer(500), 500), ("limit", .double(500), 500), ("rate", .double(1.5), 1.5),
    ("rate", .integer(3), .double(3)), ("floor", .integer(-5), -5), ("code", .string("0042"), "0042"),
    ("code", .string(""), ""), ("bare", .string("500"), "500"), ("word", .string("x"), "x"),
    ("pin", .string("4711"), 4711), ("pin", .integer(4711), 4711),
  ]

  @Test(arguments: taken)
  func `An accepted value is stored with the type of the default value`(
    key: String, value: SettingValue, stored: StoredValue
  ) {
    #expect(refusal(of: value, for: key) == nil)
    #expect(till.entry(forKey: key).storedValue == stored)
    #expect(till.reports == [])
  }

  @Test func `The program's properties have the numbers that an explorer sets`() {
    #expect(refusal(of: .integer(500), for: "limit") == nil)
    #expect(refusal(of: .integer(3), for: "rate") == nil)
    #expect(refusal(of: .string("4711"), for: "pin") == nil)
    #expect(till.limit == 500)
    #expect(till.rate == 3)
    #expect(till.pin == 4711)
  }

  static let refused: [(String, SettingValue, String)] = [
    ("limit", .string("500"), "Must be a whole number, not text."),
    ("limit", .string(""), "Must be a whole number, not text."),
    ("limit", .string("007"), "Must be a whole number, not text."),
    ("limit", .string("99999999999999999999"), "Must be a whole number, not text."),
    ("limit", .double(1e20), "Must be a whole number."), ("limit", .double(0.5), "Must be a whole number."),
    ("limit", .bool(true), "Must be a whole number."), ("limit", .integer(-1), "Must be a whole number, not negative."),
    ("limit", .other("5"), "limit doesn't accept a value of this type."),
    ("rate", .string("1.5"), "Must be a number, not text."),
    ("rate", .string(""), "Must be a number, not text."), ("rate", .double(.nan), "Must be a number."),
    ("code", .string("0x"), "Must contain only digits."), ("code", .integer(5), "Must be text."),
    ("pin", .string("secretive"), "Must be a whole number."), ("pin", .string(""), "Must be a whole number."),
    ("pin", .string("99999999999999999999"), "Must be a whole number."),
  ]

  @Test(arguments: refused)
  func `A value of another type is refused with a reason`(key: String, value: SettingValue, reason: String) {
    #expect(refusal(of: value, for: key) == reason)
    #expect(till.entry(forKey: key).storedValue == nil)
  }
}
