// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import Foundation
import Testing

@Suite struct SettingsFileTests {
  private func store(_ entries: EntrySnapshot...) -> StoreSnapshot {
    StoreSnapshot(id: "user-defaults", title: "User defaults", location: "memory", entries: entries)
  }

  private func entry(_ key: String, _ value: SettingValue, _ editor: EntrySnapshot.Editor = .text) -> EntrySnapshot {
    EntrySnapshot(key: key, value: value, origin: .stored, editor: editor)
  }

  private func refusal(_ text: String) -> String? {
    do {
      _ = try SettingsFile.assignments(in: Data(text.utf8))
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `Stored settings are written without secrets and read-only values, and are read back unchanged`()
    throws
  {
    let values: [(String, SettingValue)] = [
      ("double", .double(0.25)), ("flag", .bool(true)), ("huge", .double(.infinity)), ("integer", .integer(5)),
      ("least", .integer(.min)), ("list", .other(#"["a",{"b":[1,null,true]}]"#)), ("text", .string("a \"b\"\n/🫖")),
      ("whole", .double(3)),
    ]
    var entries = values.map { entry($0.0, $0.1) }
    entries.append(entry("pin", .string("set"), .secret))
    entries.append(entry("born", .other("2001-01-01"), .readOnly))
    entries.append(
      EntrySnapshot(key: "default", value: .string("x"), defaultValue: .string("x"), origin: .default, editor: .text))
    entries.append(EntrySnapshot(key: "line", value: .string("y"), origin: .commandLine, editor: .text))
    let file = SettingsFile(
      StoreSnapshot(id: "user-defaults", title: "User defaults", location: "memory", entries: entries))
    #expect(
      file.text == """
        {
          "double" : 0.25,
          "flag" : true,
          "huge" : {
            "$double" : "inf"
          },
          "integer" : 5,
          "least" : {
            "$integer" : "-9223372036854775808"
          },
          "list" : [
            "a",
            {
              "b" : [
                1,
                null,
                true
              ]
            }
          ],
          "text" : "a \\"b\\"\\n/🫖",
          "whole" : {
            "$double" : "3.0"
          }
        }

        """)
    #expect(
      file.exportMessage(file: "shop.json") == "Exported 8 settings to shop.json (2 left out: secret or read-only).")
    #expect(
      try SettingsFile.assignments(in: Data(file.text.utf8))
        == values.map { SettingAssignment(key: $0.0, value: $0.1) })
  }

  @Test func `A store without stored settings becomes an empty object`() throws {
    let file = SettingsFile(store())
    #expect(file.text == "{\n\n}\n" || file.text == "{}\n")
    #expect(file.exportMessage(file: "shop.json") == "Exported 0 settings to shop.json.")
    #expect(try SettingsFile.assignments(in: Data(file.text.utf8)) == [])
  }

  @Test func `A file that does not contain settings is refused with the reason`() {
    #expect(refusal("") == "The file is not valid JSON.")
    #expect(refusal(#"{"a": 1"#) == "The file is not valid JSON.")
    #expect(refusal("\u{0}\u{1}\u{2}") == "The file is not valid JSON.")
    #expect(refusal(String(repeating: "[", count: 100_000)) == "The file is not valid JSON.")
    #expect(refusal("[1, 2]") == "The file is not a JSON object of keys and values.")
    #expect(refusal("5") == "The file is not a JSON object of keys and values.")
    #expect(refusal(#"{"name": null}"#) == "\"name\" is null. A setting cannot be null.")
  }
}
