import AlchemicStores
import Foundation
import Testing

/// The engines that the contract is tested with.
enum EngineKind: CaseIterable {
  case inMemory, embedded

  /// Creates storage for values, with one handle to it and a function that creates others.
  func medium() throws -> Medium {
    switch self {
    case .inMemory:
      let first = InMemoryEngine()
      return Medium(first: first, another: { InMemoryEngine(sharing: first) })
    case .embedded:
      let directory = try TemporaryDirectory()
      let open = { try EmbeddedEngine(at: directory.file, report: directory.kept()) }
      return Medium(first: try open(), another: open)
    }
  }

  struct Medium {
    let first: any KeyValueEngine
    let another: () throws -> any KeyValueEngine
  }
}

/// The contract of every engine.
@Suite struct KeyValueEngineContract {
  @Test(arguments: EngineKind.allCases)
  func `Every value is restored exactly, through this handle and another`(kind: EngineKind) throws {
    let medium = try kind.medium()
    let writes = Samples.values.enumerated().map { KeyValueWrite(key: "key \($0.offset)", value: $0.element) }
    let written = try medium.first.write(writes, limits: nil)
    #expect(written.map(\.value) == Samples.values)
    #expect(try medium.first.records(after: 0) == written)
    #expect(try medium.another().records(after: 0) == written)
  }

  @Test(arguments: EngineKind.allCases)
  func `The changes of one write have consecutive revisions and this engine's number`(kind: EngineKind) throws {
    let engine = try kind.medium().first
    let written = try engine.write([KeyValueWrite(key: "a", value: 1), KeyValueWrite(key: "b", value: 2)], limits: nil)
    let later = try engine.write([KeyValueWrite(key: "a", value: 3)], limits: nil)
    #expect((written + later).map(\.revision) == [1, 2, 3])
    #expect((written + later).map(\.clock) == (written + later).map(\.clock).sorted())
    #expect(Set((written + later).map(\.clock.writer)) == [engine.writer])
    #expect(try engine.records(after: 1) == [written[1], later[0]])
  }

  @Test(arguments: EngineKind.allCases)
  func `Removing a key keeps a record without a value; removing a missing key keeps none`(kind: EngineKind) throws {
    let engine = try kind.medium().first
    _ = try engine.write([KeyValueWrite(key: "a", value: 1)], limits: nil)
    let removed = try engine.write([KeyValueWrite(key: "a", value: nil)], limits: nil)
    #expect(removed.map(\.value) == [nil])
    #expect(try engine.write([KeyValueWrite(key: "a", value: nil)], limits: nil) == [])
    #expect(try engine.write([KeyValueWrite(key: "b", value: nil)], limits: nil) == [])
    #expect(try engine.records(after: 0) == removed)
  }

  @Test(arguments: EngineKind.allCases)
  func `A write beyond the limits changes nothing`(kind: EngineKind) throws {
    let engine = try kind.medium().first
    let limits = KeyValueLimits(keys: 2, keyBytes: 4, totalBytes: 20)
    let kept = try engine.write([KeyValueWrite(key: "a", value: "1234")], limits: limits)
    #expect(throws: KeyValueStoreError.keyTooLong(key: "ééé", bytes: 6, limit: 4)) {
      try engine.write([KeyValueWrite(key: "b", value: 1), KeyValueWrite(key: "ééé", value: 1)], limits: limits)
    }
    #expect(throws: KeyValueStoreError.tooManyKeys(key: "c", limit: 2)) {
      try engine.write([KeyValueWrite(key: "b", value: true), KeyValueWrite(key: "c", value: true)], limits: limits)
    }
    #expect(throws: KeyValueStoreError.quotaExceeded(key: "a", bytes: 21, limit: 20)) {
      try engine.write([KeyValueWrite(key: "a", value: "12345678901234567890")], limits: limits)
    }
    #expect(try engine.records(after: 0) == kept)
    #expect(try engine.write([KeyValueWrite(key: "a", value: "1234567890123456789")], limits: limits).count == 1)
  }

  @Test(arguments: EngineKind.allCases)
  func `The last changes of a key are kept, newest first`(kind: EngineKind) throws {
    let medium = try kind.medium()
    for number in 1...30 {
      _ = try medium.first.write([KeyValueWrite(key: "a", value: .integer(Int64(number)))], limits: nil)
      _ = try medium.first.write(
        [KeyValueWrite(key: "secret", value: .integer(Int64(number)), keepsHistory: false)], limits: nil)
    }
    #expect(try medium.another().history(of: "a").map(\.value) == (11...30).reversed().map { .integer($0) })
    #expect(try medium.first.history(of: "secret").map(\.value) == [30])
    #expect(try medium.first.history(of: "b") == [])
  }

  @Test(arguments: EngineKind.allCases)
  func `A change whose precondition does not hold is refused`(kind: EngineKind) throws {
    let medium = try kind.medium()
    func write(_ value: StoredValue?, _ precondition: KeyValueWrite.Precondition) throws -> StoredRecord? {
      let other = KeyValueWrite(key: "other", value: value)
      let write = KeyValueWrite(key: "a", value: value, precondition: precondition)
      return try medium.first.write([other, write], limits: nil).last
    }
    let first = try #require(try write(1, .isUntouched))
    let second = try #require(try medium.another().write([KeyValueWrite(key: "a", value: 2)], limits: nil).first)
    for wrong in [KeyValueWrite.Precondition.isUntouched, .lastChange(first.clock)] {
      #expect(throws: KeyValueStoreError.changedMeanwhile(key: "a")) { try write(3, wrong) }
    }
    #expect(try medium.first.records(after: 0).map(\.value) == [1, 2])
    let removed = try #require(try write(nil, .lastChange(second.clock)))
    #expect(throws: KeyValueStoreError.changedMeanwhile(key: "a")) { try write(nil, .lastChange(second.clock)) }
    #expect(try write(4, .lastChange(removed.clock))?.value == 4)
  }

  @Test(arguments: EngineKind.allCases)
  func `Fewer earlier values are kept of large values`(kind: EngineKind) throws {
    let medium = try kind.medium()
    let large = KeyValueHistory.byteLimit / 4
    for number in UInt8(1)...7 {
      let value = Data(repeating: number, count: large - 1)
      _ = try medium.first.write([KeyValueWrite(key: "a", value: .data(value))], limits: nil)
    }
    func firstBytes() throws -> [UInt8?] {
      try medium.another().history(of: "a").map { record in
        if case .data(let data) = record.value { data.first } else { nil }
      }
    }
    #expect(try firstBytes() == [7, 6, 5, 4, 3])
    // The present value is kept, however large it is.
    _ = try medium.first.write(
      [KeyValueWrite(key: "a", value: .data(Data(repeating: 8, count: 5 * large)))], limits: nil)
    #expect(try firstBytes() == [8, 7, 6, 5, 4])
    _ = try medium.first.write(
      [KeyValueWrite(key: "a", value: .data(Data(repeating: 9, count: 2 * large)))], limits: nil)
    #expect(try firstBytes() == [9])
  }

  @Test(arguments: EngineKind.allCases)
  func `The change with the later clock applies, wherever it is merged`(kind: EngineKind) throws {
    let here = try kind.medium().first
    let there = try kind.medium().first
    let first = try here.write(
      [KeyValueWrite(key: "a", value: "here"), KeyValueWrite(key: "b", value: 1)], limits: nil)
    #expect(try there.merge(first, secretKeys: []).map(\.clock) == first.map(\.clock))
    let second = try there.write(
      [KeyValueWrite(key: "a", value: "there"), KeyValueWrite(key: "b", value: nil)], limits: nil)
    #expect(try here.merge(second, secretKeys: []).map(\.value) == ["there", nil])
    #expect(try here.merge(first, secretKeys: []) == [])
    #expect(try here.merge(second, secretKeys: []) == [])
    let far = HybridClock(time: second[0].clock.time + 65_536 * 1_000_000, writer: 7)
    let future = StoredRecord(
      key: "a", value: "future", revision: 99, clock: far, changedAt: Date(timeIntervalSince1970: 5))
    #expect(try here.merge([future], secretKeys: []).map(\.value) == ["future"])
    // A change made after seeing one from a fast clock is later.
    #expect(try here.write([KeyValueWrite(key: "a", value: "after")], limits: nil)[0].clock > far)
  }

  @Test(arguments: EngineKind.allCases)
  func `Each change keeps its author, in the history and after a merge`(kind: EngineKind) throws {
    let medium = try kind.medium()
    let writes = [
      KeyValueWrite(key: "a", value: 1, author: "café (4711)"), KeyValueWrite(key: "a", value: 2),
      KeyValueWrite(key: "b", value: 3, author: "derek"), KeyValueWrite(key: "b", value: nil, author: "emma"),
    ]
    let written = try medium.first.write(writes, limits: nil)
    #expect(written.map(\.author) == ["café (4711)", nil, "derek", "emma"])
    #expect(try medium.first.records(after: 0) == [written[1], written[3]])
    #expect(try medium.another().history(of: "a").map(\.author) == [nil, "café (4711)"])
    #expect(try medium.another().history(of: "b").map(\.author) == ["emma", "derek"])
    let elsewhere = try kind.medium().first
    #expect(try elsewhere.merge([written[0], written[3]], secretKeys: []).map(\.author) == ["café (4711)", "emma"])
    #expect(try elsewhere.records(after: 0).map(\.author) == ["café (4711)", "emma"])
    let imported = try elsewhere.importOnce("old") { [KeyValueWrite(key: "c", value: 1, author: "frida")] }
    #expect(imported.map(\.author) == ["frida"])
  }

  @Test(arguments: EngineKind.allCases)
  func `An import is done once, by whichever handle`(kind: EngineKind) throws {
    let medium = try kind.medium()
    #expect(try medium.first.importOnce("old") { [KeyValueWrite(key: "a", value: 1)] }.map(\.value) == [1])
    #expect(try medium.first.importOnce("old") { [KeyValueWrite(key: "a", value: 2)] } == [])
    #expect(try medium.another().importOnce("old") { [KeyValueWrite(key: "a", value: 3)] } == [])
    #expect(try medium.first.importOnce("empty") { [] } == [])
    #expect(try medium.first.records(after: 0).map(\.value) == [1])
  }

  @Test(arguments: EngineKind.allCases)
  func `An import does not change keys that were set or removed before`(kind: EngineKind) throws {
    let engine = try kind.medium().first
    _ = try engine.write([KeyValueWrite(key: "a", value: 1), KeyValueWrite(key: "b", value: 1)], limits: nil)
    _ = try engine.write([KeyValueWrite(key: "b", value: nil)], limits: nil)
    let imported = try engine.importOnce("old") { ["a", "b", "c"].map { KeyValueWrite(key: $0, value: 2) } }
    #expect(imported.map(\.key) == ["c"])
    #expect(try engine.records(after: 0).map(\.value) == [1, nil, 2])
  }

  @Test(arguments: EngineKind.allCases, [0, 1])
  func `One handle is notified of another's change`(kind: EngineKind, _: Int) async throws {
    let medium = try kind.medium()
    let other = try medium.another()
    let (notifications, notify) = AsyncStream<Void>.makeStream()
    try medium.first.watch { notify.yield() }
    let written = try other.write([KeyValueWrite(key: "a", value: 1)], limits: nil)
    for await _ in notifications { break }
    #expect(try medium.first.records(after: 0) == written)
  }

  @Test(arguments: EngineKind.allCases)
  func `A closed handle throws, and others remain open`(kind: EngineKind) throws {
    let medium = try kind.medium()
    let other = try medium.another()
    other.close()
    other.close()
    #expect(throws: KeyValueStoreError.closed(location: other.location)) { try other.records(after: 0) }
    #expect(throws: KeyValueStoreError.closed(location: other.location)) {
      try other.write([KeyValueWrite(key: "a", value: 1)], limits: nil)
    }
    #expect(throws: KeyValueStoreError.closed(location: other.location)) { try other.watch {} }
    #expect(try medium.first.write([KeyValueWrite(key: "a", value: 1)], limits: nil).count == 1)
  }

  @Test(arguments: EngineKind.allCases)
  func `No change is lost when many threads write at once`(kind: EngineKind) async throws {
    let medium = try kind.medium()
    let handles = [medium.first, try medium.another(), try medium.another()]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, handle) in handles.enumerated() {
        group.addTask {
          for number in 0..<50 {
            _ = try handle.write(
              [KeyValueWrite(key: "\(index)-\(number)", value: .integer(Int64(number)))], limits: nil)
          }
        }
      }
      try await group.waitForAll()
    }
    let records = try medium.first.records(after: 0)
    #expect(records.map(\.revision) == Array(1...150))
    #expect(Set(records.map(\.key)).count == 150)
  }

  @Test(arguments: EngineKind.allCases)
  func `Each of several threads that share a handle finds its changes in its order`(kind: EngineKind) async throws {
    let engine = try kind.medium().first
    let revisions = Log<[Int64]>()
    await onThreads(8) { thread in
      revisions.add(
        (0..<100).compactMap { number in
          try? engine.write([KeyValueWrite(key: "\(thread)", value: .integer(number))], limits: nil).first?.revision
        })
    }
    #expect(revisions.all.allSatisfy { $0 == $0.sorted() })
    #expect(revisions.all.flatMap(\.self).sorted() == Array(1...800))
    #expect(try engine.records(after: 0).map(\.value) == Array(repeating: 99, count: 8))
  }

  @Test(arguments: EngineKind.allCases)
  func `Another handle's changes count for this handle's next change`(kind: EngineKind) throws {
    let medium = try kind.medium()
    let (here, there) = (medium.first, try medium.another())
    let limits = KeyValueLimits(keys: 2, keyBytes: 64, totalBytes: 1_000)
    func set(_ engine: any KeyValueEngine, _ key: String, _ value: StoredValue?) throws -> [StoredRecord] {
      try engine.write([KeyValueWrite(key: key, value: value)], limits: limits)
    }
    let changes = try [
      set(here, "a", 1), set(here, "a", 2), set(there, "a", nil), set(here, "a", nil), set(there, "b", 3),
      set(here, "a", 4), set(there, "a", 5), set(here, "a", 6),
    ]
    #expect(changes.map(\.count) == [1, 1, 1, 0, 1, 1, 1, 1])
    let clocks = changes.flatMap(\.self).map(\.clock.time)
    #expect(clocks == clocks.sorted() && Set(clocks).count == clocks.count)
    #expect(throws: KeyValueStoreError.tooManyKeys(key: "c", limit: 2)) { try set(here, "c", 7) }
    _ = try set(there, "b", nil)
    #expect(try set(here, "c", 7).count == 1)
    #expect(try here.history(of: "a").map(\.value) == [6, 5, 4, nil, 2, 1])
  }
}
