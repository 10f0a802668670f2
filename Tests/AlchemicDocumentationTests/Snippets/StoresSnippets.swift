// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicStores
import Foundation
import Testing

struct Address: Codable, Equatable, Sendable {
  var street: String
  var number: Int
}

struct Color: Equatable, Sendable {
  var red: UInt8
}

private struct NotAColor: Error {}

// begin swift DeclaringStores
extension StoredValueTransformer<Color> {
  static var hexadecimal: Self {
    Self(
      String.self, store: { String($0.red, radix: 16) },
      restore: { text in
        guard let red = UInt8(text, radix: 16) else { throw NotAColor() }
        return Color(red: red)
      })
  }
}
// end

// begin swift DeclaringStores
final class BankDefaults: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
  @AcStored var username = "nobody"
  @AcStored("nbrLogins") var logins = 0
  @AcStored var lastSeen: Date?
  @AcStored var address = Address(street: "Main", number: 1)
  @AcStored(transformer: .hexadecimal) var color = Color(red: 255)
}
// end

private final class Frames: ALCUserDefaults, @unchecked Sendable {
  // begin swift DeclaringStores
  @AcStored(transformer: .hexadecimal) var frame: Color?
  // end
}

// begin swift AlchemicStores
final class Greeter: AlchemicManaged {
  private var defaults: ALCUserDefaults?

  func greeting() -> String { "Hello \(defaults?["username", default: "nobody"] ?? "")" }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcEnableUserDefaults()
    AcInject(factory, \Greeter.defaults)
  }
}
// end

// begin swift DeclaringStores
final class Preferences: AlchemicDeclaring, Sendable {
  private let username: StoredSetting<String>
  private let logins: StoredSetting<Int>

  init(defaults: ALCUserDefaults) {
    username = defaults.setting("username", default: "nobody")
    logins = defaults.setting("nbrLogins", default: 0)
  }

  func logIn(_ name: String) {
    username.value = name
    logins.value += 1
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcEnableUserDefaults()
    AcInitializer(factory, Preferences.init(defaults:))
  }
}
// end

struct StoresSnippets {
  private let printed = Printed()

  /// What the articles print, for the test to compare.
  private func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

  private func store(_ engine: InMemoryEngine = InMemoryEngine()) -> BankDefaults {
    BankDefaults(configuration: KeyValueStoreConfiguration(engine: engine, settings: .none, arguments: []))
  }

  @Test func `Enabling the defaults in a class declares their factory`() {
    let context = ALCContext(scan: .classes([Greeter.self]))
    #expect(context.snapshot().factories.map(\.name) == ["ALCUserDefaults", "Greeter"])
    #expect(Greeter().greeting() == "Hello ")
    let extended = ALCContext(scan: .classes([Greeter.self, BankDefaults.self]))
    #expect(extended.snapshot().factories.map(\.name) == ["BankDefaults", "Greeter"])
  }

  @Test func `A registered transformer and settings of Declaring stores`() {
    let engine = InMemoryEngine()
    func ALCUserDefaults(configuration: KeyValueStoreConfiguration) -> BankDefaults {
      var configuration = configuration
      configuration.engine = engine
      configuration.settings = .none
      return BankDefaults(configuration: configuration)
    }
    // begin swift DeclaringStores
    var configuration = KeyValueStoreConfiguration()
    configuration.transformers.register(.hexadecimal)
    let palette = ALCUserDefaults(configuration: configuration)
    palette["accent"] = Color(red: 16)
    let accent: Color? = palette["accent"]
    // end
    #expect(accent == Color(red: 16))
    #expect(palette["accent"] == StoredValue.string("10"))
    Preferences(defaults: palette).logIn("derek")
    #expect(palette.username == "derek")
    #expect(palette.logins == 1)
  }

  @Test func `The properties and subscripts of Declaring stores`() throws {
    let engine = InMemoryEngine()
    let defaults = store(engine)
    do {
      // begin swift DeclaringStores
      defaults["username"] = "derek"
      let name: String? = defaults["username"]
      let port = defaults["port", default: 80]
      try defaults.set(port + 1, forKey: "port")
      // end
      #expect(name == "derek")
      // begin swift DeclaringStores
      try defaults.update("nbrLogins", default: 0) { $0 += 1 }
      // end
    }
    defaults.color = Color(red: 171)
    // begin swift DeclaringStores
    let entry = defaults.entry(forKey: "username")
    print(entry.origin, entry.value ?? "none", entry.defaultValue ?? "none")
    try defaults.undo(forKey: "username")
    // end
    let again = store(InMemoryEngine(sharing: engine))
    #expect(again.logins == 1)
    #expect(again.color == Color(red: 171))
    #expect(again["color"] == "ab")
    #expect(again.username == "nobody")
    #expect(again.lastSeen == nil)
    #expect(again.address == Address(street: "Main", number: 1))
    #expect(printed.lines == ["stored string(\"derek\") string(\"nobody\")"])
  }

  @Test func `The author of a change of Declaring stores`() throws {
    let defaults = store()
    // begin swift DeclaringStores
    try KeyValueAuthor.$current.withValue("derek, in the web form") {
      try defaults.set("derek", forKey: "username")
    }
    print(defaults.entry(forKey: "username").changedBy ?? "nobody")
    // end
    #expect(printed.lines == ["derek, in the web form"])
  }

  @Test func `The export of Declaring stores`() throws {
    let defaults = store()
    let other = store()
    defaults.username = "derek"
    // begin swift DeclaringStores
    let json = try defaults.exported(as: .json)
    try other.importValues(json, as: .json)
    // end
    #expect(other.username == "derek")
  }

  @Test func `The stores of Engines`() throws {
    // begin swift Engines
    let first = InMemoryEngine()
    let here = ALCCloudKeyValueStore(configuration: KeyValueStoreConfiguration(engine: first))
    let there = ALCCloudKeyValueStore(configuration: KeyValueStoreConfiguration(engine: InMemoryEngine(sharing: first)))
    here["theme"] = "dark"
    // end
    #expect(there["theme"] == "dark")
    do {
      let there = ALCCloudKeyValueStore(configuration: KeyValueStoreConfiguration(engine: InMemoryEngine()))
      // begin swift Engines
      try there.merge(here.records(after: 0), origin: .serverChange)
      // end
      #expect(there["theme"] == "dark")
    }
  }

  /// Compiled, not run: the reading never ends.
  private func changes(_ defaults: BankDefaults) async {
    // begin swift DeclaringStores
    let observation = defaults.observe("username") { change in
      print(change.oldValue ?? "none", "→", change.newValue ?? "none", "by", change.origin)
    }
    for await change in defaults.changes(forKey: "username") {
      print(change)
    }
    // end
    observation.cancel()
  }
}
