import AlchemicTUICore
import AlchemicInspection
import Testing

@Suite struct SettingNameTests {
  /// The shop with choices that differ in nothing but case.
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
  func `A value is taken as its setting's kind has it`(key: String, typed: String, value: SettingValue) throws {
    let name = SettingName(key: key, store: "user-defaults")
    #expect(try name.setting(to: typed, in: Self.shop) == .set(store: "user-defaults", key: key, value))
  }

  @Test(arguments: [
    ("cups", "many", "\"many\" is not a whole number."),
    ("price", "nan", "\"nan\" is not a number."),
    ("open", "ajar", "\"ajar\" is neither on nor off."),
    ("heat", "101", "\"heat\" is from 80 to 100."),
    ("roast", "burnt", "\"roast\" is one of dark (Dark roast), light (Light roast)."),
    ("size", "LARGE", "\"size\" is one of l (large), L (Large), 1 (small), XL."),
    ("version", "2.0", "\"version\" can only be read."),
  ])
  func `A value that cannot be is refused with what can`(key: String, typed: String, words: String) {
    let name = SettingName(key: key, store: "user-defaults")
    #expect(throws: Refusal(words)) { try name.setting(to: typed, in: Self.shop) }
  }

  @Test(
    arguments: [
      ("ownr", nil, "There is no setting \"ownr\". Did you mean \"owner\"?"),
      ("teapot\u{1B}", nil, "There is no setting \"teapot\\u{1b}\"."),
      (
        "cups", nil,
        "Several stores have a setting \"cups\": user-defaults, cloud. Say which with STORE/KEY or --store."
      ),
      ("cups", "clod", "There is no store \"clod\". There are: user-defaults, cloud."),
    ] as [(String, String?, String)])
  func `A setting that cannot be found says what is near`(key: String, store: String?, words: String) {
    #expect(throws: Refusal(words)) { try SettingName(key: key, store: store).find(in: Shop.started) }
  }

  @Test func `What a script gets is the value as it would be typed, and never a secret`() throws {
    let entries = Shop.stores[0].entries
    let values = entries.map { entry in Result { () throws(Refusal) in try entry.plainValue() } }
    #expect(
      values == [
        .success("Emma\nB"), .success("5"), .success("2.5"), .success("on"), .success("90"), .success("dark"),
        .failure(Refusal("\"pin\" is a secret: it is never shown.")), .success("1.0"),
        .failure(Refusal("\"note\" is not set, and has no default.")),
      ])
  }

  @Test func `Only what is stored is removed`() throws {
    #expect(try SettingName(key: "owner").removing(in: Shop.started) == .remove(store: "user-defaults", key: "owner"))
    #expect(throws: Refusal("\"open\" is not stored: nothing to remove.")) {
      try SettingName(key: "open").removing(in: Shop.started)
    }
    #expect(throws: Refusal("\"heat\" comes from the command line: nothing to remove.")) {
      try SettingName(key: "heat").removing(in: Shop.started)
    }
  }
}
