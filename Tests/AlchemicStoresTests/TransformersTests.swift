// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import Testing

/// Neither supported by stores nor `Codable`.
private struct Color: Equatable {
  var red: UInt8
}

private struct Refused: Error {}

extension StoredValueTransformer<Color> {
  fileprivate static var hexadecimal: Self {
    Self(
      String.self, store: { String($0.red, radix: 16) },
      restore: { text in
        guard let red = UInt8(text, radix: 16) else { throw Refused() }
        return Color(red: red)
      })
  }
}

extension StoredValueTransformer<Int> {
  fileprivate static var tally: Self {
    Self(String.self, store: { String(repeating: "|", count: $0) }, restore: \.count)
  }
}

private final class Palette: ALCUserDefaults, @unchecked Sendable {
  @AcStored(transformer: .hexadecimal) var accent = Color(red: 1)
  @AcStored(transformer: .tally) var uses = 3
}

final class OptionalPalette: ALCUserDefaults, @unchecked Sendable {
  enum Form: String { case implicit, explicit }

  @AcStored(transformer: .hexadecimal) fileprivate var implicit: Color?
  @AcStored(transformer: StoredValueTransformer<Color>.hexadecimal.optional) fileprivate var explicit: Color? = nil
  @AcStored(transformer: .tally) fileprivate var count: Int?
  @AcStored("another", transformer: .hexadecimal) fileprivate var other: Color? = Color(red: 9)
}

struct TransformersTests {
  private func configuration(_ register: (inout StoredValueTransformers) -> Void = { _ in })
    -> KeyValueStoreConfiguration
  {
    var configuration = KeyValueStoreConfiguration(engine: InMemoryEngine(), settings: .none, arguments: [])
    configuration.report = { _ in }
    register(&configuration.transformers)
    return configuration
  }

  @Test func `A type with a registered transformer needs no property`() throws {
    let store = ALCUserDefaults(configuration: configuration { $0.register(.hexadecimal) })
    store["accent"] = Color(red: 255)
    #expect(store["accent"] == StoredValue.string("ff"))
    #expect(store["accent"] == Color(red: 255))
    #expect(try store.value(Color.self, forKey: "accent") == Color(red: 255))
    #expect(store["other", default: Color(red: 7)] == Color(red: 7))
    try store.set(Color(red: 16), forKey: "accent")
    let accent: Color? = store["accent"]
    #expect(accent == Color(red: 16))
    try store.set(Color?.none, forKey: "accent")
    #expect(!store.isStored("accent"))
    #expect(store.reports == [])
  }

  @Test func `A transformer of a key changes only that key, also for a supported type`() throws {
    let store = ALCUserDefaults(configuration: configuration { $0.register(.tally, forKey: "uses") })
    for _ in 0..<2 {
      store["uses"] = 4 as Int?
      store["plain"] = 4 as Int?
      #expect(store["uses"] == StoredValue.string("||||"))
      #expect(store["uses", as: Int.self] == 4)
      #expect(store["plain", as: Int.self] == 4)
    }
    #expect(try store.update("uses", default: 0) { $0 += 1 } == 5)
    #expect(try store.value(Int.self, forKey: "uses") == 5)
    #expect(store["uses"] == StoredValue.string("|||||"))
  }

  @Test func `Readers of a property's key use its transformer`() throws {
    let palette = Palette(configuration: configuration())
    #expect(palette["uses", as: Int.self] == 3)
    palette["accent"] = Color(red: 10)
    #expect(palette.accent == Color(red: 10))
    palette.uses = 5
    #expect(palette["uses", default: 0] == 5)
    #expect(palette["accent"] == StoredValue.string("a"))
    try palette.set(6, forKey: "uses")
    #expect(palette.uses == 6)
    #expect(palette.reports == [])
  }

  @Test func `A literal is converted by the transformer of its key`() throws {
    let palette = Palette(configuration: configuration { $0.register(.tally, forKey: "rounds") })
    palette["uses"] = 5
    palette["rounds"] = 21
    palette["accent"] = "ff"
    #expect(palette.uses == 5)
    #expect(palette["uses"] == StoredValue.string("|||||"))
    #expect(palette["rounds", as: Int.self] == 21)
    #expect(palette.accent == Color(red: 255))
    palette["uses"] = nil
    #expect(palette.uses == 3)
    #expect(palette.reports == [])
  }

  @Test func `A literal that is neither of the transformer's type nor a stored form is refused and reported`() throws {
    let palette = Palette(configuration: configuration())
    palette["accent"] = Color(red: 2)
    palette["accent"] = 5
    palette["uses"] = 1.5
    #expect(palette.accent == Color(red: 2))
    #expect(palette.uses == 3)
    #expect(
      palette.reports == [
        .setFailed(
          key: "accent",
          error: .transformFailed(
            key: "accent", type: "Color", reason: "a value of kind integer is neither of this type nor a stored form")),
        .setFailed(
          key: "uses",
          error: .transformFailed(
            key: "uses", type: "Int", reason: "a value of kind double is neither of this type nor a stored form")),
      ])
  }

  @Test func `Default values in code are converted as literals are, and refused and reported as these`() throws {
    var configuration = configuration { $0.register(.tally, forKey: "rounds") }
    configuration.defaults = ["rounds": 4, "plain": 7]
    let palette = Palette(configuration: configuration)
    #expect(palette["rounds", as: Int.self] == 4)
    palette.register(defaults: ["rounds": "||", "uses": 5, "accent": "ff"])
    #expect(palette["rounds"] == StoredValue.string("||"))
    #expect(palette.uses == 5)
    #expect(palette.accent == Color(red: 255))
    #expect(palette["plain", as: Int.self] == 7)
    #expect(palette.reports == [])
    palette.register(defaults: ["accent": 5, "rounds": true])
    #expect(palette.accent == Color(red: 255))
    #expect(palette["rounds"] == StoredValue.string("||"))
    #expect(
      palette.reports == [
        .setFailed(
          key: "accent",
          error: .transformFailed(
            key: "accent", type: "Color", reason: "a value of kind integer is neither of this type nor a stored form")),
        .setFailed(
          key: "rounds",
          error: .transformFailed(
            key: "rounds", type: "Int", reason: "a value of kind bool is neither of this type nor a stored form")),
      ])
  }

  @Test func `A default value of the settings' description that a transformer cannot restore is reported`() throws {
    var configuration = configuration { $0.register(.hexadecimal, forKey: "accent") }
    configuration.settings = .descriptions([
      SettingDescription(key: "accent", kind: .text(isSecure: false, keyboard: .any), defaultValue: "red"),
      SettingDescription(key: "uses", kind: .text(isSecure: false, keyboard: .any), defaultValue: "||"),
    ])
    let store = ALCUserDefaults(configuration: configuration)
    #expect(store["accent", default: Color(red: 3)] == Color(red: 3))
    #expect(
      store.reports == [
        .readFailed(
          key: "accent",
          error: .transformFailed(
            key: "accent", type: "Color", reason: "the default value of the settings' description is no stored form"))
      ])
  }

  @Test(arguments: [OptionalPalette.Form.implicit, .explicit])
  func `An optional property is nil until it is set, and subscripts use its transformer`(
    form: OptionalPalette.Form
  ) throws {
    let palette = OptionalPalette(configuration: configuration())
    let key = form.rawValue
    func property() -> Color? { form == .implicit ? palette.implicit : palette.explicit }
    #expect(property() == nil)
    #expect(palette[key, as: Color.self] == nil)
    palette[key] = Color(red: 10)
    #expect(property() == Color(red: 10))
    if form == .implicit { palette.implicit = Color(red: 11) } else { palette.explicit = Color(red: 11) }
    let read: Color? = palette[key]
    #expect(read == Color(red: 11))
    #expect(palette[key] == StoredValue.string("b"))
    palette[key] = nil
    #expect(property() == nil)
    #expect(!palette.isStored(key))
    palette.count = 2
    palette["count"] = 4
    #expect(palette.count == 4)
    #expect(palette.other == Color(red: 9))
    #expect(palette.reports == [])
  }

  @Test func `Without a transformer a value of a foreign type is refused and reported`() throws {
    let store = ALCUserDefaults(configuration: configuration())
    let error = KeyValueStoreError.transformFailed(
      key: "accent", type: "Color",
      reason: "no transformer is registered for this type; add one to the configuration's `transformers`")
    #expect(throws: error) { try store.set(Color(red: 1), forKey: "accent") }
    #expect(throws: error) { try store.value(Color.self, forKey: "accent") }
    store["accent"] = Color(red: 1)
    let read: Color? = store["accent"]
    #expect(read == nil)
    #expect(store.reports == [.setFailed(key: "accent", error: error), .readFailed(key: "accent", error: error)])
  }
}
