// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Foundation
import Testing

@testable import AlchemicProperties

private func path(_ name: String) -> String { Files.directory.appending(path: "files/\(name)").path }

private final class Greeter: AlchemicManaged {
  var message = ""
  var count = 0
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcUseProperties(.values(["hello.message": "not this one"]))
    AcInject(factory, \Greeter.message, AcProperty("hello.message", file: PropertyFile(path("Hello.strings"))))
    AcInject(factory, \Greeter.count, AcProperty("hello.count", file: PropertyFile(path("Hello.plist"))))
  }
}

private final class Lost: AlchemicManaged {
  var message = ""
  var other = ""
  static func alchemic(_ factory: ALCClassObjectFactory) {
    let file = PropertyFile(path("Lost.strings"))
    AcInject(factory, \Lost.message, AcProperty("a", file: file, fileID: "Shop/Lost.swift", line: 2))
    AcInject(factory, \Lost.other, AcProperty("b", file: file, fileID: "Shop/Lost.swift", line: 3))
  }
}

private final class Partial: AlchemicManaged {
  var message = ""
  static func alchemic(_ factory: ALCClassObjectFactory) {
    let file = PropertyFile(path("Hello.strings"))
    AcInject(factory, \Partial.message, AcProperty("none", file: file), fileID: "Shop/Partial.swift", line: 2)
  }
}

private final class Needy: AlchemicManaged {
  var value = ""
  var grinder: Lost?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Needy.value, AcProperty("needed"))
    AcInject(factory, \Needy.grinder, fileID: "Shop/Needy.swift", line: 3)
  }
}

private enum Missing: SourceList {
  static func sources() -> [PropertySource] {
    [.file(path("absent.json")), .file(path("absent.plist"), isOptional: true), .file("shop.ini")]
  }
}

private enum Optional: SourceList {
  static func sources() -> [PropertySource] {
    [.file(path("absent.plist"), isOptional: true), .values(["needed": "yes"])]
  }
}

private enum Localised: SourceList {
  static func sources() throws -> [PropertySource] {
    try Files.write("needed = english;", to: "files/resources/en.lproj/Words.strings")
    return [.file("Words.strings", in: Files.directory.appending(path: "files/resources"))]
  }
}

private final class Word: AlchemicManaged {
  var value = ""
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Word.value, AcProperty("needed")) }
}

private final class Big: AlchemicManaged {
  var last = 0
  var long = ""
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Big.last, AcProperty("key.99999"))
    AcInject(factory, \Big.long, AcProperty("long"))
  }
}

private enum Huge: SourceList {
  static func sources() throws -> [PropertySource] {
    let lines = (0..<100_000).map { "\"key.\($0)\" = \"\($0)\";\n" }.joined()
    let long = "long = \"" + String(repeating: "x", count: 5_000_000) + "\";\n"
    return [.file(try Files.write(lines + long, to: "files/huge.strings"))]
  }
}

private enum Edited: SourceList {
  static func sources() -> [PropertySource] { [.file(path("edited.yaml"))] }
}

/// Malformed files of each format: the name, the contents, and the reason in the error.
private let malformed: [(name: String, contents: String, reason: String)] = [
  ("bad.json", "{\n  \"password\": \"hunter2\"\n  \"port\": 1\n}\n", "Invalid value at line 3."),
  ("short.json", "{\"password\": \"hunter2\"", "Unexpected end of file during JSON parse."),
  ("number.json", "{\"pin\":\n1e9999}", "A number is not representable in Swift."),
  ("escape.json", "{\"pin\":\n\"\\u12hunter2\"}", "Invalid hex encoded sequence at line 2."),
  ("list.json", "[\"hunter2\"]", "The top-level value of the JSON file must be an object."),
  (
    "bad.yaml", "password: hunter2\nport: [1\n",
    "3:1: error: parser: while parsing a flow sequence in line 2, column 7: did not find expected ',' or ']'."
  ),
  ("list.yaml", "- hunter2\n", "Top level YAML value is not a mapping."),
  (
    "twice.yaml", "password: hunter2\npassword: hunter3\n",
    "Parser: expected all keys to be unique but found the following duplicated key(s): 'password'."
  ),
  (
    "at.yaml", "password: @hunter2\n",
    "1:11: error: scanner: while scanning for the next token in line 1, column 11: "
      + "found character that cannot start any token."
  ),
  (
    "bad.plist", "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<dict><key>a</key><string>hunter2</dict></plist>",
    "Close tag on line 3 does not match open tag string."
  ),
  (
    "tag.plist",
    "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict><key>a</key><stringhunter2</string></dict></plist>",
    "Encountered unknown tag on line 2."
  ),
  (
    "list.plist", "<plist version=\"1.0\"><array/></plist>",
    "The top-level value of the property list must be a dictionary."
  ),
  ("bad.strings", "password = hunter2;\nport = 1\n\nhost = a;\n", "Missing ';' on line 4."),
  ("open.strings", "password = \"hunter2;\n", "Unterminated quoted string starting on line 1."),
  ("nested.strings", "a = { password = hunter2; };", "The value of the key \"a\" is not a text."),
  ("word.strings", "hunter2", "It has no \"key\" = \"value\"; pairs."),
]

struct FileTests {
  @Test func `A property that names a file is searched only in that file`() async throws {
    try Files.write("/* Hello */\n\"hello.message\" = \"Hello \\\"you\\\"\"; // there\n", to: "files/Hello.strings")
    let list = try PropertyListSerialization.data(
      fromPropertyList: ["hello": ["count": 3]], format: .binary, options: 0)
    try Files.write(list, to: "files/Hello.plist")
    let greeter = try await started(Greeter.self).getShared(Greeter.self)
    #expect(greeter.message == "Hello \"you\"")
    #expect(greeter.count == 3)
    #expect(
      await problems(Partial.self) == [
        """
        There is no value for AcProperty("none", file: "\(path("Hello.strings"))").
          required by     Partial.message (Partial.swift:2)
          looked in       \(path("Hello.strings")): none
          remedy          set it in one of them, give a default, or take an optional
          [value-missing]
        """
      ])
  }

  @Test func `An unreadable file is reported once, however many properties it would have`() async {
    #expect(
      await problems(Lost.self) == [
        """
        \(path("Lost.strings")) cannot be read: there is no file at \(path("Lost.strings")).
          required by     AcProperty("a", file: "\(path("Lost.strings"))") (Lost.swift:2)
          [source-unreadable]
        """
      ])
  }

  @Test func `Missing files and other problems of the graph are reported together`() async {
    #expect(
      await problems(Needy.self, using(Missing.self)) == [
        """
        \(path("absent.json")) cannot be read: there is no file at \(path("absent.json")).
          required by     AcUseProperties (Sources.swift:4)
          [source-unreadable]
        """,
        """
        shop.ini cannot be read: its extension is none of .plist, .strings, .json, .yaml and .yml.
          required by     AcUseProperties (Sources.swift:4)
          [source-unreadable]
        """,
        """
        No factory creates a Lost.
          required by     Needy.grinder (Needy.swift:3)
          remedy          add Lost to the container's scan: it declares itself, but is not scanned
          [no-factory]
        """,
      ])
  }

  @Test func `A missing file that is optional is no error`() async throws {
    #expect(try await started(Word.self, using(Optional.self)).getShared(Word.self).value == "yes")
  }

  @Test func `A file of a preferred language is found in its lproj`() async throws {
    #expect(try await started(Word.self, using(Localised.self)).getShared(Word.self).value == "english")
  }

  @Test(arguments: malformed)
  func `The error for a malformed file has the line and none of the contents`(
    name: String, contents: String, reason: String
  ) throws {
    let file = PropertyFile(try Files.write(contents, to: "files/\(name)"))
    let actual: String? = if case .unreadable(let reason) = file.open(isOptional: true).state { reason } else { nil }
    #expect(actual == reason)
  }

  @Test func `A huge file is read`() async throws {
    let big = try await started(Big.self, using(Huge.self)).getShared(Big.self)
    #expect(big.last == 99_999)
    #expect(big.long.utf8.count == 5_000_000)
  }

  @Test func `A container that is started again after a failure reads its files again`() async throws {
    try Files.write("other: 1\n", to: "files/edited.yaml")
    let context = container([Word.self, using(Edited.self)])
    context.start()
    await #expect(throws: AlchemicError.self) { try await context.untilReady() }
    try Files.write("needed: now\n", to: "files/edited.yaml")
    context.start()
    try await context.untilReady()
    #expect(try context.getShared(Word.self).value == "now")
  }
}
