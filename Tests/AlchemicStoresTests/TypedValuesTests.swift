// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import Foundation
import Testing

/// A type that is Codable only.
private struct Profile: Codable, Hashable {
  enum Level: Int, Codable { case basic, gold }
  var name: String
  var level: Level?
  var limits: [Float]
  var seen: Date
  var home: URL
  var picture: Data
  var scores: [String: [Int8?]]
  var huge: UInt64
  var ratio: Double
}

@Suite struct TypedValuesTests {
  private let profile = Profile(
    name: "derek", level: .gold, limits: [1.5, .infinity], seen: Date(timeIntervalSinceReferenceDate: 0.3),
    home: Samples.location("https://example.com/~derek"), picture: Data([0, 255]), scores: ["a": [1, nil, -3]],
    huge: .max, ratio: -0.0)

  private func store() throws -> (ALCUserDefaults, TemporaryDirectory) {
    let directory = try TemporaryDirectory()
    return (ALCUserDefaults(configuration: directory.configuration()), directory)
  }

  @Test func `Subscripts accept and return literals and variables of every type`() throws {
    let (defaults, directory) = try store()
    let name = "derek"
    let date = Date(timeIntervalSinceReferenceDate: 0.1)
    defaults["literal"] = "text"
    defaults["name"] = name
    defaults["count"] = 5
    defaults["big"] = UInt64.max
    defaults["float"] = Float(0.1)
    defaults["date"] = date
    defaults["list"] = [1, 2, 3]
    defaults["flags"] = ["a": true]
    defaults["optional"] = String?.none
    defaults["profile"] = profile
    defaults["gone"] = 1
    defaults["gone"] = nil
    for defaults in [defaults, ALCUserDefaults(configuration: directory.configuration())] {
      let read: String? = defaults["name"]
      #expect(read == "derek")
      #expect(defaults["literal"] == "text")
      #expect(defaults["count", as: Int.self] == 5)
      #expect(defaults["count", default: 7] == 5)
      #expect(defaults["big", as: UInt64.self] == .max)
      #expect(defaults["float", as: Float.self] == 0.1)
      #expect(defaults["date", as: Date.self] == date)
      #expect(defaults["list", as: [Int].self] == [1, 2, 3])
      #expect(defaults["flags", as: [String: Bool].self] == ["a": true])
      #expect(defaults["profile", as: Profile.self] == profile)
      #expect(defaults["gone"] == nil)
      #expect(defaults["gone", default: 7] == 7)
      #expect(!defaults.isStored("optional"))
    }
  }

  @Test func `Numbers are converted to other number types if nothing is lost`() throws {
    let (defaults, _) = try store()
    try defaults.set(5, forKey: "five")
    try defaults.set(5.5, forKey: "more")
    try defaults.set(UInt64.max, forKey: "most")
    #expect(try defaults.value(Double.self, forKey: "five") == 5)
    #expect(try defaults.value(UInt64.self, forKey: "five") == 5)
    #expect(defaults["more", as: Int.self] == nil)
    #expect(defaults["most", as: Int.self] == nil)
    #expect(defaults["five", as: Bool.self] == nil)
  }

  @Test func `A value of another type is an error or ignored, as requested`() throws {
    let (defaults, _) = try store()
    defaults.register(defaults: ["port": 80])
    try defaults.set("eighty", forKey: "port")
    #expect(throws: KeyValueStoreError.wrongType(key: "port", expected: "Int", found: .string, detail: "")) {
      try defaults.value(Int.self, forKey: "port")
    }
    #expect(defaults["port", as: Int.self] == 80)
    #expect(defaults["port", as: Profile.self] == nil)
    try defaults.set(["name": "x"] as [String: String], forKey: "profile")
    #expect(
      throws: KeyValueStoreError.wrongType(
        key: "profile", expected: "Profile", found: .dictionary, detail: "nothing is stored at limits")
    ) {
      try defaults.value(Profile.self, forKey: "profile")
    }
    #expect(try defaults.value(Int.self, forKey: "nothing") == nil)
  }

  @Test func `An error in a list names the element that does not fit`() throws {
    let (defaults, _) = try store()
    func detail<Value: StorableValue>(_ type: Value.Type, _ value: StoredValue) throws -> String? {
      defaults["list"] = value
      let error = #expect(throws: KeyValueStoreError.self) { try defaults.value(type, forKey: "list") }
      guard case .wrongType(_, let expected, _, let detail, _)? = error else { return nil }
      return "\(expected): \(detail)"
    }
    #expect(try detail([Int].self, [1, "x", 3]) == "[Int]: expected Int, found string at 1")
    #expect(
      try detail([String: [Bool]?].self, ["a": [true], "b": [false, 1]])
        == "Dictionary<String, Optional<Array<Bool>>>: expected Bool, found integer at b.1")
    #expect(try detail([Int].self, "x") == "[Int]: ")
    struct Server: Codable { let host: String }
    defaults["servers"] = [["host": "a"], ["name": "b"]]
    #expect(
      throws: KeyValueStoreError.wrongType(
        key: "servers", expected: "[Server]", found: .array, detail: "nothing is stored at 1.host")
    ) {
      try defaults.value([Server].self, forKey: "servers")
    }
  }

  @Test func `A transformer converts in both directions, and its error does not show the value`() throws {
    struct Refused: Error {}
    let (defaults, _) = try store()
    let hexadecimal = StoredValueTransformer<Int>(
      String.self, store: { String($0, radix: 16) },
      restore: { text in
        guard let number = Int(text, radix: 16) else { throw Refused() }
        return number
      })
    try defaults.set(255, forKey: "color", hexadecimal)
    #expect(defaults["color"] == "ff")
    #expect(try defaults.value(forKey: "color", hexadecimal) == 255)
    try defaults.set("secret!", forKey: "color")
    #expect(throws: KeyValueStoreError.transformFailed(key: "color", type: "Int", reason: "it threw Refused")) {
      try defaults.value(forKey: "color", hexadecimal)
    }
  }

  @Test func `Two encodings of one letter are one key`() throws {
    let (defaults, directory) = try store()
    try defaults.set(1, forKey: "caf\u{e9}")
    try defaults.set(2, forKey: "cafe\u{301}")
    #expect(try defaults.records(after: 0).map(\.value) == [2])
    #expect(ALCUserDefaults(configuration: directory.configuration())["caf\u{e9}"] == 2)
    #expect(throws: KeyValueStoreError.illegalKey(key: "", reason: "it is empty")) { try defaults.set(1, forKey: "") }
    #expect(throws: KeyValueStoreError.illegalKey(key: "a\0", reason: "it contains a NUL")) {
      try defaults.set(1, forKey: "a\0")
    }
  }

  @Test func `Several changes are applied all or none`() throws {
    let directory = try TemporaryDirectory()
    let cloud = ALCCloudKeyValueStore(configuration: directory.configuration())
    let long = String(repeating: "k", count: 65)
    #expect(throws: KeyValueStoreError.keyTooLong(key: long, bytes: 65, limit: 64)) {
      try cloud.set(["a": 1, long: 2])
    }
    #expect(cloud.entries == [])
    try cloud.set(["a": 1, "b": "two"])
    #expect(cloud.entries.map(\.key) == ["a", "b"])
    #expect(cloud.entries.map(\.origin) == [.cloud, .cloud])
    try cloud.removeAll()
    #expect(cloud.entries == [])
  }

  @Test func `A change can be undone after a restart`() throws {
    let (defaults, directory) = try store()
    try defaults.set("first", forKey: "name")
    try defaults.set("second", forKey: "name")
    let again = ALCUserDefaults(configuration: directory.configuration())
    #expect(try again.history(forKey: "name").map(\.value) == ["second", "first"])
    #expect(try again.undo(forKey: "name"))
    #expect(again["name"] == "first")
    #expect(try !again.undo(forKey: "never"))
  }
}
