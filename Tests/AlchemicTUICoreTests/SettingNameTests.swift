// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import Testing

@Suite struct SettingNameTests {
  /// The shop with choices that differ only in case.
  private static let shop: ContainerSnapshot = {
    var shop = Shop.started
    shop.stores[0].entries.append(
      EntrySnapshot(
        key: "size", value: .string("l"), origin: .default,
        editor: .choice([
          EntrySnapshot.Choice(title: "large", value: .string("l")),
          EntrySnapshot.Choice(title: "Large", value: .string("L")),
          EntrySnapshot.Choice(title: "small", value: .integer(1)),
          EntrySnapshot.Choice(title: "XL", value: .string("XL")),
        ])))
    return shop
  }()

  @Test(arguments: [
    ("owner", "", SettingValue.string("")),
    ("cups", "-7", .integer(-7)),
    ("price", "2", .double(2)),
    ("open", "Yes", .bool(true)),
    ("open", "0", .bool(false)),
    ("heat", "100", .integer(100)),
    ("heat", "99.5", .double(99.5)),
    ("roast", "light", .string("light")),
    ("roast", "Light roast", .string("light")),
    ("roast", "LIGHT", .string("light")),
    ("roast", "dark Roast", .string("dark")),
    ("size", "l", .string("l")),
    ("size", "L", .string("L")),
    ("size", "SMALL", .integer(1)),
    ("pin", "1234", .string("1234")),
    ("new", "5", .string("5")),
  ])
  func `A text is converted to the setting's type`(key: String, typed: String, value: SettingValue) throws {
    let name = SettingName(key: key, store: "user-defaults")
    #expect(try name.commandToSet(typed, in: Self.shop) == .set(store: "user-defaults", key: key, value))
  }

  @Test(arguments: [
    ("cups", "many", "cups: \"many\" is not a whole number."),
    ("price", "nan", "price: \"nan\" is not a number."),
    ("open", "ajar", "\"open\" must be on or off, not \"ajar\"."),
    ("heat", "101", "\"heat\" must be from 80 to 100."),
    ("roast", "burnt", "\"roast\" must be one of: dark (Dark roast), light (Light roast)."),
    ("size", "LARGE", "\"size\" must be one of: l (large), L (Large), 1 (small), XL."),
    ("version", "2.0", "\"version\" is read-only."),
  ])
  func `An invalid value is refused with the allowed values`(key: String, typed: String, words: String) {
    let name = SettingName(key: key, store: "user-defaults")
    #expect(throws: Refusal(words)) { try name.commandToSet(typed, in: Self.shop) }
  }

  @Test(
    arguments: [
      ("ownr", nil, "There is no setting \"ownr\". Did you mean \"owner\"?"),
      ("teapot\u{1B}", nil, "There is no setting \"teapot\\u{1b}\"."),
      (
        "cups", nil,
        "Several stores have a setting \"cups\": user-defaults, cloud. "
          + "Choose one with STORE/KEY, as user-defaults/cups."
      ),
      ("cups", "clod", "There is no store \"clod\". Available: user-defaults, cloud."),
    ] as [(String, String?, String)])
  func `A setting that does not exist is refused with a suggestion`(key: String, store: String?, words: String) {
    #expect(throws: Refusal(words)) { try SettingName(key: key, store: store).find(in: Shop.started) }
  }

  @Test func `A name can have its store before it, as answers print it`() throws {
    let name = SettingName(key: "cloud/cups")
    #expect(try name.find(in: Shop.started).store.id == "cloud")
    #expect(try name.commandToSet("9", in: Shop.started) == .set(store: "cloud", key: "cups", .integer(9)))
    #expect(try name.commandToRemove(in: Shop.started) == .remove(store: "cloud", key: "cups"))
    var shop = Shop.started
    shop.stores[0].entries.append(
      EntrySnapshot(key: "cloud/cups", value: .integer(1), defaultValue: nil, origin: .stored, editor: .integer))
    #expect(try name.find(in: shop).store.id == "user-defaults")
    (shop.stores, shop.phase) = ([], .idle)
    #expect(throws: Refusal("There is no setting \"cloud/cups\". No store is open until the container is started.")) {
      try name.find(in: shop)
    }
  }

  @Test func `A script receives the value as set accepts it, and never a secret`() throws {
    let entries = Shop.stores[0].entries
    let values = entries.map { entry in Result { () throws(Refusal) in try entry.plainValue() } }
    #expect(
      values == [
        .success("Emma\nB"), .success("5"), .success("2.5"), .success("on"), .success("90"), .success("dark"),
        .failure(Refusal("\"pin\" is a secret and cannot be shown.")), .success("1.0"),
        .failure(Refusal("\"note\" is not set and has no default value.")),
      ])
  }

  @Test func `Only a stored value can be removed`() throws {
    #expect(
      try SettingName(key: "owner").commandToRemove(in: Shop.started) == .remove(store: "user-defaults", key: "owner"))
    #expect(throws: Refusal("\"open\" has no stored value to remove.")) {
      try SettingName(key: "open").commandToRemove(in: Shop.started)
    }
    #expect(
      throws: Refusal("\"heat\" is set on the command line of its process and has no stored value to remove.")
    ) {
      try SettingName(key: "heat").commandToRemove(in: Shop.started)
    }
  }
}
