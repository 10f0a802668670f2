// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

@testable import AlchemicExplorer
import AlchemicInspection
import Testing

@Suite struct LineSessionTests {
  func session(_ container: ContainerSnapshot = Shop.started, isReadOnly: Bool = false) -> LineSession {
    var session = LineSession(isReadOnly: isReadOnly)
    _ = session.update(.snapshot(container))
    return session
  }

  func event(_ number: UInt64, _ change: ContainerEvent.Change) -> Message {
    .event(ContainerEvent(number: number, instant: number * 1_000_000, thread: "alchemic", change: change))
  }

  @Test func `A session begins with the container's status, and is busy before`() {
    var session = LineSession()
    #expect(session.isBusy)
    #expect(
      session.update(.snapshot(Shop.idle)) == [
        .say("shop 7: Not started. 2 factories. Type help for a list of commands.")
      ])
    #expect(!session.isBusy)
  }

  @Test(arguments: [
    ("status", ["shop 7: Ready in 3.00 ms. 2 factories."]),
    (
      "list",
      [
        "Barista, singleton, of type Type0, created in 500 µs.",
        "grinder\\u{1b}[2J\\u{202e}, template, of type Type1, 0 objects created.",
      ]
    ),
    ("  LIST  type0 bar ", ["Barista, singleton, of type Type0, created in 500 µs."]),
    ("list tea", ["Error: No factory matches."]),
    ("list mode:single -kind:method", ["Barista, singleton, of type Type0, created in 500 µs."]),
    ("list mode:tea", ["Error: No factory matches. mode: accepts singleton, template, reference, scoped."]),
    ("show bar", ["Error: There is no factory \"bar\". Did you mean Barista?"]),
    (
      "graph Barista",
      [
        "Barista needs:", "  grinder\\u{1b}[2J\\u{202e} grinder", "    Barista method cycle",
        "Barista is used by nothing.",
      ]
    ),
    ("undo", ["Error: Nothing to undo."]),
    ("start now", ["Error: start takes no argument."]),
    ("redo", ["Error: Nothing to redo."]),
    ("back", ["Error: No changes are known."]),
    ("forward", ["Error: No changes are known."]),
    ("now", ["Error: This is the present."]),
    ("import", ["Error: import requires a store: user-defaults, cloud."]),
    ("import cloud", ["Error: import requires a file, for example: import cloud settings.json"]),
    (
      "show barista",
      [
        "Barista, singleton, of type Type0, created in 500 µs.", "Declared at Shop.swift:1.",
        "Variable grinder of type Grinder receives grinder\\u{1b}[2J\\u{202e}.", "Used by nothing.",
      ]
    ),
    ("show barrista", ["Error: There is no factory \"barrista\". Did you mean \"Barista\"?"]),
    ("show", ["Error: show requires the name of a factory."]),
    ("problems", ["No problems."]),
    ("callbacks", ["Callback open fired in 900 µs on main."]),
    (
      "settings",
      [
        "user-defaults/owner is Emma\\nB, stored.",
        "user-defaults/cups is 5, stored. Last changed at 2026-11-21T10:48:00Z by sample-bank.",
        "user-defaults/price is 2.5, default.", "user-defaults/open is on, default.",
        "user-defaults/heat is 90, command-line.", "user-defaults/roast is dark, default.",
        "user-defaults/pin is a secret, stored.", "user-defaults/version is 1.0, default.",
        "user-defaults/note is not set, default.", "cloud/cups is 8, stored.",
      ]
    ),
    (
      "settings changed -pin",
      [
        "user-defaults/owner is Emma\\nB, stored.",
        "user-defaults/cups is 5, stored. Last changed at 2026-11-21T10:48:00Z by sample-bank.",
        "user-defaults/heat is 90, command-line.", "cloud/cups is 8, stored.",
      ]
    ),
    ("settings by:sample", ["user-defaults/cups is 5, stored. Last changed at 2026-11-21T10:48:00Z by sample-bank."]),
    (
      "settings origin:disk",
      ["Error: No setting matches \"origin:disk\". origin: accepts default, stored, command-line."]
    ),
    (
      "setting user-defaults/cups",
      [
        "user-defaults/cups is 5, stored.", "Default value: 3", "It differs from the default value.",
        "Declared: nowhere; code may use the key.", "Owner: no factory of the container.",
        "Last changed at 2026-11-21T10:48:00Z by sample-bank.",
      ]
    ),
    ("setting", ["Error: setting requires a key, for example: setting branchName"]),
    ("events", ["No changes yet."]),
    ("path barista GRINDER\u{1B}[2J\u{202E}", ["Barista needs grinder\\u{1b}[2J\\u{202e}."]),
    ("path barista", ["Error: path requires the names of two factories."]),
    ("path barista barista", ["Error: path requires two different factories."]),
    ("path barista tea", ["Error: There is no factory \"tea\"."]),
    (
      "startup",
      [
        "Ready in 3.00 ms.",
        "3.00 ms = 1 object 500 µs · scan and check 1.00 ms · callbacks 900 µs · nothing ran 600 µs",
        "Critical path, 500 µs of 3.00 ms: Barista.",
        "Barista: own 500 µs, total 500 µs, 17 % of the start, from 1.00 ms, on alchemic, on the critical path.",
        "No object was being created for 1.00 ms before Barista.",
        "No object was being created for 500 µs after Barista.",
        "No object was being created for 100 µs after Barista.",
      ]
    ),
    (
      "startup barista",
      [
        "Barista: own 500 µs, total 500 µs, 17 % of the start, from 1.00 ms, on alchemic, on the critical path.",
        "Without it, the start would have taken 2.50 ms, not 3.00 ms.",
      ]
    ),
    ("startup tea", ["Error: There is no factory \"tea\"."]),
    ("startup barista, tea", ["Error: There is no factory \"tea\"."]),
    (
      "startup barista,  Barista",
      [
        "Barista: own 500 µs, total 500 µs, 17 % of the start, from 1.00 ms, on alchemic, on the critical path.",
        "Without it, the start would have taken 2.50 ms, not 3.00 ms.",
      ]
    ),
    ("properties", ["The container's objects require no properties."]),
    ("live everything", ["Error: live accepts on, off or baseline, or nothing."]),
    ("live baseline", ["Error: Living objects are not counted yet. Use live on first."]),
    ("diff", ["Error: diff requires a saved file or another process, for example: diff yesterday.alchemic"]),
    ("differences", ["Error: Nothing was compared yet. Use diff first."]),
    ("export tea", ["Error: export requires a store: user-defaults, cloud."]),
    ("leak", ["Error: There is no command \"leak\". Did you mean \"leaks\"? Type help for a list of commands."]),
    ("stat", ["Error: There is no command \"stat\". Did you mean \"start\"? Type help for a list of commands."]),
    ("set cups", ["Error: set requires a key and a value, for example: set branchName New Harbour"]),
    (
      "set cups 4",
      [
        "Error: Several stores have a setting \"cups\": user-defaults, cloud. "
          + "Choose one with STORE/KEY, as user-defaults/cups."
      ]
    ),
    ("set heat 1000", ["Error: \"heat\" must be from 80 to 100."]),
    ("unset", ["Error: unset requires a key, for example: unset branchName"]),
    ("unset open", ["Error: \"open\" has no stored value to remove."]),
    ("", []),
    ("# a comment in a script", []),
    ("\u{1B}[A", ["Error: There is no command \"\\u{1b}[a\". Type help for a list of commands."]),
  ])
  func `A command is answered with lines`(line: String, answers: [String]) {
    var session = session()
    #expect(session.read(line) == answers.map(LineSession.Effect.say))
    #expect(session.hasRefused == answers.contains { $0.hasPrefix("Error: ") })
    #expect(!session.isBusy)
  }

  @Test func `Help has a line for each command`() {
    var session = session()
    #expect(session.read("help").count == 34)
    #expect(session.read("help").first == .say("status: show the container's phase and its number of factories"))
    #expect(session.read("help path") == [session.read("help")[7]])
    #expect(
      session.read("help patch") == [
        .say("Error: There is no command \"patch\". Did you mean \"path\"? Type help for a list of commands.")
      ])
  }

  @Test func `A class that declares nothing is declared in its module`() {
    var shop = Shop.started
    shop.factories[0].location = AlchemicSourceLocation(fileID: "Shop", line: 0)
    var session = session(shop)
    #expect(session.read("show barista").dropFirst().first == .say("Declared in Shop."))
  }

  @Test func `A broken graph is reported in lines`() {
    var session = session(Shop.broken)
    #expect(
      session.read("problems") == [
        .say("No factory creates a Grinder."), .say("  required by     Barista.grinder (Shop.swift:12)"),
        .say("  [no-factory]"),
      ])
  }

  @Test(arguments: ["start", "set owner Emma", "unset owner", "take owner", "undo", "redo", "import cloud a.json"])
  func `A read-only session changes nothing`(line: String) {
    var session = session(isReadOnly: true)
    #expect(session.read(line) == [.say("Error: Read-only: nothing was changed.")])
    #expect(!session.isBusy)
  }

  @Test func `A read-only session does not count living objects, and says so`() {
    var session = session(isReadOnly: true)
    #expect(session.read("live on") == [.say("Error: Read-only: nothing was changed.")])
    #expect(session.read("live") == [.ask(LoadLiveCounts())])
    #expect(
      session.update(.answered(LoadLiveCounts(), LiveCounts(isCounting: false, instant: 1))) == [
        .say("Living objects are not counted. Use live on.")
      ])
    #expect(!session.isBusy)
  }

  @Test func `live counts the living objects, and their changes since the baseline`() {
    var session = session()
    func counts(_ alive: Int, _ counted: Int) -> Message {
      .answered(
        LoadLiveCounts(),
        LiveCounts(
          isCounting: true, instant: UInt64(counted),
          counts: [LiveCounts.Factory(1, LiveCount(alive: alive, counted: counted))]))
    }
    let name = "grinder\\u{1b}[2J\\u{202e}"
    #expect(session.read("live on") == [.ask(SendCommand(.countLiveObjects(true), id: 1))])
    #expect(
      session.update(.answered(SendCommand(.start, id: 1), nil)) == [
        .say("Counting living objects. Each creation in the program takes longer until live off."),
        .ask(LoadLiveCounts()),
      ])
    #expect(session.isBusy)
    let first = "\(name): 2 alive, no change since the baseline, 2 created since the counting began."
    #expect(session.update(counts(2, 2)) == [.say(first)])
    #expect(!session.isBusy)
    #expect(session.read("live") == [.ask(LoadLiveCounts())])
    let second = "\(name): 5 alive, 3 more since the baseline, 9 created since the counting began."
    #expect(session.update(counts(5, 9)) == [.say(second)])
    #expect(session.read("live baseline") == [.say("Changes of living objects are counted from now.")])
    _ = session.read("live")
    let third = "\(name): 4 alive, 1 fewer since the baseline, 9 created since the counting began."
    #expect(session.update(counts(4, 9)) == [.say(third)])
    #expect(session.read("live off") == [.ask(SendCommand(.countLiveObjects(false), id: 2))])
    #expect(
      session.update(.answered(SendCommand(.start, id: 2), nil)) == [.say("Living objects are no longer counted.")])
    #expect(!session.isBusy)
  }

  @Test func `diff compares with another run, and differences filters the result`() {
    var session = session()
    #expect(session.read("diff old run.alchemic") == [.ask(CompareRuns(.named("old run.alchemic"), limit: nil))])
    #expect(session.isBusy)
    func compared(_ diff: ContainerDiff, _ runs: ComparedRuns) -> Message {
      .answered(
        CompareRuns(.named(runs.old.name), limit: nil), .success(CompareRuns.Differences(diff: diff, runs: runs)))
    }
    func runs(_ name: String) -> ComparedRuns {
      ComparedRuns(
        old: RunSummary(Shop.idle, named: name, .file(savedAt: 60)),
        new: RunSummary(Shop.started, named: "shop", .process))
    }
    let diff = ContainerDiff([
      Difference(.choices, .changed(from: "Fake", to: "Stripe"), "Till.gateway", factory: "Till", reason: "primary"),
      Difference(.times, .took(from: 1_000_000, to: 9_000_000), "Barista", factory: "Barista"),
    ])
    #expect(
      session.update(compared(diff, runs("old run.alchemic"))) == [
        .say("Earlier: old run.alchemic, shop 7, saved 1970-01-01 00:01, not started, 2 factories, 0 objects."),
        .say("Later: shop 7, running, ready in 3.00 ms, 2 factories, 1 object."),
        .say("Choices, changed: Till.gateway: Fake → Stripe: primary."),
        .say("Times, changed: Barista: 1.00 ms → 9.00 ms, +800 %."),
      ])
    #expect(!session.isBusy)
    #expect(
      session.read("differences -times till") == [.say("Choices, changed: Till.gateway: Fake → Stripe: primary.")])
    #expect(session.read("differences tea") == [.say("Error: No difference matches \"tea\".")])
    _ = session.read("diff nothing")
    #expect(
      session.update(.answered(CompareRuns(.named("nothing")), .failure(Refusal("There is no such file.")))) == [
        .say("Error: There is no such file.")
      ])
    #expect(!session.isBusy)
    _ = session.read("diff same")
    #expect(session.update(compared(ContainerDiff([]), runs("same"))).last == .say("Nothing differs from same."))
  }

  @Test func `A path that exists only the other way round says so`() {
    var shop = Shop.started
    // Otherwise it needs the object whose method creates it.
    shop.factories[1].kind = .class
    shop.factories[1].dependents = [0]
    var session = session(shop)
    #expect(
      session.read("path GRINDER\u{1B}[2J\u{202E} barista") == [
        .say("grinder\\u{1b}[2J\\u{202e} does not need Barista. The path is the other way round:"),
        .say("Barista needs grinder\\u{1b}[2J\\u{202e}."),
      ])
  }

  @Test func `A file is written on request, and the answer says where`() {
    var session = session(isReadOnly: true)
    #expect(session.read("save") == [.ask(WriteFile(.snapshot))])
    #expect(session.isBusy)
    #expect(
      session.update(.answered(WriteFile(.snapshot), WriteFile.Answer("Saved to shop-7.alchemic."))) == [
        .say("Saved to shop-7.alchemic.")
      ])
    #expect(session.read("trace") == [.ask(WriteFile(.trace(Shop.started)))])
    _ = session.update(.answered(WriteFile(.trace(Shop.started)), WriteFile.Answer("Saved.")))
    let export = WriteFile(.settings(Shop.stores[1]))
    #expect(session.read("export cloud") == [.ask(export)])
    #expect(
      session.update(.answered(export, WriteFile.Answer("Cannot export: full.", isSuccess: false))) == [
        .say("Error: Cannot export: full.")
      ])
    #expect(session.hasRefused)
    #expect(!session.isBusy)
  }

  @Test func `A lost connection ends the session`() {
    var session = session()
    #expect(session.update(.connectionLost("Gone.")) == [.say("Connection lost: Gone."), .quit])
    #expect(session.hasRefused)
  }

  @Test func `why lists the candidates of each dependency with the reasons`() {
    var session = session()
    #expect(session.read("why barista") == [.ask(LoadDetails(0))])
    #expect(session.isBusy)
    let explanation = Explanation(
      requester: "Barista.grinder", location: Shop.location(4), typeName: "Grinder", criteria: "", outcome: .one,
      candidates: [
        Explanation.Candidate(
          id: 0, name: "Barista", typeName: "Barista", location: nil, verdict: .notOfType(["Grinder"])),
        Explanation.Candidate(id: 1, name: "grinder", typeName: "Grinder", location: nil, verdict: .chosenAsOneOfAll),
      ])
    #expect(
      session.update(.answered(LoadDetails(0), LoadDetails.Answer(object: "a person", explanations: [explanation])))
        == [
          .say("Barista is a person"),
          .say("Variable grinder of type Grinder receives grinder\\u{1b}[2J\\u{202e}."),
          .say("  Barista: not chosen, not Grinder."),
          .say("  grinder\\u{1b}[2J\\u{202e}: chosen, one of all that match."),
        ])
    #expect(!session.isBusy)
  }
}
