// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import AlchemicProperties

/// A property list in XML of these entries.
private func list(_ entries: String) -> String {
  "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict>\(entries)</dict></plist>\n"
}

/// A file of a format, with its contents.
private struct Sample: Sendable, CustomTestStringConvertible {
  let name: String
  let contents: String
  let isBinary: Bool

  init(_ name: String, _ contents: String, isBinary: Bool = false) {
    self.name = name
    self.contents = contents
    self.isBinary = isBinary
  }

  var testDescription: String { name }

  /// Writes the file. A binary property list is converted from XML.
  func file() throws -> PropertyFile {
    var data = Data(contents.utf8)
    if isBinary {
      let list = try PropertyListSerialization.propertyList(from: data, format: nil)
      data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    }
    return PropertyFile(try Files.write(data, to: "formats/\(name)"))
  }
}

/// One value of each kind, in each format that distinguishes them.
private let kinds = [
  Sample(
    "kinds.json",
    """
    {"yes": true, "no": false, "one": 1, "zero": 0, "half": 0.5, "whole": 1.0, "text": "1", "word": "true",
      "ones": [1, 1], "halves": [1, 0.5], "truths": [true, false], "mixed": [true, 1], "texts": ["1"]}
    """),
  Sample("kinds.plist", kindsOfList), Sample("binary.plist", kindsOfList, isBinary: true),
]

private let kindsOfList = list(
  """
  <key>yes</key><true/><key>no</key><false/><key>one</key><integer>1</integer><key>zero</key><integer>0</integer>
  <key>half</key><real>0.5</real><key>whole</key><real>1</real>
  <key>text</key><string>1</string><key>word</key><string>true</string>
  <key>ones</key><array><integer>1</integer><integer>1</integer></array>
  <key>halves</key><array><integer>1</integer><real>0.5</real></array>
  <key>truths</key><array><true/><false/></array><key>mixed</key><array><true/><integer>1</integer></array>
  <key>texts</key><array><string>1</string></array>
  """)

/// Files with an object `db.pin`, and a list `db.pins`.
private let nested = [
  Sample("nested.json", #"{"db": {"pin": {"x": 1}, "pins": [1, 2], "none": {}, "null": null, "user.name": "a"}}"#),
  Sample(
    "nested.plist",
    list(
      """
      <key>db</key><dict><key>pin</key><dict><key>x</key><integer>1</integer></dict>
      <key>pins</key><array><integer>1</integer><integer>2</integer></array><key>none</key><dict/>
      <key>user.name</key><string>a</string></dict>
      """)),
  Sample("nested.yaml", "db:\n  pin:\n    x: 1\n  pins: [1, 2]\n"),
]

struct FormatTests {
  @Test(arguments: kinds)
  private func `Booleans, numbers and texts are not converted to each other`(sample: Sample) throws {
    let file = try sample.file()
    func unusable(_ found: String, _ key: String) -> Reading { .unusable(found, at: "formats/\(sample.name): \(key)") }
    #expect(
      ["yes", "no", "one", "half", "text", "truths"].map { Reading($0, as: Int.self, in: file) } == [
        unusable("true", "yes"), unusable("false", "no"), .value("1"), unusable("0.5", "half"),
        unusable("\"1\"", "text"), unusable("[true, false]", "truths"),
      ])
    #expect(
      ["yes", "no", "one", "half", "text"].map { Reading($0, as: Double.self, in: file) } == [
        unusable("true", "yes"), unusable("false", "no"), .value("1.0"), .value("0.5"), unusable("\"1\"", "text"),
      ])
    #expect(
      ["yes", "no", "one", "zero", "half", "word"].map { Reading($0, as: Bool.self, in: file) } == [
        .value("true"), .value("false"), unusable("1", "one"), unusable("0", "zero"), unusable("0.5", "half"),
        unusable("\"true\"", "word"),
      ])
    #expect(
      ["yes", "one", "text", "texts"].map { Reading($0, as: String.self, in: file) } == [
        unusable("true", "yes"), unusable("1", "one"), .value("\"1\""), unusable("[\"1\"]", "texts"),
      ])
    #expect(Reading("whole", as: Int.self, in: file) == .value("1"))
  }

  @Test(arguments: kinds)
  private func `The elements of lists are not converted either, and a list of mixed kinds has no type`(sample: Sample)
    throws
  {
    let file = try sample.file()
    func unusable(_ found: String, _ key: String) -> Reading { .unusable(found, at: "formats/\(sample.name): \(key)") }
    #expect(
      ["ones", "truths", "mixed", "texts", "one"].map { Reading($0, as: [Int].self, in: file) } == [
        .value("[1, 1]"), unusable("[true, false]", "truths"), unusable("[true, 1]", "mixed"),
        unusable("[\"1\"]", "texts"), unusable("1", "one"),
      ])
    #expect(
      ["ones", "halves", "truths"].map { Reading($0, as: [Double].self, in: file) } == [
        .value("[1.0, 1.0]"), .value("[1.0, 0.5]"), unusable("[true, false]", "truths"),
      ])
    #expect(
      ["truths", "ones", "mixed"].map { Reading($0, as: [Bool].self, in: file) } == [
        .value("[true, false]"), unusable("[1, 1]", "ones"), unusable("[true, 1]", "mixed"),
      ])
  }

  @Test func `In YAML, Booleans are not numbers, and every scalar is a text`() throws {
    let file = try Sample("kinds.yaml", "yes: true\none: 1\nhalf: 0.5\ntruths: [true, no]\nones: [1, 2]\n").file()
    func unusable(_ found: String, _ key: String) -> Reading { .unusable(found, at: "formats/kinds.yaml: \(key)") }
    #expect(
      ["yes", "one", "half", "truths"].map { Reading($0, as: Int.self, in: file) } == [
        unusable("\"true\"", "yes"), .value("1"), unusable("\"0.5\"", "half"),
        unusable("[\"true\", \"no\"]", "truths"),
      ])
    #expect(
      ["yes", "one", "half"].map { Reading($0, as: Double.self, in: file) } == [
        unusable("\"true\"", "yes"), .value("1.0"), .value("0.5"),
      ])
    #expect(
      ["yes", "one"].map { Reading($0, as: Bool.self, in: file) } == [.value("true"), unusable("\"1\"", "one")])
    #expect(["yes", "one"].map { Reading($0, as: String.self, in: file) } == [.value("\"true\""), .value("\"1\"")])
    #expect(
      ["truths", "ones"].map { Reading($0, as: [Bool].self, in: file) } == [
        .value("[true, false]"), unusable("[\"1\", \"2\"]", "ones"),
      ])
  }

  @Test(arguments: nested)
  private func `An object or a list in place of a single value is an error, even with a default value`(
    sample: Sample
  ) throws {
    let file = try sample.file()
    let location = "formats/\(sample.name)"
    #expect(
      Reading("db.pin", as: Int.self, default: 4711, in: file) == .unusable("an object", at: "\(location): db.pin"))
    #expect(Reading("db", as: String?.self, in: file) == .unusable("an object", at: "\(location): db"))
    #expect(Reading("db.pin", as: [Int].self, in: file) == .unusable("an object", at: "\(location): db.pin"))
    let pins = sample.name.hasSuffix("yaml") ? #"["1", "2"]"# : "[1, 2]"
    #expect(Reading("db.pins", as: Int.self, default: 1, in: file) == .unusable(pins, at: "\(location): db.pins"))
    #expect(Reading("db.pin.x", as: Int.self, in: file) == .value("1"))
    #expect(Reading("db.pi", as: Int.self, default: 4711, in: file) == .value("4711"))
  }

  @Test(arguments: nested.dropLast())
  private func `An empty object is an object, and the part of a key before a dot is not`(sample: Sample) throws {
    let file = try sample.file()
    #expect(
      Reading("db.none", as: Int.self, default: 1, in: file)
        == .unusable("an object", at: "formats/\(sample.name): db.none"))
    #expect(Reading("db.null", as: Int.self, default: 1, in: file) == .value("1"))
    #expect(Reading("db.user", as: Int.self, default: 1, in: file) == .value("1"))
    #expect(Reading("db.user.name", as: String.self, in: file) == .value("\"a\""))
  }

  @Test func `Values that no property reads may be of any kind`() throws {
    let json = try Sample("shapes.json", #"{"mixed": [1, "a", null], "rows": [{"a": 1}, [2]], "pin": 1}"#).file()
    #expect(Reading("pin", as: Int.self, in: json) == .value("1"))
    #expect(
      Reading("mixed", as: [Int].self, in: json)
        == .unusable(#"[1, "a", null]"#, at: "formats/shapes.json: mixed"))
    #expect(
      Reading("rows", as: [Int].self, in: json)
        == .unusable("[an object, [2]]", at: "formats/shapes.json: rows"))
  }

  @Test(arguments: ["", "\n \n", "# nothing yet\n", "---\n# nothing yet\n...\n", "\u{FEFF}# nothing yet"])
  func `A YAML file without a value is an empty file`(contents: String) throws {
    let file = try Sample("empty.\(contents.utf8.count).yaml", contents).file()
    #expect(Reading("db.pin", as: Int.self, in: file) == .missing)
  }

  @Test(arguments: ["", "\n \n", "/* nothing yet */\n", "// nothing yet"])
  func `A strings file without a value is an empty file`(contents: String) throws {
    let file = try Sample("empty\(contents.utf8.count).strings", contents).file()
    #expect(Reading("db.pin", as: Int.self, in: file) == .missing)
  }

  @Test(arguments: ["json", "plist"], ["", " \n"])
  func `An empty JSON file or property list is an error`(ending: String, contents: String) throws {
    let file = try Sample("empty\(contents.utf8.count).\(ending)", contents).file()
    #expect(Reading("db.pin", as: Int.self, in: file) == .unreadable("it is empty."))
  }
}
