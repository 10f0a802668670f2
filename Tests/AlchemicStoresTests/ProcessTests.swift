import AlchemicStores
import Foundation
import Glibc
import Testing

@Suite(.serialized) struct ProcessTests {
  @Test func `Killed in the middle of writes, nothing acknowledged is lost`() async throws {
    let directory = try TemporaryDirectory()
    var expected: [String: String] = [:]
    for round in 0..<10 {
      let said = try await Program(Program.writer, ["write", directory.url.path, "r\(round)", "0"])
        .killed(afterLines: 20 + 7 * round)
      for number in said { expected["r\(round)-\(number)"] = "r\(round) \(number)" }
    }
    let reports = Log<StoreReport>()
    let defaults = ALCUserDefaults(configuration: directory.configuration(report: reports.add))
    let found = expected.keys.filter { defaults[$0, as: String.self] == expected[$0] }
    #expect(expected.count >= 10 * 20)
    #expect(found.count == expected.count)
    #expect(reports.all == [])
    let check = try await Program.run("/usr/bin/sqlite3", [directory.file.path, "PRAGMA integrity_check"])
    #expect(check.lines == ["ok"])
  }

  @Test func `Four processes write 250 keys each, all there and all told`() async throws {
    let directory = try TemporaryDirectory()
    let defaults = ALCUserDefaults(configuration: directory.configuration())
    let changes = defaults.changes
    let programs = try (0..<4).map { number in
      try Program(Program.writer, ["write", directory.url.path, "p\(number)", "250"])
    }
    for program in programs { #expect(await program.finished().status == 0) }
    var told: Set<String> = []
    for await change in changes {
      #expect(change.origin == .otherProcess)
      told.insert(change.key)
      if told.count == 1_000 { break }
    }
    let expected = (0..<4).flatMap { program in
      (0..<250).map { (key: "p\(program)-\($0)", value: StoredValue.string("p\(program) \($0)")) }
    }
    let found = Dictionary(uniqueKeysWithValues: defaults.entries.map { ($0.key, $0.value) })
    #expect(found == Dictionary(uniqueKeysWithValues: expected))
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

  @Test func `A change by another process is told`() async throws {
    let directory = try TemporaryDirectory()
    let defaults = ALCUserDefaults(configuration: directory.configuration())
    try defaults.set("old", forKey: "name")
    var changes = defaults.changes(forKey: "name").makeAsyncIterator()
    let other = try await Program.run(Program.writer, ["set", directory.url.path, "name", "new"])
    #expect(other.status == 0)
    #expect(
      await changes.next() == KeyValueChange(key: "name", oldValue: "old", newValue: "new", origin: .otherProcess))
    #expect(defaults["name"] == "new")
    #expect(defaults.entry(forKey: "name").origin == .stored)
  }

  @Test func `A full disk is an error, old values stand, and it works again with room`() async throws {
    let directory = try TemporaryDirectory()
    let (status, lines) = try await Program.run(Program.writer, ["full", directory.url.path])
    #expect(lines == ["cannot-write", "old=kept big=false", "then 1048576"])
    #expect(status == 0)
    #expect(ALCUserDefaults(configuration: directory.configuration())["old"] == "kept")
  }

  @Test func `Without HOME the password database knows the directory`() async throws {
    let (status, lines) = try await Program.run(Program.writer, ["home"], environment: ["PATH": "/usr/bin"])
    let home = try #require(getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) })
    #expect(lines == [home + "/.config/alchemic/home/user-defaults.sqlite"])
    #expect(status == 0)
  }
}
