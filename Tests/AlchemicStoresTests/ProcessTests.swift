// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import Foundation
import Glibc
import Testing

@Suite(.serialized) struct ProcessTests {
  @Test func `A process that is killed while it writes loses no acknowledged set`() async throws {
    let directory = try TemporaryDirectory()
    var expected: [String: String] = [:]
    let rounds = 50
    for round in 0..<rounds {
      let lines = try await Program(Program.writer, ["write", directory.url.path, "r\(round)", "0"])
        .killed(afterLines: 5 + 7 * round % 40)
      for number in lines { expected["r\(round)-\(number)"] = "r\(round) \(number)" }
    }
    let reports = Log<StoreReport>()
    let defaults = ALCUserDefaults(configuration: directory.configuration(report: reports.add))
    let found = expected.keys.filter { defaults[$0, as: String.self] == expected[$0] }
    #expect(expected.count >= rounds * 5)
    #expect(found.count == expected.count)
    #expect(reports.all == [])
    let check = try await Program.run("/usr/bin/sqlite3", [directory.file.path, "PRAGMA integrity_check"])
    #expect(check.lines == ["ok"])
  }

  @Test func `A process that is killed while eight threads write loses no acknowledged set`() async throws {
    let directory = try TemporaryDirectory()
    var expected: [String: String] = [:]
    for round in 0..<20 {
      let lines = try await Program(Program.writer, ["together", directory.url.path, "r\(round)"])
        .killed(afterLines: 20 + 13 * round)
      for line in lines {
        let (thread, number) = (line.prefix { $0 != "-" }, line.drop { $0 != "-" }.dropFirst())
        expected["r\(round)-\(thread)-\(number)"] = "r\(round)-\(thread) \(number)"
      }
    }
    let defaults = ALCUserDefaults(configuration: directory.configuration())
    let found = expected.keys.filter { defaults[$0, as: String.self] == expected[$0] }
    #expect(expected.count >= 20 * 20)
    #expect(found.count == expected.count)
    #expect(defaults.reports == [])
  }

  @Test func `Four processes write 1,000 keys each, and another process sees them all`() async throws {
    let directory = try TemporaryDirectory()
    let defaults = ALCUserDefaults(configuration: directory.configuration())
    let changes = defaults.changes
    let programs = try (0..<4).map { number in
      try Program(Program.writer, ["write", directory.url.path, "p\(number)", "1000"])
    }
    for program in programs { #expect(await program.finished().status == 0) }
    var received: Set<String> = []
    for await change in changes {
      #expect(change.origin == .otherProcess)
      received.insert(change.key)
      if received.count == 4_000 { break }
    }
    let expected = (0..<4).flatMap { program in
      (0..<1_000).map { (key: "p\(program)-\($0)", value: StoredValue.string("p\(program) \($0)")) }
    }
    let found = Dictionary(uniqueKeysWithValues: defaults.entries.map { ($0.key, $0.value) })
    #expect(found == Dictionary(uniqueKeysWithValues: expected))
  }

  @Test func `Four processes that increment one number lose no increment`() async throws {
    let directory = try TemporaryDirectory()
    let programs = try (0..<4).map { _ in try Program(Program.writer, ["increment", directory.url.path, "50"]) }
    for program in programs { #expect(await program.finished() == (0, [])) }
    #expect(ALCUserDefaults(configuration: directory.configuration())["number"] == 200)
  }

  @Test func `Opening and closing a store many times leaves no descriptor open`() async throws {
    let directory = try TemporaryDirectory()
    let result = try await Program.run(Program.writer, ["reopen", directory.url.path, "100"])
    #expect(result == (0, ["0"]))
  }

  @Test func `A forked child cannot change the store, and its parent can`() async throws {
    let directory = try TemporaryDirectory()
    let result = try await Program.run(Program.writer, ["forked", directory.url.path])
    let error = KeyValueStoreError.cannotWrite(
      location: directory.file.path,
      reason: "the store was opened before the process was forked; a child cannot use it")
    let opening = StoreReport.openFailed(
      .cannotOpen(
        location: directory.file.path,
        reason: "the store was opened before the process was forked; a child cannot use it"))
    #expect(result.lines.joined(separator: "\n") == "\(error)\nchild reads first\n\(opening)\nchild ended with 0")
    #expect(result.status == 0)
    #expect(ALCUserDefaults(configuration: directory.configuration())["name"] == "parent")
  }

  @Test(.timeLimit(.minutes(2)))
  func `Of several processes one replicates, and another continues when it is killed`() async throws {
    let directory = try TemporaryDirectory()
    let store = ALCUserDefaults(configuration: directory.configuration())
    try store.set(0, forKey: "key-0")
    let programs = try (0..<3).map { _ in try Program(Program.writer, ["replicate", directory.url.path]) }
    let (lines, line) = AsyncStream<(program: Int, text: String)>.makeStream()
    let readers = programs.enumerated().map { index, program in
      Task { for await text in program.output { line.yield((index, text)) } }
    }
    var replicating: [Int] = []
    var sent: [String] = []
    for await (program, text) in lines {
      if text == "replicating" {
        replicating.append(program)
        // What the killed process has not sent is sent by the next one, and nothing twice.
        try store.set(replicating.count, forKey: "key-\(replicating.count)")
        continue
      }
      #expect(program == replicating.last)
      sent += text.split(separator: " ").map(String.init)
      guard sent.last == "key-\(replicating.count)" else { continue }
      programs[program].kill()
      if replicating.count == 3 { break }
    }
    #expect(sent == ["key-0", "key-1", "key-2", "key-3"])
    #expect(Set(replicating).count == 3)
    for reader in readers { await reader.value }
  }

  @Test func `Many processes open a new store at once`() async throws {
    let directory = try TemporaryDirectory()
    let programs = try (0..<16).map { number in
      try Program(Program.writer, ["set", directory.url.path, "key-\(number)", "\(number)"])
    }
    for program in programs {
      let (status, lines) = await program.finished()
      #expect(status == 0)
      #expect(lines == [])
    }
    #expect(ALCUserDefaults(configuration: directory.configuration()).entries.count == 16)
  }

  @Test func `A change by another process is reported`() async throws {
    let directory = try TemporaryDirectory()
    let defaults = ALCUserDefaults(configuration: directory.configuration())
    try defaults.set("old", forKey: "name")
    var changes = defaults.changes(forKey: "name").makeAsyncIterator()
    let other = try Program(Program.writer, ["set", directory.url.path, "name", "new"])
    #expect(await other.finished().status == 0)
    #expect(
      await changes.next()
        == KeyValueChange(
          key: "name", oldValue: "old", newValue: "new", origin: .otherProcess,
          author: "StoreWriter (\(other.identifier))"))
    #expect(defaults["name"] == "new")
    #expect(defaults.entry(forKey: "name").origin == .stored)
  }

  @Test func `Each process is the author of its changes`() async throws {
    let directory = try TemporaryDirectory()
    let defaults = ALCUserDefaults(configuration: directory.configuration())
    try defaults.set("mine", forKey: "name")
    var authors = [KeyValueAuthor.thisProcess]
    for text in ["first", "second"] {
      let other = try Program(Program.writer, ["set", directory.url.path, "name", text])
      #expect(await other.finished().status == 0)
      authors.append("StoreWriter (\(other.identifier))")
    }
    let history = try defaults.history(forKey: "name")
    #expect(history.reversed().map(\.value) == ["mine", "first", "second"])
    #expect(history.reversed().map(\.author) == authors)
    #expect(Set(authors).count == 3)
    let entry = ALCUserDefaults(configuration: directory.configuration()).entry(forKey: "name")
    #expect(entry.changedBy == authors.last)
  }

  @Test func `A reader never sees a part of a write`() async throws {
    let directory = try TemporaryDirectory()
    let defaults = ALCUserDefaults(configuration: directory.configuration())
    let writer = try Program(Program.writer, ["pairs", directory.url.path])
    // Each write sets both keys to one number, in a value of one page and in a value of several.
    func numbers(_ records: [StoredRecord]) -> [StoredValue?] {
      records.map { record in
        guard case .array(let numbers) = record.value, Set(numbers).count == 1 else { return nil }
        return numbers[0]
      }
    }
    var seen: Set<StoredValue> = []
    for await change in defaults.changes {
      let engine = try EmbeddedEngine(at: directory.file) { _ in }
      let read = numbers(try engine.records(after: 0))
      let number = try #require(read.first.flatMap { $0 })
      #expect(read == [number, number])
      #expect(change.origin == .otherProcess)
      seen.insert(number)
      if seen.count == 100 { break }
    }
    writer.kill()
    _ = await writer.finished()
    #expect(defaults.reports == [])
  }

  @Test func `A set beyond the file size limit fails and keeps old values, and works again later`() async throws {
    let directory = try TemporaryDirectory()
    let (status, lines) = try await Program.run(Program.writer, ["full", directory.url.path])
    #expect(lines == ["cannot-write", "old=kept big=false", "then 1048576"])
    #expect(status == 0)
    #expect(ALCUserDefaults(configuration: directory.configuration())["old"] == "kept")
  }

  @Test(.enabled(if: Isolation.canMount, "mounting needs root, or user namespaces, which this machine forbids"))
  func `A set on a full disk fails and keeps acknowledged values, and works again later`() async throws {
    let directory = try TemporaryDirectory()
    let (status, lines) = try await Isolation.run(
      mounting: "mount -t tmpfs -o size=2m tmpfs \(directory.url.path)", ["fill", directory.url.path])
    #expect(lines == ["cannot-write", "old=kept", "all there", "again all there", "then works"])
    #expect(status == 0)
  }

  @Test(.enabled(if: Isolation.canMount, "mounting needs root, or user namespaces, which this machine forbids"))
  func `On a read-only disk values can be read and each set fails`() async throws {
    let directory = try TemporaryDirectory()
    try ALCUserDefaults(configuration: directory.configuration()).set("kept", forKey: "old")
    let path = directory.url.path
    let (status, lines) = try await Isolation.run(
      mounting: "mount --bind \(path) \(path) && mount -o remount,bind,ro \(path)", ["refused", path])
    #expect(lines == ["old=kept", "cannot-write", "old=kept"])
    #expect(status == 0)
  }

  @Test func `In a read-only directory values can be read and each set fails`() async throws {
    let directory = try TemporaryDirectory()
    try ALCUserDefaults(configuration: directory.configuration()).set("kept", forKey: "old")
    // Root may write anywhere. So the program becomes another user, who needs permission to read.
    try directory.setPermissions(directory: 0o555, files: 0o444)
    let (status, lines) = try await Program.run(Program.writer, ["refused", directory.url.path, "unprivileged"])
    try directory.setPermissions(directory: 0o755, files: 0o644)
    #expect(lines == ["old=kept", "cannot-write", "old=kept"])
    #expect(status == 0)
    #expect(ALCUserDefaults(configuration: directory.configuration())["old"] == "kept")
  }

  @Test func `An unreadable directory is an error with a reason`() async throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "shared/placeholder")
    try directory.setPermissions(directory: 0o000, files: 0o644)
    let (status, lines) = try await Program.run(Program.writer, ["refused", directory.url.path, "unprivileged"])
    try directory.setPermissions(directory: 0o755, files: 0o644)
    #expect(lines == ["old=lost", "cannot-open", "old=lost"])
    #expect(status == 0)
  }

  @Test(arguments: ["Settings.bundle", "app_App.resources/Settings.bundle"])
  func `The settings' description is found beside the executable and in its resources`(place: String) async throws {
    let directory = try TemporaryDirectory()
    let program = directory.url.appending(path: "program").path
    // A process makes the copy: a file that this one writes may be open in a child of another test when it is run.
    _ = try await Program.run("/bin/cp", [Program.writer, program])
    try directory.write(
      """
      <plist version="1.0"><dict><key>PreferenceSpecifiers</key><array><dict>
      <key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>name</string>
      <key>DefaultValue</key><string>nobody</string></dict></array></dict></plist>
      """, to: "\(place)/Root.plist")
    let (status, lines) = try await Program.run(program, ["settings", directory.url.path])
    #expect(lines == ["name=nobody"])
    #expect(status == 0)
  }

  @Test func `Only the owner can access a store, even under umask 0`() async throws {
    let directory = try TemporaryDirectory()
    let (status, lines) = try await Program.run(
      "/bin/sh",
      ["-c", "umask 0 && exec \"$0\" \"$@\"", Program.writer, "set", directory.url.path, "name", "derek"])
    #expect(lines == [])
    #expect(status == 0)
    func mode(_ path: String) throws -> Int? {
      (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
    }
    let stores = directory.file.deletingLastPathComponent().path
    #expect(try mode(stores) == 0o700)
    let modes = try FileManager.default.contentsOfDirectory(atPath: stores).map { try mode("\(stores)/\($0)") }
    #expect(!modes.isEmpty && modes.allSatisfy { $0 == 0o600 })
  }

  @Test func `Without HOME the password database supplies the home directory`() async throws {
    let (status, lines) = try await Program.run(Program.writer, ["home"], environment: ["PATH": "/usr/bin"])
    let home = try #require(getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) })
    #expect(lines == [home + "/.config/alchemic/home/user-defaults.sqlite"])
    #expect(status == 0)
  }
}
