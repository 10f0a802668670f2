// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import Foundation
import Testing

@Suite struct TransferTests {
  private func store(
    settings: SettingsSource = .none, defaults: [String: StoredValue] = [:], cloud: Bool = false
  ) -> KeyValueStore {
    let configuration = KeyValueStoreConfiguration(
      engine: InMemoryEngine(), settings: settings, defaults: defaults, arguments: [])
    return cloud ? ALCCloudKeyValueStore(configuration: configuration) : ALCUserDefaults(configuration: configuration)
  }

  private func stored(_ store: KeyValueStore) -> [String: StoredValue] {
    store.entries.reduce(into: [:]) { $0[$1.key] = $1.storedValue }
  }

  @Test(arguments: KeyValueFormat.allCases)
  func `Every value is restored exactly from an export`(format: KeyValueFormat) throws {
    let first = store(defaults: ["default": 1])
    var values: [String: StoredValue] = [
      "$url": "a text", "control \u{1}": "key", "tag": ["$url": "no location"], "dates": [.date(.distantPast)],
      "carriage": "\r\n\t", "noncharacter": "\u{FFFE}", "whole": [1, 1.0, true, .double(0)],
    ]
    for (index, value) in Samples.values.enumerated() where value != .null { values["key \(index)"] = value }
    try first.set(values.mapValues { StoredValue?.some($0) })
    let second = store()
    #expect(try second.importValues(first.exported(as: format), as: format) == values.count)
    #expect(stored(second) == values)
  }

  @Test func `JSON exports have the form that a person would write`() throws {
    let store = store()
    try store.set([
      "name": "derek", "logins": 3, "ratio": 0.5, "since": .date(Date(timeIntervalSince1970: 1_767_323_045)),
      "home": .url(Samples.location("https://example.com/a")), "colours": ["red", "blue"], "whole": 2.0,
    ])
    #expect(
      String(decoding: try store.exported(as: .json), as: UTF8.self) == """
        {
          "colours" : [
            "red",
            "blue"
          ],
          "home" : {
            "$url" : "https://example.com/a"
          },
          "logins" : 3,
          "name" : "derek",
          "ratio" : 0.5,
          "since" : {
            "$date" : "2026-01-02T03:04:05Z"
          },
          "whole" : {
            "$double" : "2.0"
          }
        }
        """)
  }

  @Test func `An import adds keys or replaces all of them`() throws {
    let store = store()
    try store.set(["a": 1, "b": 2])
    #expect(try store.importValues(Data(#"{"b": 3, "c": 4}"#.utf8), as: .json) == 2)
    #expect(stored(store) == ["a": 1, "b": 3, "c": 4])
    #expect(try store.importValues(Data(#"{"c": 5}"#.utf8), as: .json, replacing: true) == 1)
    #expect(stored(store) == ["c": 5])
  }

  @Test func `Exports omit secrets unless they are requested`() throws {
    let secret = SettingDescription(key: "code", kind: .text(isSecure: true, keyboard: .any))
    let first = store(settings: .descriptions([secret]))
    try first.set(["code": "1234", "name": "derek"])
    let export = try first.exported(as: .json)
    #expect(String(decoding: export, as: UTF8.self) == "{\n  \"name\" : \"derek\"\n}")
    #expect(try first.importValues(Data("{}".utf8), as: .json, replacing: true) == 0)
    #expect(stored(first) == ["code": "1234"])
    let second = store()
    try second.importValues(first.exported(as: .json, includingSecrets: true), as: .json)
    #expect(stored(second) == ["code": "1234"])
  }

  static let malformed: [(String, KeyValueFormat, String)] = [
    ("{", .json, "it is not a valid JSON document"), ("[1]", .json, "it is not a JSON document of values by key"),
    (#"{"a": {"$date": "yesterday"}}"#, .json, "it is not a JSON document of values by key"),
    (#"{"a": {"$unknown": "1"}}"#, .json, "it is not a JSON document of values by key"),
    (#"{"a": {"$entries": [["b"]]}}"#, .json, "it is not a JSON document of values by key"),
    ("<plist><dict>", .propertyList, "it is not a valid property list"),
    ("<plist version=\"1.0\"><array/></plist>", .propertyList, "it is not a property list of values by key"),
  ]

  @Test(arguments: malformed)
  func `An import that cannot be read changes nothing`(text: String, format: KeyValueFormat, reason: String) throws {
    let store = store()
    try store.set(1, forKey: "a")
    #expect(throws: KeyValueStoreError.malformedFile(path: "the import", reason: reason)) {
      try store.importValues(Data(text.utf8), as: format, replacing: true)
    }
    #expect(stored(store) == ["a": 1])
  }

  @Test func `An import beyond the limits changes nothing`() throws {
    let cloud = store(cloud: true)
    let key = String(repeating: "k", count: 65)
    #expect(throws: KeyValueStoreError.keyTooLong(key: key, bytes: 65, limit: 64)) {
      try cloud.importValues(Data("{\"a\": 1, \"\(key)\": 2}".utf8), as: .json)
    }
    #expect(stored(cloud) == [:])
  }
}
