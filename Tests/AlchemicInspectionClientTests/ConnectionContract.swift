import AlchemicCore
import AlchemicInspection
import AlchemicInspectionClient
import AlchemicInspectionServer
import AlchemicStores
import Foundation
import Testing

/// The contract of all connections, so that callers do not depend on the kind.
@Suite(.timeLimit(.minutes(5)))
struct ConnectionContract {
  // MARK: Reading

  @Test(arguments: ConnectionKind.allCases)
  func `A snapshot has the whole container, and stays equal until something changes`(
    kind: ConnectionKind
  ) async throws {
    let cafe = try await ExploredCafe(kind)
    var expected = cafe.inspector.snapshot()
    for _ in 0..<2 {
      let snapshot = try await cafe.connection.snapshot()
      expected.instant = snapshot.instant
      #expect(snapshot == expected)
    }
    #expect(expected.factories.map(\.name) == ["Card", "Counter", "Guest", "Kettle", "cup"])
    #expect(expected.stores.first?.entries.map(\.value) == [.string("stew"), .string("set"), .double(5)])
  }

  @Test(arguments: ConnectionKind.allCases)
  func `After any event, the later ones arrive in order, for each subscription`(kind: ConnectionKind) async throws {
    let cafe = try await ExploredCafe(kind)
    let history = await cafe.history(after: 0)
    #expect(history.count == Int(cafe.inspector.snapshot().lastEvent))
    for known in history.indices {
      #expect(await cafe.updates(after: UInt64(known)) == Array(history[known...]), "after \(known)")
    }
  }

  @Test(arguments: ConnectionKind.allCases)
  func `Applying all events to an empty snapshot results in the current snapshot`(kind: ConnectionKind) async throws {
    let cafe = try await ExploredCafe(kind)
    let last = try await cafe.connection.snapshot()
    var known = ContainerSnapshot(process: last.process, phase: .idle)
    for case .event(let event) in await cafe.updates(after: 0) { known.apply(event) }
    known.instant = last.instant
    known.progress.endedAt = last.progress.endedAt
    known.progress.beganAt = last.progress.beganAt
    #expect(known == last)
  }

  @Test(arguments: ConnectionKind.allCases)
  func `Forgotten events are counted, and no event is delivered twice`(kind: ConnectionKind) async throws {
    let cafe = try await ExploredCafe(kind, remembering: 16, guests: 100)
    let newest = cafe.inspector.snapshot().lastEvent
    let oldest = newest - 15
    #expect(await cafe.history(after: 0).first == .dropped(Int(oldest) - 1))
    for known in [0, 1, oldest - 2, oldest - 1, oldest, newest - 1] {
      #expect(await cafe.updates(after: known) == cafe.history(after: known), "after \(known)")
    }
  }

  @Test(arguments: ConnectionKind.allCases)
  func `Cancelling a waiting reader ends it, and others continue to read`(kind: ConnectionKind) async throws {
    let cafe = try await ExploredCafe(kind)
    let updates = cafe.connection.updates(after: cafe.inspector.snapshot().lastEvent - 1)
    let (events, arrived) = AsyncStream.makeStream(of: Void.self)
    let reader = Task {
      for await _ in updates { arrived.yield() }
    }
    var iterator = events.makeAsyncIterator()
    await iterator.next()
    reader.cancel()
    await reader.value
    #expect(await cafe.updates(after: 0) == cafe.history(after: 0))
  }

  @Test(arguments: ConnectionKind.allCases)
  func `A secret is never sent, only that it is set`(kind: ConnectionKind) async throws {
    let cafe = try await ExploredCafe(kind)
    try cafe.context.get(Card.self).set("three eggs", forKey: "recipe")
    let snapshot = try await cafe.connection.snapshot()
    let recipe = try #require(snapshot.stores.first?.entries.first { $0.key == "recipe" })
    #expect(recipe.value == .string("set"))
    #expect(recipe.editor == .secret)
    let updates = await kind.isLive ? cafe.updates(after: 0) : []
    let sent = String(decoding: try JSONEncoder().encode(snapshot) + JSONEncoder().encode(updates), as: UTF8.self)
    #expect(!sent.contains("eggs"))
  }

  // MARK: Updates

  @Test(arguments: ConnectionKind.live)
  func `Applying all events to the first snapshot results in the last one`(kind: ConnectionKind) async throws {
    let cafe = try await ExploredCafe(kind, guests: nil)
    var known = try await cafe.connection.snapshot()
    #expect(known.phase == .idle)
    let updates = cafe.connection.updates(after: known.lastEvent)
    try await ExploredCafe.open(cafe.context, 3)
    let last = try await cafe.connection.snapshot()
    for await update in updates {
      if case .event(let event) = update { known.apply(event) }
      if known.lastEvent >= last.lastEvent { break }
    }
    known.instant = last.instant
    known.progress.beganAt = last.progress.beganAt
    known.progress.endedAt = last.progress.endedAt
    #expect(known == last)
    #expect(known.phase == .ready)
    #expect(known.stores.first?.entries.first?.value == .string("stew"))
  }

  @Test(arguments: ConnectionKind.sockets)
  func `When the server stops, streams end and all requests throw`(kind: ConnectionKind) async throws {
    let cafe = try await ExploredCafe(kind)
    let streams = [cafe.connection.updates(after: 0), cafe.connection.updates(after: 5)]
    cafe.close()
    for stream in streams + [cafe.connection.updates(after: 0)] {
      for await _ in stream {}
    }
    await #expect(throws: ConnectionError.ended) { try await cafe.connection.snapshot() }
    await #expect(throws: ConnectionError.ended) { try await cafe.connection.perform(.start) }
    await #expect(throws: ConnectionError.ended) { try await cafe.connection.describe(0) }
  }

  // MARK: Commands

  @Test(arguments: ConnectionKind.changing)
  func `The program sees a set or removed value immediately`(kind: ConnectionKind) async throws {
    let cafe = try await ExploredCafe(kind)
    let card = try cafe.context.get(Card.self)
    try await cafe.connection.perform(.set(store: "user-defaults", key: "special", .string("salad")))
    #expect(card.special == "salad")
    try await cafe.connection.perform(.set(store: "user-defaults", key: "heat", .double(7)))
    #expect(card["heat"] == .double(7))
    try await cafe.connection.perform(.remove(store: "user-defaults", key: "special"))
    #expect(card.special == "soup")
  }

  @Test(arguments: ConnectionKind.changing)
  func `A change through a socket names the explorer as author, and a change in the process does not`(
    kind: ConnectionKind
  ) async throws {
    let cafe = try await ExploredCafe(kind)
    let card = try cafe.context.get(Card.self)
    let author = KeyValueAuthor.thisProcess + (kind == .inProcess ? "" : ", through an explorer")
    try await cafe.connection.perform(.set(store: "user-defaults", key: "special", .string("salad")))
    #expect(card.entry(forKey: "special").changedBy == author)
    try await cafe.connection.perform(.remove(store: "user-defaults", key: "special"))
    #expect(try card.history(forKey: "special").map(\.author) == [author, author, KeyValueAuthor.thisProcess])
    #expect(try await cafe.connection.snapshot().stores.first?.entries.first?.changedBy == author)
    card.special = "tea"
    #expect(try await cafe.connection.snapshot().stores.first?.entries.first?.changedBy == KeyValueAuthor.thisProcess)
  }

  private static let refused: [(Command, CommandError)] = [
    (.start, CommandError("The container has already started.")),
    (
      .set(store: "user-defaults", key: "heat", .double(11)), CommandError("Must be a number from 0.0 to 10.0.")
    ),
    (
      .set(store: "user-defaults", key: "special", .other("soup")),
      CommandError("special doesn't accept a value of this type.")
    ),
    (.set(store: "cellar", key: "heat", .double(1)), CommandError("There is no store named cellar.")),
    (.remove(store: "cellar", key: "heat"), CommandError("There is no store named cellar.")),
  ]

  @Test(arguments: ConnectionKind.changing, refused)
  func `An impossible command is refused with a reason, and changes nothing`(
    kind: ConnectionKind, refused: (command: Command, error: CommandError)
  ) async throws {
    let cafe = try await ExploredCafe(kind)
    let before = cafe.inspector.snapshot()
    await #expect(throws: refused.error) { try await cafe.connection.perform(refused.command) }
    var after = cafe.inspector.snapshot()
    after.instant = before.instant
    #expect(after == before)
  }

  @Test(arguments: ConnectionKind.changing)
  func `A value that has changed since it was read is kept, and the refusal has it`(kind: ConnectionKind) async throws {
    let cafe = try await ExploredCafe(kind)
    func special() async throws -> EntrySnapshot? {
      try await cafe.connection.snapshot().stores.first?.entries.first { $0.key == "special" }
    }
    let seen = try #require(await special()?.revision)
    let card = try cafe.context.get(Card.self)
    card.special = "salad"
    let now = try #require(await special())
    let stale = CommandError("Special has changed since it was read.", stale: CommandError.Stale(entry: now))
    await #expect(throws: stale) {
      try await cafe.connection.perform(.set(store: "user-defaults", key: "special", .string("tea"), seen: seen))
    }
    await #expect(throws: stale) {
      try await cafe.connection.perform(.remove(store: "user-defaults", key: "special", seen: seen))
    }
    #expect(card.special == "salad")
    try await cafe.connection.perform(
      .set(store: "user-defaults", key: "special", .string("tea"), seen: now.revision))
    #expect(card.special == "tea")
  }

  @Test(arguments: ConnectionKind.changing)
  func `An object is described by itself or by its type, and none is created for that`(
    kind: ConnectionKind
  ) async throws {
    let cafe = try await ExploredCafe(kind)
    #expect(try await cafe.connection.describe(1) == "a counter with a kettle")
    #expect(try await cafe.connection.describe(3).split(separator: ".").last == "Kettle")
    for nothing in [4, 5, -1, .max] {
      await #expect(throws: CommandError("This factory currently has no object.")) {
        try await cafe.connection.describe(nothing)
      }
    }
    #expect(try await cafe.connection.snapshot().factories.last?.createdCount == 0)
  }

  @Test(arguments: ConnectionKind.refusing)
  func `A read-only connection refuses every command, and changes nothing`(kind: ConnectionKind) async throws {
    let cafe = try await ExploredCafe(kind)
    let refusal = try #require(kind.refusal)
    let before = cafe.inspector.snapshot()
    let commands: [Command] = [
      .start, .set(store: "user-defaults", key: "special", .string("tea")),
      .remove(store: "user-defaults", key: "special"), .remove(store: "cellar", key: "heat", seen: "1f"),
    ]
    for command in commands {
      await #expect(throws: refusal.commands) { try await cafe.connection.perform(command) }
    }
    for factory in [-1, 0, 1] {
      await #expect(throws: refusal.descriptions) { try await cafe.connection.describe(factory) }
    }
    var after = cafe.inspector.snapshot()
    after.instant = before.instant
    #expect(after == before)
  }
}
