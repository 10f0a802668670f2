// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import AlchemicProperties

/// Sources with one value: an environment, a command line, and a file of each format.
private func environment(_ text: String) -> PropertySource { .environment(["X": text]) }
private func commandLine(_ text: String) -> PropertySource { .commandLine(["shop", "--x=\(text)"]) }
private func strings(_ text: String) throws -> PropertySource { try file("x = \"\(text)\";", "strings") }
private func yaml(_ text: String) throws -> PropertySource { try file("x: \(text)", "yaml") }
private func json(_ value: String) throws -> PropertySource { try file("{\"x\": \(value)}", "json") }

private func list(_ value: String) throws -> PropertySource {
  try file("<plist version=\"1.0\"><dict><key>x</key>\(value)</dict></plist>", "plist")
}

private func file(_ contents: String, _ ending: String) throws -> PropertySource {
  let name = contents.utf8.map { String($0, radix: 16) }.joined()
  return .file(try Files.write(contents, to: "texts/\(name).\(ending)"))
}

/// The value for each text; `nil` where there is none, or it cannot be read.
private func values<Value: PropertyValue>(
  _ type: Value.Type, _ texts: [String], _ source: (String) throws -> PropertySource
) rethrows -> [String?] {
  try texts.map { text in
    if case .value(let value) = Reading("x", as: type, from: try source(text)) { value } else { nil }
  }
}

/// The tables of the article Properties, row by row.
struct TextTests {
  private static let yes = ["true", "True", "yes", "YES", "1", "on", "On", "y"]
  private static let no = ["false", "FALSE", "no", "No", "0", "off", "n"]

  @Test(arguments: [environment, strings])
  private func `Booleans are true, yes and 1, and their opposites, in an environment and in a strings file`(
    source: @Sendable (String) throws -> PropertySource
  ) throws {
    #expect(try values(Bool.self, Self.yes, source) == ["true", "true", "true", "true", "true", nil, nil, nil])
    #expect(try values(Bool.self, Self.no, source) == ["false", "false", "false", "false", "false", nil, nil])
  }

  @Test func `Booleans are true and false on a command line, and an option alone is true`() {
    #expect(values(Bool.self, Self.yes, commandLine) == ["true", nil, nil, nil, nil, nil, nil, nil])
    #expect(values(Bool.self, Self.no, commandLine) == ["false", nil, nil, nil, nil, nil, nil])
    #expect(Reading("x", as: Bool.self, from: .commandLine(["shop", "--x"])) == .value("true"))
  }

  @Test func `Booleans are true, yes and on, and their opposites, in YAML`() throws {
    #expect(
      try values(Bool.self, Self.yes, yaml) == ["true", "true", "true", "true", nil, "true", "true", nil])
    #expect(try values(Bool.self, Self.no, yaml) == ["false", "false", "false", "false", nil, "false", nil])
  }

  @Test func `Booleans are true and false, and not texts or numbers, in JSON and property lists`() throws {
    #expect(try values(Bool.self, ["true", "false", "\"true\"", "1"], json) == ["true", "false", nil, nil])
    #expect(
      try values(Bool.self, ["<true/>", "<false/>", "<string>true</string>", "<integer>1</integer>"], list)
        == ["true", "false", nil, nil])
  }

  @Test func `A date has a time and a zone, and fractions of a second are ignored`() {
    let noon = "2024-01-31 12:00:00 +0000"
    #expect(
      values(
        Date.self,
        ["2024-01-31T12:00:00Z", "2024-01-31T13:00:00+01:00", "2024-01-31T13:00:00+0100", "2024-01-31T12:00:00.5Z"],
        environment) == [noon, noon, noon, noon])
    #expect(
      values(
        Date.self, ["2024-01-31", "2024-01-31 12:00:00Z", "2024-01-31T12:00:00", "2024-01-31T12:00Z", "1706702400"],
        environment) == [nil, nil, nil, nil, nil])
  }

  @Test func `A property list has its own dates`() throws {
    let noon = "2024-01-31 12:00:00 +0000"
    #expect(
      try values(Date.self, ["<date>2024-01-31T12:00:00Z</date>", "<string>2024-01-31T12:00:00Z</string>"], list)
        == [noon, noon])
  }

  @Test(arguments: [environment, commandLine, strings, yaml])
  private func `Bytes are in base 64, with padding`(
    source: @Sendable (String) throws -> PropertySource
  ) throws {
    #expect(
      try values(Data.self, ["bWFnaWM=", "bWFnaWM", "bWFn aWM=", "magic"], source) == ["5 bytes", nil, nil, nil])
  }

  @Test func `Bytes are in base 64 in JSON and property lists, and property lists also have data`() throws {
    #expect(try values(Data.self, ["\"bWFnaWM=\"", "\"magic\""], json) == ["5 bytes", nil])
    #expect(
      try values(Data.self, ["<data>bWFnaWM=</data>", "<string>bWFnaWM=</string>", "<string>magic</string>"], list)
        == ["5 bytes", "5 bytes", nil])
  }

  @Test(arguments: [environment, commandLine])
  private func `An empty text is an empty text, empty data, or an array of one empty text`(
    source: @Sendable (String) -> PropertySource
  ) {
    #expect(Reading("x", as: String?.self, from: source("")) == .value("Optional(\"\")"))
    #expect(Reading("x", as: Data.self, from: source("")) == .value("0 bytes"))
    #expect(Reading("x", as: [String].self, from: source("")) == .value("[\"\"]"))
  }

  @Test func `An empty text is unusable for all other types, also for optionals and arrays`() {
    let source = environment("")
    let unusable = Reading.unusable("\"\"", at: "environment: X")
    #expect(Reading("x", as: URL?.self, from: source) == unusable)
    #expect(Reading("x", as: [Int].self, from: source) == unusable)
    #expect(Reading("x", as: Int?.self, from: source) == unusable)
    #expect(Reading("x", as: Bool?.self, from: source) == unusable)
    #expect(Reading("x", as: Date?.self, from: source) == unusable)
    #expect(Reading("x", as: UUID?.self, from: source) == unusable)
  }

  @Test func `An option alone, and an empty text in a strings file, is an empty array`() throws {
    let alone = PropertySource.commandLine(["shop", "--x"])
    #expect(Reading("x", as: [Int].self, from: alone) == .value("[]"))
    #expect(Reading("x", as: [String].self, from: alone) == .value("[]"))
    #expect(Reading("x", as: [Int].self, from: try strings("")) == .value("[]"))
    #expect(Reading("x", as: [String].self, from: try strings("")) == .value("[]"))
  }

  @Test func `The null of JSON is no value, and the null of YAML is a text`() throws {
    #expect(Reading("x", as: String?.self, from: try json("null")) == .missing)
    #expect(Reading("x", as: String?.self, from: try yaml("null")) == .value("Optional(\"null\")"))
  }
}
