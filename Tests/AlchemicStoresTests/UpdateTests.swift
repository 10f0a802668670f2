import AlchemicStores
import Foundation
import Testing

@Suite struct UpdateTests {
  private final class Counters: ALCUserDefaults, @unchecked Sendable {
    @AcStored var visits = 3
  }

  @Test func `A value is changed by what it is, or its default, or what is given`() throws {
    let directory = try TemporaryDirectory()
    let counters = Counters(configuration: directory.configuration(arguments: ["shop", "-visits", "100"]))
    #expect(try counters.update("visits", default: 0) { $0 += 1 } == 4)
    #expect(try counters.update("visits", default: 0) { $0 += 1 } == 5)
    #expect(try counters.update("names", default: [String]()) { $0.append("derek") } == ["derek"])
    #expect(try counters.update("home", default: Address(street: "Main", number: 1)) { $0.number = 2 }.number == 2)
    // What the command line says hides it, and is not stored.
    #expect(counters.visits == 100)
    #expect(counters.entry(forKey: "visits").storedValue == 5)
  }

  @Test func `What the closure throws, and a value of another type, change nothing`() throws {
    struct Refused: Error {}
    let directory = try TemporaryDirectory()
    let counters = Counters(configuration: directory.configuration())
    #expect(throws: Refused.self) { try counters.update("visits", default: 0) { _ in throw Refused() } }
    #expect(!counters.isStored("visits"))
    try counters.set("many", forKey: "visits")
    #expect(throws: KeyValueStoreError.wrongType(key: "visits", expected: "Int", found: .string, detail: "")) {
      try counters.update("visits", default: 0) { $0 += 1 }
    }
    #expect(counters["visits"] == "many")
  }

  @Test func `A value that cannot be understood is not written over`() async throws {
    let directory = try TemporaryDirectory()
    let counters = Counters(configuration: directory.configuration())
    try counters.set(5, forKey: "visits")
    // What a damaged program, or a later one, might write.
    let written = try await Program.run(
      "/usr/bin/sqlite3",
      [
        directory.file.path,
        """
        INSERT INTO changes (key, type, value, changed_at, clock, writer, size)
        VALUES ('visits', 'roman', 'VI', 5000, 9000000000000000000, 9, 9)
        """,
      ])
    #expect(written.status == 0)
    #expect(
      throws: KeyValueStoreError.cannotRead(
        location: directory.file.path, reason: "what is stored under \"visits\" now cannot be understood")
    ) {
      try counters.update("visits", default: 0) { $0 += 1 }
    }
  }

  @Test(arguments: [false, true]) func `Eight threads lose no change of each other`(isShared: Bool) async throws {
    let directory = try TemporaryDirectory()
    let stores = (0..<2).map { _ in Counters(configuration: directory.configuration()) }
    await onThreads(8) { thread in
      let counters = stores[isShared ? 0 : thread % 2]
      for _ in 0..<25 { _ = try? counters.update("visits", default: 0) { $0 += 1 } }
    }
    #expect(try Counters(configuration: directory.configuration()).value(Int.self, forKey: "visits") == 203)
  }

  @Test func `Who was slower starts from what the other has made`() throws {
    let directory = try TemporaryDirectory()
    let (here, there) = (
      Counters(configuration: directory.configuration()), Counters(configuration: directory.configuration())
    )
    var seen: [Int] = []
    let result = try here.update("visits", default: 0) { visits in
      if seen.isEmpty { try there.update("visits", default: 0) { $0 *= 10 } }
      seen.append(visits)
      visits += 1
    }
    #expect(seen == [3, 30])
    #expect(result == 31)
  }
}
