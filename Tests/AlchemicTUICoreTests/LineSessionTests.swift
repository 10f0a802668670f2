import AlchemicTUICore
import AlchemicExplorer
import AlchemicInspection
import Testing

@Suite struct LineSessionTests {
  private func session(_ container: ContainerSnapshot = Shop.started, isReadOnly: Bool = false) -> LineSession {
    var session = LineSession(isReadOnly: isReadOnly)
    _ = session.update(.snapshot(container))
    return session
  }

  private func event(_ number: UInt64, _ change: ContainerEvent.Change) -> Message {
    .event(ContainerEvent(number: number, instant: number * 1_000_000, thread: "alchemic", change: change))
  }

  @Test func `It begins by saying what the container is, and takes no line before`() {
    var session = LineSession()
    #expect(session.isBusy)
    #expect(
      session.update(.snapshot(Shop.idle)) == [
        .say("shop 7: Not started. 2 factories. Type help for the commands.")
      ])
    #expect(!session.isBusy)
  }

  @Test(arguments: [
    ("status", ["shop 7: Ready in 3.0 ms. 2 factories."]),
    (
      "list",
      [
        "Barista, singleton, of Type0, made in 0.5 ms.",
        "grinder\\u{1b}[2J\\u{202e}, template, of Type1, made 0 times.",
      ]
    ),
    ("  LIST  type0 bar ", ["Barista, singleton, of Type0, made in 0.5 ms."]),
    ("list tea", ["Error: No factory matches."]),
    (
      "show barista",
      [
        "Barista, singleton, of Type0, made in 0.5 ms.", "Declared Shop.swift:1.",
        "Variable grinder of type Grinder gets grinder\\u{1b}[2J\\u{202e}.", "Used by none.",
      ]
    ),
    ("show barrista", ["Error: There is no factory \"barrista\". Did you mean \"Barista\"?"]),
    ("show", ["Error: show needs the name of a factory."]),
    ("problems", ["Nothing is wrong."]),
    ("callbacks", ["Callback open fired in 0.9 ms on main."]),
    (
      "settings",
      [
        "user-defaults/owner is Emma\\nB, stored.", "user-defaults/cups is 5, stored.",
        "user-defaults/price is 2.5, default.", "user-defaults/open is on, default.",
        "user-defaults/heat is 90, command-line.", "user-defaults/roast is dark, default.",
        "user-defaults/pin is set, and secret, stored.", "user-defaults/version is 1.0, default.",
        "user-defaults/note is not set, default.", "cloud/cups is 8, stored.",
      ]
    ),
    ("events", ["Nothing has changed yet."]),
    ("stat", ["Error: There is no command \"stat\". Did you mean \"start\"? Type help for the commands."]),
    ("set cups", ["Error: set needs a key and a value: set branchName New Harbour"]),
    (
      "set cups 4",
      ["Error: Several stores have a setting \"cups\": user-defaults, cloud. Say which with STORE/KEY or --store."]
    ),
    ("set heat 1000", ["Error: \"heat\" is from 80 to 100."]),
    ("unset", ["Error: unset needs a key."]),
    ("unset open", ["Error: \"open\" is not stored: nothing to remove."]),
    ("", []),
    ("# a comment in a script", []),
    ("\u{1B}[A", ["Error: There is no command \"\\u{1b}[a\". Type help for the commands."]),
  ])
  func `A line is answered in lines`(line: String, answers: [String]) {
    var session = session()
    #expect(session.read(line) == answers.map(LineSession.Effect.say))
    #expect(session.hasRefused == answers.contains { $0.hasPrefix("Error: ") })
    #expect(!session.isBusy)
  }

  @Test func `Help has a line for each command`() {
    var session = session()
    #expect(session.read("help").count == 12)
    #expect(session.read("help").first == .say("status: what the container is doing"))
  }

  @Test func `A broken graph is told in lines`() {
    var session = session(Shop.broken)
    #expect(
      session.read("problems") == [
        .say("No factory makes a Grinder."), .say("  required by     Barista.grinder (Shop.swift:12)"),
        .say("  [no-factory]"),
      ])
  }

  @Test func `A start is told line by line, and no further line is taken before its end`() {
    var session = session(Shop.idle)
    #expect(session.read("start") == [.perform(.start)])
    #expect(session.isBusy)
    let made = FactorySnapshot.State.created(at: 3_000_000, took: 900_000, thread: "alchemic")
    let callback = CallbackSnapshot(
      id: 0, label: "open", location: Shop.location(9), count: 3,
      state: .fired(at: 5_000_000, took: 2_000, thread: "main"))
    let messages: [Message] = [
      event(1, .phase(.scanning, failure: nil)), event(2, .phase(.scanning, failure: nil)),
      .commandFinished(.start, refusal: nil),
      event(3, .singletons(total: 1)), event(4, .factory(0, .creating(since: 2, thread: "alchemic"), createdCount: 0)),
      event(5, .factory(0, made, createdCount: 1)), event(5, .factory(0, made, createdCount: 1)),
      event(6, .callback(callback)), event(7, .entry(store: "cloud", key: "cups", nil)),
      event(8, .phase(.ready, failure: nil)),
    ]
    let told = messages.flatMap { message in
      let effects = session.update(message)
      #expect(session.isBusy == (message != messages.last))
      return effects
    }
    let lines: [LineSession.Effect] = [
      .say("Scanning for classes."), .say("Starting 1 singleton."), .say("Made Barista in 0.9 ms, 1 of 1."),
      .say("Callback open fired 3 times, the last in 2 µs on main."), .say("cloud/cups is gone."),
      .say("Ready in 6.0 ms."),
    ]
    #expect(told == lines)
    #expect(session.read("events") == lines)
    #expect(!session.hasRefused)
  }

  @Test func `A start that fails says why, and counts as refused`() {
    var session = session(Shop.idle)
    _ = session.read("start")
    #expect(
      session.update(event(1, .phase(.failed, failure: Shop.failure))) == [
        .say("Failed."), .say("No factory makes a Grinder."),
        .say("  required by     Barista.grinder (Shop.swift:12)"), .say("  [no-factory]"),
      ])
    #expect(session.hasRefused)
    #expect(!session.isBusy)
  }

  @Test func `The end of a start is noticed in a snapshot when its event was lost`() {
    var session = session(Shop.idle)
    _ = session.read("start")
    #expect(session.update(.dropped(2)) == [.say("2 changes were too fast to be told."), .loadSnapshot])
    var ready = Shop.started
    ready.lastEvent = 9
    #expect(session.update(.snapshot(ready)) == [.say("shop 7: Ready in 3.0 ms. 2 factories.")])
    #expect(!session.isBusy)
  }

  @Test func `Events that are lost twice cost one snapshot at a time, and a last one that shows it all`() {
    var session = session()
    let told = LineSession.Effect.say("1 change was too fast to be told.")
    #expect(session.update(.dropped(1)) == [told, .loadSnapshot])
    #expect(session.update(.dropped(1)) == [told])
    #expect(session.update(.dropped(1)) == [told])
    #expect(session.update(.snapshot(Shop.started)) == [.loadSnapshot])
    #expect(session.update(.snapshot(Shop.started)) == [])
    #expect(session.update(.dropped(1)) == [told, .loadSnapshot])
    #expect(!session.hasRefused)
  }

  @Test func `A command is done when a snapshot shows it that was not under way before`() {
    var session = session()
    let command = Command.remove(store: "user-defaults", key: "owner")
    #expect(session.read("unset owner") == [.perform(command)])
    #expect(session.update(.dropped(1)) == [.say("1 change was too fast to be told."), .loadSnapshot])
    #expect(session.update(.commandFinished(command, refusal: nil)) == [])
    #expect(session.update(.snapshot(Shop.started)) == [.loadSnapshot])
    #expect(session.isBusy)
    #expect(session.update(.snapshot(Shop.started)) == [.say("Done.")])
    #expect(!session.isBusy)
  }

  @Test func `A snapshot that is refused ends neither the session nor a command's wait`() {
    var session = session()
    let command = Command.remove(store: "user-defaults", key: "owner")
    _ = session.read("unset owner")
    #expect(session.update(.commandFinished(command, refusal: nil)) == [.loadSnapshot])
    #expect(
      session.refuseSnapshot("A snapshot is being sent already.") == [
        .say("Error: A snapshot is being sent already.")
      ])
    #expect(!session.isBusy)
    #expect(session.update(.dropped(1)) == [.say("1 change was too fast to be told."), .loadSnapshot])
  }

  @Test func `A setting is set through its store, and a refusal is told`() {
    var session = session()
    let command = Command.set(store: "cloud", key: "cups", .integer(9))
    #expect(session.read("set cloud/cups 9") == [.perform(command)])
    #expect(session.isBusy)
    // The next line is taken when what it will see includes the change.
    #expect(session.update(.commandFinished(command, refusal: nil)) == [.loadSnapshot])
    #expect(session.isBusy)
    var shop = Shop.started
    shop.lastEvent = 1
    shop.stores[1].entries[0].value = .integer(9)
    #expect(session.update(.snapshot(shop)) == [.say("cloud/cups is 9, stored."), .say("Done.")])
    #expect(!session.isBusy)
    #expect(
      session.read("set owner Emma  and Otto") == [
        .perform(.set(store: "user-defaults", key: "owner", .string("Emma  and Otto")))
      ])
    let refusal = CommandError("The disk is full.")
    #expect(session.update(.commandFinished(command, refusal: refusal)) == [.say("Error: The disk is full.")])
    #expect(session.hasRefused)
  }

  @Test(arguments: ["start", "set owner Emma", "unset owner"])
  func `A read-only session changes nothing`(line: String) {
    var session = session(isReadOnly: true)
    #expect(session.read(line) == [.say("Error: This session is read-only.")])
    #expect(!session.isBusy)
  }

  @Test func `A lost connection ends it`() {
    var session = session()
    #expect(session.update(.connectionLost("Gone.")) == [.say("The connection is lost: Gone."), .quit])
    #expect(session.hasRefused)
  }
}
