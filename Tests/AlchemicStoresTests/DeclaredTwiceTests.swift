// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import Testing

/// Two declarations of one key that differ are reported.
@Suite struct DeclaredTwiceTests {
  private class Base: ALCUserDefaults, @unchecked Sendable {
    @AcStored("same") var first = 5
    @AcStored("optional") var maybe: Int?
  }

  private final class Alike: Base, @unchecked Sendable {
    @AcStored("same") var second = 5
    @AcStored("optional") var sure = 3
  }

  private final class OtherDefaults: Base, @unchecked Sendable {
    @AcStored("same") var second = 6
  }

  private final class OtherTypes: Base, @unchecked Sendable {
    @AcStored("same") var second = "five"
  }

  private final class Described: ALCUserDefaults, @unchecked Sendable {
    @AcStored var retries = 3
    @AcStored var name: String?
    @AcStored var ratio = 0.5
  }

  private func configuration(_ settings: [SettingDescription] = []) -> KeyValueStoreConfiguration {
    KeyValueStoreConfiguration(
      engine: InMemoryEngine(), settings: .descriptions(settings), arguments: [], report: { _ in })
  }

  @Test func `Two equal properties of one key are not reported`() {
    let store = Alike(configuration: configuration())
    #expect(store.reports == [])
    #expect([store.first, store.second, store.maybe, store.sure] == [5, 5, 3, 3])
  }

  @Test func `Two properties of one key with different default values are reported`() {
    let store = OtherDefaults(configuration: configuration())
    #expect(store.reports == [.declaredTwice(key: "same", conflict: .propertyDefaults)])
    // The subclass's property comes first.
    #expect([store.first, store.second] == [6, 6])
    #expect(
      store.reports.map(\.description) == [
        """
        "same" is declared twice: two properties have different default values. The first one's applies. Use one \
        value, or different keys.
        """
      ])
  }

  @Test func `Two properties of one key with different types are reported`() {
    let store = OtherTypes(configuration: configuration())
    let unreadable = KeyValueStoreError.wrongType(
      key: "same", expected: "Int", found: .string, detail: "", origin: .default)
    #expect(
      store.reports == [
        .propertyUnreadable(key: "same", error: unreadable),
        .declaredTwice(key: "same", conflict: .propertyTypes("String", "Int")),
      ])
    #expect(
      store.reports.last?.description
        == "\"same\" is declared twice: one property is String, another Int. Use another key for one of them.")
    #expect(store.second == "five")
    #expect(store.first == 5)
  }

  @Test(
    arguments: [
      (SettingDescription(key: "retries", kind: .text(isSecure: false, keyboard: .any)), "Int"),
      (SettingDescription(key: "retries", kind: .toggle(on: true, off: false)), "Int"),
      (SettingDescription(key: "retries", kind: .choice([.init(title: "Few", value: "few")])), "Int"),
      (SettingDescription(key: "name", kind: .slider(minimum: 0, maximum: 1)), "String"),
    ])
  func `A description that allows values that the property does not accept is reported`(
    setting: SettingDescription, type: String
  ) {
    let store = Described(configuration: configuration([setting]))
    #expect(store.reports == [.declaredTwice(key: setting.key ?? "", conflict: .describedType(property: type))])
    #expect(
      store.reports.map(\.description) == [
        """
        "\(setting.key ?? "")" is declared twice: the settings' description allows values that the property, \(type), \
        does not accept. Change one of them.
        """
      ])
  }

  @Test func `A description's default value that differs from the property's is reported, and applies`() {
    let described = SettingDescription(key: "retries", kind: .slider(minimum: 0, maximum: 9), defaultValue: 4)
    let store = Described(configuration: configuration([described]))
    #expect(store.reports == [.declaredTwice(key: "retries", conflict: .describedDefault)])
    #expect(store.retries == 4)
    #expect(
      store.reports.map(\.description) == [
        """
        "retries" is declared twice: the settings' description and the property have different default values. The \
        description's applies.
        """
      ])
  }

  @Test func `A description that agrees with its property is not reported`() {
    let store = Described(
      configuration: configuration([
        SettingDescription(key: "retries", kind: .slider(minimum: 0, maximum: 9), defaultValue: 3),
        SettingDescription(key: "name", kind: .text(isSecure: false, keyboard: .any), defaultValue: "derek"),
        SettingDescription(
          key: "ratio", kind: .text(isSecure: false, keyboard: .decimal), defaultValue: .double(0.5)),
      ]))
    #expect(store.reports == [])
    #expect(store.name == "derek")
  }

  @Test func `The first of two descriptions of one key applies, and the second is reported`() {
    let first = SettingDescription(key: "name", kind: .text(isSecure: false, keyboard: .any), defaultValue: "first")
    let second = SettingDescription(key: "name", kind: .text(isSecure: true, keyboard: .any), defaultValue: "second")
    let note = SettingDescription(key: nil, title: "A note", kind: .note)
    let store = ALCUserDefaults(configuration: configuration([first, note, second, note]))
    let reason = "the key name is already described"
    #expect(store.reports == [.settingsSkipped(path: "the settings' descriptions", reason: reason)])
    // The value is a secret if either description says so.
    var kept = first
    kept.kind = .text(isSecure: true, keyboard: .any)
    #expect(store.settings == [kept, note, note])
    #expect(store["name"] == "first")
  }
}
