// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import AlchemicStoresTesting
import Foundation
import Glibc
import SeededNumbers
import Testing

/// Earlier values of a secret are erased.
@Suite struct SecretTests {
  private static let settings = SettingsSource.descriptions(
    ["password", "token", "code"].map { SettingDescription(key: $0, kind: .text(isSecure: true, keyboard: .any)) })

  /// The names of the store's files that contain a text. Another process searches: closing a file here would release
  /// this process's locks on it.
  private func files(of directory: TemporaryDirectory, containing text: String) async throws -> [String] {
    let stores = directory.file.deletingLastPathComponent()
    let found = try await Program.run("/usr/bin/grep", ["-rlaF", "-e", text, stores.path])
    return found.lines.map { URL(filePath: $0).lastPathComponent }.sorted()
  }

  @Test(arguments: ["set", "remove", "merge", "import", "update", "undo of another key"])
  func `Once a change has removed a secret's value, no file of the store contains it`(way: String) async throws {
    let directory = try TemporaryDirectory()
    let store = ALCUserDefaults(configuration: directory.configuration(settings: Self.settings))
    try store.set("kept as it is", forKey: "token")
    try store.set("the first of two", forKey: "password")
    try store.set("name", forKey: "name")
    try store.set("another name", forKey: "name")
    let left = try await files(of: directory, containing: "the first of two")
    #expect(left == ["user-defaults.sqlite-wal"])
    switch way {
    case "set": try store.set("the second", forKey: "password")
    case "remove": try store.removeValue(forKey: "password")
    case "merge":
      var record = try #require(try store.history(forKey: "password").first)
      record.value = "the second"
      record.clock.time += 1
      try store.merge([record], origin: .serverChange)
    case "import": try store.importValues(Data(#"{"password": "the second"}"#.utf8), as: .json)
    case "update": try store.update("password", default: "") { $0 = "the second" }
    default:
      try store.set("the second", forKey: "password")
      #expect(try store.undo(forKey: "name"))
    }
    #expect(try await files(of: directory, containing: "the first of two") == [])
    #expect(try store.history(forKey: "password").map(\.value) == [way == "remove" ? nil : "the second"])
    #expect(store["token"] == "kept as it is")
    let again = ALCUserDefaults(configuration: directory.configuration(settings: Self.settings))
    #expect(again["token"] == "kept as it is")
    #expect(again["password"] == (way == "remove" ? nil : "the second"))
  }

  @Test func `A file whose pages were split and merged many times contains no old secret`() async throws {
    let directory = try TemporaryDirectory()
    let store = ALCUserDefaults(configuration: directory.configuration(settings: Self.settings))
    var generator = Seeded(seed: 7)
    var present: [String: String] = [:]
    var left: [String] = []
    for number in 0..<400 {
      if number % 8 == 0 {
        let key = ["password", "token", "code"].randomElement(using: &generator) ?? ""
        let old = present[key]
        present[key] =
          "secret \(number)!"
          + String(repeating: "s", count: [0, 30, 300, 3_000].randomElement(using: &generator) ?? 0)
        try store.set(present[key], forKey: key)
        if let old, try await !files(of: directory, containing: String(old.prefix(11))).isEmpty { left.append(old) }
      } else {
        let text = String(repeating: "v", count: [1, 10, 200, 800, 3_000].randomElement(using: &generator) ?? 0)
        try store.set(text, forKey: "key \(Int.random(in: 0..<5, using: &generator))")
      }
    }
    #expect(left == [])
    #expect(
      ["password", "token", "code"].map { store[$0, as: String.self] }
        == ["password", "token", "code"].map { present[$0] })
  }

  @Test(arguments: ["the next change", "closing", "the next opening"])
  func `While another program reads, an old secret may stay in the -wal file until`(what: String) async throws {
    let directory = try TemporaryDirectory()
    // Never checkpoints when idle: its changes stay in the -wal file.
    var store: ALCUserDefaults? = ALCUserDefaults(
      configuration: KeyValueStoreConfiguration(
        engine: try EmbeddedEngine(at: directory.file, session: 7, delay: { _ in }, report: directory.kept()),
        settings: Self.settings, arguments: [], importsFoundationDefaults: false, report: directory.kept()))
    try store?.set("the first of two", forKey: "password")
    let pipe = directory.url.appending(path: "pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    // Reads, and keeps its transaction open until the pipe is written to.
    let reader = try Program(
      "/usr/bin/sqlite3",
      [directory.file.path, "BEGIN; SELECT 1 FROM changes LIMIT 1;", ".shell echo begun; read line < \(pipe)"])
    #expect(await reader.nextLine() == "begun")
    try store?.set("the second", forKey: "password")
    let left = try await files(of: directory, containing: "the first of two")
    #expect(left == ["user-defaults.sqlite-wal"])
    if what == "the next opening" { store = nil }
    try Data("done\n".utf8).write(to: URL(filePath: pipe))
    #expect(await reader.finished().status == 0)
    switch what {
    case "the next change": try store?.set("derek", forKey: "name")
    case "closing": store = nil
    default: store = ALCUserDefaults(configuration: directory.configuration(settings: Self.settings))
    }
    #expect(try await files(of: directory, containing: "the first of two") == [])
    let again = ALCUserDefaults(configuration: directory.configuration(settings: Self.settings))
    #expect(again["password"] == "the second")
  }

  @Test func `The history of a key that became a secret contains only its present value`() throws {
    let engine = InMemoryEngine()
    func store(_ settings: SettingsSource) -> ALCUserDefaults {
      ALCUserDefaults(
        configuration: KeyValueStoreConfiguration(
          engine: InMemoryEngine(sharing: engine), settings: settings, arguments: []))
    }
    let before = store(.none)
    for text in ["first", "second"] { try before.set(text, forKey: "password") }
    #expect(try before.history(forKey: "password").map(\.value) == ["second", "first"])
    #expect(try store(Self.settings).history(forKey: "password").map(\.value) == ["second"])
  }
}
