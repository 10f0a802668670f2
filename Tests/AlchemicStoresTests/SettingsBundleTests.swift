// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import Foundation
import Testing

@Suite struct SettingsBundleTests {
  private func plist(_ items: String, table: String? = nil) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    \(table.map { "<key>StringsTable</key><string>\($0)</string>" } ?? "")
    <key>PreferenceSpecifiers</key><array>\(items)</array></dict></plist>
    """
  }

  private func item(_ type: String, _ fields: String) -> String {
    "<dict><key>Type</key><string>\(type)</string>\(fields)</dict>"
  }

  private func text(_ key: String, _ value: String) -> String { "<key>\(key)</key><string>\(value)</string>" }

  private func store(
    _ directory: TemporaryDirectory, language: String? = nil
  ) -> (settings: [SettingDescription], reports: [StoreReport], store: ALCUserDefaults) {
    let store = ALCUserDefaults(
      configuration: directory.configuration(
        settings: .directory(directory.url.appending(path: "Settings.bundle")),
        environment: language.map { ["LANG": $0] } ?? [:]))
    return (store.settings, store.reports, store)
  }

  private func everything(_ directory: TemporaryDirectory) throws {
    let values = "<key>Values</key><array><integer>1</integer><string>b</string></array>"
    let titles = "<key>Titles</key><array><string>One</string><string>Bee</string></array>"
    try directory.write(
      plist(
        [
          item("PSGroupSpecifier", text("Title", "Account") + text("FooterText", "Who you are.")),
          item("PSTextFieldSpecifier", text("Key", "name") + text("Title", "Name") + text("DefaultValue", "nobody")),
          item(
            "PSTextField",
            text("Key", "password") + text("KeyboardType", "NumberPad") + "<key>IsSecure</key><true/>"
              + text("DefaultValue", "tulip-9")),
          item("PSToggleSwitch", text("Key", "alerts") + text("Title", "Alerts") + "<key>DefaultValue</key><true/>"),
          item(
            "PSToggleSwitch",
            text("Key", "mode") + text("TrueValue", "ON") + text("FalseValue", "OFF") + text("DefaultValue", "OFF")),
          item("PSGroup", ""),
          item(
            "PSSlider",
            text("Key", "volume")
              + "<key>MinimumValue</key><integer>0</integer><key>MaximumValue</key><real>10.5</real>"
              + "<key>DefaultValue</key><real>2.5</real>"),
          item("PSMultiValue", text("Key", "choice") + values + titles + "<key>DefaultValue</key><integer>1</integer>"),
          item("PSTitleValue", text("Key", "version") + text("DefaultValue", "1.0")),
          item("PSRadioGroup", text("Key", "radio") + text("Title", "Radio") + values + titles),
          item("PSChildPane", text("File", "More") + text("Title", "More")),
        ].joined(), table: "Words"), to: "Settings.bundle/Root.plist")
    try directory.write(
      plist(item("PSTextField", text("Key", "child") + text("Title", "Child") + text("KeyboardType", "EmailAddress"))),
      to: "Settings.bundle/More.plist")
    try directory.write("\"Name\" = \"Name (en)\";\n", to: "Settings.bundle/en.lproj/Words.strings")
    try directory.write(
      "\"Account\" = \"Konto\";\n\"Bee\" = \"Bé\";\n\"More\" = \"Mehr\";", to: "Settings.bundle/de.lproj/Words.strings")
    try directory.write("\"Child\" = \"Kind\";", to: "Settings.bundle/de.lproj/More.strings")
  }

  @Test func `The first of two descriptions in a bundle applies, and the second is reported`() throws {
    let directory = try TemporaryDirectory()
    try directory.write(
      plist(
        item("PSTextField", text("Key", "name") + text("DefaultValue", "nobody"))
          + item("PSToggleSwitch", text("Key", "name") + "<key>DefaultValue</key><true/>")),
      to: "Settings.bundle/Root.plist")
    let (settings, reports, store) = store(directory)
    #expect(settings.map(\.key) == ["name"])
    #expect(store["name"] == "nobody")
    let file = directory.url.appending(path: "Settings.bundle/Root.plist").path
    #expect(reports == [.settingsSkipped(path: file, reason: "item 1: the key name is already described")])
  }

  @Test func `Every kind of specifier becomes a description in the user's language`() throws {
    let directory = try TemporaryDirectory()
    try everything(directory)
    let choices = [
      SettingDescription.Choice(title: "One", value: 1), SettingDescription.Choice(title: "Bé", value: "b"),
    ]
    let (settings, reports, store) = store(directory, language: "de_AT.UTF-8")
    #expect(reports == [])
    #expect(
      settings == [
        SettingDescription(key: nil, title: "Who you are.", group: "Konto", kind: .note),
        SettingDescription(
          key: "name", title: "Name", group: "Konto", kind: .text(isSecure: false, keyboard: .any),
          defaultValue: "nobody"),
        SettingDescription(
          key: "password", group: "Konto", kind: .text(isSecure: true, keyboard: .number), defaultValue: "tulip-9"),
        SettingDescription(
          key: "alerts", title: "Alerts", group: "Konto", kind: .toggle(on: true, off: false), defaultValue: true),
        SettingDescription(key: "mode", group: "Konto", kind: .toggle(on: "ON", off: "OFF"), defaultValue: "OFF"),
        SettingDescription(key: "volume", kind: .slider(minimum: 0, maximum: 10.5), defaultValue: 2.5),
        SettingDescription(key: "choice", kind: .choice(choices), defaultValue: 1),
        SettingDescription(key: "version", kind: .title([]), defaultValue: "1.0"),
        SettingDescription(key: "radio", title: "Radio", group: "Radio", kind: .choice(choices)),
        SettingDescription(
          key: "child", title: "Kind", panes: ["Mehr"], kind: .text(isSecure: false, keyboard: .email)),
      ])
    #expect(
      store.entries.map(\.key)
        == ["name", "password", "alerts", "mode", "volume", "choice", "version", "radio", "child"])
    #expect(store["volume", as: Double.self] == 2.5)
    #expect(try store.records(after: 0) == [])
  }

  @Test func `A language without a translation falls back to English`() throws {
    let directory = try TemporaryDirectory()
    try everything(directory)
    let (settings, _, _) = store(directory, language: "fr_FR.UTF-8")
    #expect(settings[1].title == "Name (en)")
    #expect(settings[1].group == "Account")
  }

  @Test func `No description contains a secret`() throws {
    let directory = try TemporaryDirectory()
    try everything(directory)
    let store = store(directory).store
    let changes = Log<KeyValueChange>()
    let observation = store.observe("password", changes.add)
    try store.set("hunter2", forKey: "password")
    observation.cancel()
    let entry = store.entry(forKey: "password")
    #expect("\(entry)" == "password = set (stored)")
    #expect("\(changes.all)" == "[password: not set → set (thisStore)]")
    var dumped = ""
    dump((entry, changes.all, store, store.settings), to: &dumped)
    #expect(["tulip-9", "hunter2"].filter { dumped.contains($0) } == [])
    #expect(try store.history(forKey: "password").count == 1)
  }

  @Test func `Malformed items are ignored and reported, and the others are used`() throws {
    let directory = try TemporaryDirectory()
    let bundle = directory.url.appending(path: "Settings.bundle").path
    try directory.write(
      plist(
        [
          "<string>no dictionary</string>", item("PSNothing", ""), "<dict/>", item("PSTextField", ""),
          item("PSSlider", text("Key", "s") + "<key>MinimumValue</key><integer>5</integer>"),
          item("PSMultiValue", text("Key", "m") + "<key>Values</key><array><string>a</string></array>"),
          item("PSChildPane", text("File", "Child")), item("PSChildPane", text("File", "../Root")),
          item("PSChildPane", text("File", "Missing")), item("PSChildPane", text("File", "Broken")),
          item("PSToggleSwitch", text("Key", "good")),
        ].joined()), to: "Settings.bundle/Root.plist")
    try directory.write(plist(item("PSChildPane", text("File", "Root"))), to: "Settings.bundle/Child.plist")
    try directory.write("<plist><dict><key>", to: "Settings.bundle/Broken.plist")
    let (settings, reports, _) = store(directory)
    func skipped(_ file: String, _ reason: String) -> StoreReport {
      .settingsSkipped(path: "\(bundle)\(file)", reason: reason)
    }
    #expect(settings == [SettingDescription(key: "good", kind: .toggle(on: true, off: false))])
    #expect(
      reports == [
        skipped("/Root.plist", "item 0 is not a dictionary"),
        skipped("/Root.plist", "item 1: PSNothing is not supported"),
        skipped("/Root.plist", "item 2: it has no Type"), skipped("/Root.plist", "item 3: a PSTextField has no Key"),
        skipped("/Root.plist", "item 4: the PSSlider s has a minimum above its maximum"),
        skipped("/Root.plist", "item 5: the PSMultiValue m needs Values and the same number of Titles"),
        skipped("/Root.plist", "its child panes form a cycle: Root → Child → Root"),
        skipped("", "\"../Root\" is not a valid pane name"), skipped("/Missing.plist", "it cannot be read"),
        skipped("/Broken.plist", "it is not a valid property list"),
      ])
  }

  @Test func `A huge file and a missing bundle are reported`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.url.appending(path: "Settings.bundle/Root.plist").path
    #expect(store(directory).reports == [.settingsSkipped(path: path, reason: "it cannot be read")])
    try directory.write(String(repeating: " ", count: 4_194_305), to: "Settings.bundle/Root.plist")
    #expect(
      store(directory).reports == [.settingsSkipped(path: path, reason: "it is larger than 4194304 bytes")])
  }

  static let judged: [(SettingDescription.Kind, StoredValue, String?)] = [
    (.text(isSecure: false, keyboard: .any), "x", nil), (.text(isSecure: false, keyboard: .any), 1, "Must be text."),
    (.text(isSecure: false, keyboard: .number), "12", nil),
    (.text(isSecure: false, keyboard: .number), "1x", "Must contain only digits."),
    (.text(isSecure: false, keyboard: .decimal), "1.5", nil),
    (.text(isSecure: false, keyboard: .decimal), "x", "Must be a number."),
    (.text(isSecure: false, keyboard: .email), "x", "Must be an email address."),
    (.toggle(on: true, off: false), true, nil), (.toggle(on: "ON", off: "OFF"), true, "Must be on or off."),
    (.slider(minimum: 0, maximum: 1), 1, nil),
    (.slider(minimum: 0, maximum: 1), 2, "Must be a number from 0.0 to 1.0."),
    (.slider(minimum: 0, maximum: 1), .double(.nan), "Must be a number from 0.0 to 1.0."),
    (.choice([.init(title: "A", value: 1)]), 1, nil), (.choice([.init(title: "A", value: 1)]), 2, "Must be one of: A."),
    (.title([]), 1, "Cannot be changed."), (.note, 1, "Cannot be changed."),
  ]

  @Test(arguments: judged)
  func `An editor can check a value`(kind: SettingDescription.Kind, value: StoredValue, problem: String?) {
    #expect(SettingDescription(key: "k", kind: kind).problem(with: value) == problem)
  }

  @Test func `A text field contains a number if its keyboard and its default value are numeric`() throws {
    let directory = try TemporaryDirectory()
    var number = 0
    func field(_ keyboard: String, _ defaultValue: String) -> String {
      number += 1
      return item("PSTextField", text("Key", "\(number)") + text("KeyboardType", keyboard) + defaultValue)
    }
    let defaults = [
      "<key>DefaultValue</key><integer>10</integer>", "<key>DefaultValue</key><real>10</real>",
      "<key>DefaultValue</key><string>10</string>", "<key>DefaultValue</key><true/>", "",
    ]
    let keyboards = ["NumberPad", "NumbersAndPunctuation", "DecimalPad", "Alphabet", "EmailAddress", "URL"]
    try directory.write(
      plist(keyboards.flatMap { keyboard in defaults.map { field(keyboard, $0) } }.joined()),
      to: "Settings.bundle/Root.plist")
    let numeric: [StoredValue.Kind?] = [.integer, .double, nil, nil, nil]
    let kinds = store(directory).settings.map(\.numberKind)
    #expect(kinds == numeric + numeric + numeric + Array(repeating: nil, count: 15))
  }

  static let numbers: [(SettingDescription.Keyboard, defaultValue: StoredValue?, StoredValue, String?)] = [
    (.number, 10, 500, nil), (.number, 10, 0, nil), (.number, 10, .integer(.max), nil),
    (.number, 10, .unsigned(.max), nil), (.number, 10, -5, "Must be a whole number, not negative."),
    (.number, 10, "500", "Must be a whole number, not text."), (.number, 10, "", "Must be a whole number, not text."),
    (.number, 10, 2.5, "Must be a whole number."), (.number, 10, .double(1e30), "Must be a whole number."),
    (.number, 10, .double(.nan), "Must be a whole number."), (.number, 10, true, "Must be a whole number."),
    (.number, 2.5, 1.5, nil), (.number, 2.5, -1.5, "Must be a number, not negative."),
    (.numbersAndPunctuation, 10, -5, nil), (.numbersAndPunctuation, 10, 0.5, "Must be a whole number."),
    (.decimal, 10, -5, nil), (.decimal, 10, 0.5, "Must be a whole number."),
    (.decimal, 2.5, -1.5, nil), (.decimal, 2.5, 3, nil), (.decimal, 2.5, .integer(.max), nil),
    (.decimal, 2.5, .double(.infinity), "Must be a number."), (.decimal, 2.5, "2.5", "Must be a number, not text."),
    (.number, "10", "500", nil), (.number, "10", "", nil), (.number, "10", "1x", "Must contain only digits."),
    (.number, "10", 500, "Must be text."), (.decimal, "1.5", "", nil), (.decimal, "1.5", "x", "Must be a number."),
    (.decimal, nil, "2.5", nil), (.number, nil, "500", nil), (.number, nil, 500, "Must be text."),
    (.any, 10, "x", nil), (.any, 10, 500, "Must be text."),
  ]

  @Test(arguments: numbers)
  func `A number field accepts numbers, and any other text field accepts texts`(
    keyboard: SettingDescription.Keyboard, defaultValue: StoredValue?, value: StoredValue, problem: String?
  ) {
    let field = SettingDescription(
      key: "k", kind: .text(isSecure: false, keyboard: keyboard), defaultValue: defaultValue)
    #expect(field.problem(with: value) == problem)
  }
}
