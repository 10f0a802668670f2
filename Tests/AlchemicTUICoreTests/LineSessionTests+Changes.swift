// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

@testable import AlchemicExplorer
import AlchemicInspection
import Testing

/// Changes of settings, and what takes them back.
extension LineSessionTests {
  /// A session with a container that does what it is asked.
  private struct Talk {
    var session: LineSession
    var shop = Shop.started
    /// The settings that the container refuses.
    var refused: Set<String> = []
    /// The values that the store writes in another way.
    var written: [SettingValue: SettingValue] = [:]

    init() {
      // A declared setting accepts only values of its kind.
      for index in shop.stores[0].entries.indices { shop.stores[0].entries[index].group = "Shop" }
      session = LineSession()
      _ = session.update(.snapshot(shop))
    }

    mutating func add(_ entry: EntrySnapshot) {
      shop.stores[0].entries.append(entry)
      session = LineSession()
      _ = session.update(.snapshot(shop))
    }

    /// Something happens in the container.
    mutating func happen(_ number: UInt64, _ change: ContainerEvent.Change) {
      let event = ContainerEvent(number: number, instant: number * 1_000_000, thread: "main", change: change)
      shop.apply(event)
      _ = session.update(.event(event))
    }

    /// Another explorer changes a setting.
    mutating func change(_ key: String, to value: SettingValue) {
      let (events, _) = carryOut(.set(store: "user-defaults", key: key, value))
      for event in events { _ = session.update(.event(event)) }
    }

    /// Reads a line, and carries out its commands. Returns the lines that the session says.
    mutating func read(_ line: String) -> [String] { perform(session.read(line)) }

    mutating func perform(_ effects: [LineSession.Effect]) -> [String] {
      var said: [String] = []
      for effect in effects {
        switch effect {
        case .say(let line): said.append(line)
        case .quit: said.append("quit")
        case .ask(let asked):
          if let sent = asked.question as? SendCommand {
            let (events, refusal) = carryOut(sent.command)
            for event in events { said += perform(session.update(.event(event))) }
            said += perform(session.update(.answered(sent, refusal)))
          } else if asked.question is LoadSnapshot {
            said += perform(session.update(.answered(LoadSnapshot(), .loaded(shop))))
          } else {
            said.append("asks")
          }
        }
      }
      return said
    }

    private mutating func carryOut(_ command: Command) -> ([ContainerEvent], CommandError?) {
      let (store, key, value): (String, String, SettingValue?)
      switch command {
      case .set(let id, let name, let new, _): (store, key, value) = (id, name, written[new] ?? new)
      case .remove(let id, let name, _): (store, key, value) = (id, name, nil)
      default: return ([], nil)
      }
      if refused.contains(key) { return ([], CommandError("\(key) is refused.")) }
      guard let place = shop.stores.firstIndex(where: { $0.id == store }),
        let index = shop.stores[place].entries.firstIndex(where: { $0.key == key })
      else { return ([], CommandError("There is no \(key).")) }
      var entry = shop.stores[place].entries[index]
      (entry.value, entry.origin) = (value ?? entry.defaultValue, value == nil ? .default : .stored)
      let event = ContainerEvent(
        number: shop.lastEvent + 1, instant: shop.instant + 1, thread: "main",
        change: .entry(store: store, key: key, entry))
      shop.apply(event)
      return ([event], nil)
    }
  }

  @Test func `undo takes back the last change, redo makes it again, and the older ones can follow`() {
    var talk = Talk()
    #expect(talk.read("set user-defaults/cups 9") == ["user-defaults/cups is 9, stored.", "Done."])
    #expect(talk.read("set owner Otto") == ["user-defaults/owner is Otto, stored.", "Done."])
    #expect(talk.read("undo") == ["user-defaults/owner is Emma\\nB, stored.", "Done."])
    #expect(talk.read("undo") == ["user-defaults/cups is 5, stored.", "Done."])
    #expect(talk.read("undo") == ["Error: Nothing to undo."])
    #expect(talk.read("redo") == ["user-defaults/cups is 9, stored.", "Done."])
    #expect(talk.read("redo") == ["user-defaults/owner is Otto, stored.", "Done."])
    #expect(talk.read("redo") == ["Error: Nothing to redo."])
    #expect(talk.shop == talk.session.container)
  }

  @Test func `A change whose event comes after the snapshot is in the snapshot`() {
    var talk = Talk()
    let store = "user-defaults"
    #expect(
      talk.session.read("set user-defaults/cups 9") == [
        .ask(SendCommand(.set(store: store, key: "cups", .integer(9)), id: 1))
      ])
    #expect(talk.session.update(.answered(SendCommand(.start, id: 1), nil)) == [.ask(LoadSnapshot())])
    (talk.shop.stores[0].entries[1].value, talk.shop.stores[0].entries[1].revision) = (.integer(9), "2")
    #expect(
      talk.session.update(.snapshot(talk.shop)) == [.say("user-defaults/cups is 9, stored."), .say("Done.")])
    let late = ContainerEvent(
      number: talk.shop.lastEvent + 1, instant: talk.shop.instant + 1, thread: "main",
      change: .entry(store: store, key: "cups", talk.shop.stores[0].entries[1]))
    talk.shop.apply(late)
    #expect(talk.session.update(.event(late)) == [])
    #expect(talk.read("undo") == ["user-defaults/cups is 5, stored.", "Done."])
  }

  @Test func `A change that the first snapshot has is reported with its event`() {
    var shop = Shop.started
    shop.stores[0].entries[1].revision = "2"
    var session = LineSession()
    _ = session.update(.snapshot(shop))
    let event = ContainerEvent(
      number: shop.lastEvent + 1, instant: shop.instant + 1, thread: "main",
      change: .entry(store: "user-defaults", key: "cups", shop.stores[0].entries[1]))
    #expect(session.update(.event(event)) == [.say("user-defaults/cups is 5, stored.")])
  }

  @Test func `A JSON setting that its store writes in another way is undone, unless it has changed since`() {
    var talk = Talk()
    let (store, key) = ("user-defaults", "layout")
    talk.add(EntrySnapshot(key: key, value: .other("[1]"), defaultValue: nil, origin: .stored, editor: .json))
    talk.written[.other("{\"b\": 1, \"a\": 2}")] = .other("{\"a\":2,\"b\":1}")
    #expect(
      talk.read("set layout {\"b\": 1, \"a\": 2}") == ["\(store)/layout is {\"a\":2,\"b\":1}, stored.", "Done."])
    #expect(talk.read("undo") == ["\(store)/layout is [1], stored.", "Done."])
    #expect(talk.read("redo").last == "Done.")
    talk.change(key, to: .other("[2]"))
    #expect(talk.read("undo") == ["Error: Can't undo: layout has changed since then."])
  }

  @Test func `While its store is not open, a change stays to be undone`() {
    var talk = Talk()
    #expect(talk.read("set user-defaults/cups 9").last == "Done.")
    let stores = talk.shop.stores
    talk.happen(2, .phase(.stopped, failure: nil))
    #expect(talk.read("undo") == ["Error: Can't undo: the store user-defaults is not open."])
    talk.happen(3, .store(stores[0]))
    #expect(talk.read("undo") == ["user-defaults/cups is 5, stored.", "Done."])
  }

  @Test func `undo refuses a secret, and a setting that has changed since`() {
    var talk = Talk()
    #expect(talk.read("set user-defaults/cups 9").last == "Done.")
    talk.change("cups", to: .integer(7))
    #expect(talk.read("undo") == ["Error: Can't undo: cups has changed since then."])
    #expect(talk.read("undo") == ["Error: Nothing to undo."])
    #expect(talk.read("set user-defaults/cups 9").last == "Done.")
    #expect(talk.read("set pin 777").last == "Done.")
    let refusal = "Error: Can't undo: pin is a secret, whose old value is not kept."
    #expect(talk.read("undo") == [refusal + " The next undo takes back the change before it."])
    #expect(talk.read("undo") == ["user-defaults/cups is 7, stored.", "Done."])
    #expect(talk.read("set pin 778").last == "Done.")
    #expect(talk.read("undo") == [refusal])
    #expect(!"\(talk.session.mirror.settingHistory)".contains("777"))
  }

  @Test func `A new setting is announced, with the one that may have been meant`() {
    var session = session()
    #expect(
      session.read("set user-defaults/ownr Otto") == [
        .say("There was no setting \"ownr\": it will be created. Did you mean \"owner\"?"),
        .ask(SendCommand(.set(store: "user-defaults", key: "ownr", .string("Otto")), id: 1)),
      ])
  }

  @Test func `import sets the settings in a file, says which values are rejected, and is undone as one`() {
    var talk = Talk()
    let question = ReadSettings(path: "new settings.json", store: "user-defaults")
    #expect(talk.session.read("import user-defaults new settings.json") == [.ask(question)])
    #expect(talk.session.isBusy)
    let assignments = [
      SettingAssignment(key: "owner", value: .string("Otto")), SettingAssignment(key: "cups", value: .integer(9)),
      SettingAssignment(key: "heat", value: .integer(1_000)), SettingAssignment(key: "pin", value: .string("1")),
      SettingAssignment(key: "schema", value: .integer(1)),
    ]
    #expect(
      talk.perform(talk.session.update(.answered(question, .success(assignments)))) == [
        "Error: user-defaults has no setting \"schema\": it was not imported.",
        "Error: user-defaults/heat: 1000 is not a number from 80 to 100.", "1 secret or read-only entry skipped.",
        "user-defaults/owner is Otto, stored.", "user-defaults/cups is 9, stored.", "Done.",
      ])
    #expect(!talk.session.isBusy)
    #expect(
      talk.read("undo") == ["user-defaults/cups is 5, stored.", "user-defaults/owner is Emma\\nB, stored.", "Done."])
    #expect(talk.shop.stores.map { $0.entries.map(\.value) } == Shop.stores.map { $0.entries.map(\.value) })
  }

  @Test func `An import says which part was refused, and a file that cannot be read or changes nothing`() {
    var talk = Talk()
    talk.refused = ["owner"]
    let question = ReadSettings(path: "a.json", store: "user-defaults")
    func answer(_ answer: ReadSettings.Answer) -> [String] {
      _ = talk.session.read("import user-defaults a.json")
      return talk.perform(talk.session.update(.answered(question, answer)))
    }
    let assignments = [
      SettingAssignment(key: "owner", value: .string("Otto")), SettingAssignment(key: "cups", value: .integer(9)),
    ]
    #expect(
      answer(.success(assignments)) == [
        "user-defaults/cups is 9, stored.", "Error: 1 of 2 done; refused: owner: owner is refused.",
      ])
    #expect(answer(.success([assignments[1]])) == ["Error: The file changes nothing."])
    #expect(answer(.failure(Refusal("There is no file a.json."))) == ["Error: There is no file a.json."])
    #expect(!talk.session.isBusy)
    #expect(talk.session.hasRefused)
  }

  @Test func `A setting is set through its store, and a refusal is reported`() {
    var session = session()
    let command = Command.set(store: "cloud", key: "cups", .integer(9))
    #expect(session.read("set cloud/cups 9") == [.ask(SendCommand(command, id: 1))])
    #expect(session.isBusy)
    // The next line waits for the change, whose number a snapshot says.
    #expect(session.update(.answered(SendCommand(.start, id: 1), nil)) == [.ask(LoadSnapshot())])
    #expect(session.isBusy)
    var shop = Shop.started
    shop.lastEvent = 1
    shop.stores[1].entries[0].value = .integer(9)
    #expect(session.update(.snapshot(shop)) == [])
    #expect(session.isBusy)
    #expect(
      session.update(event(1, .entry(store: "cloud", key: "cups", shop.stores[1].entries[0]))) == [
        .say("cloud/cups is 9, stored."), .say("Done."),
      ])
    #expect(!session.isBusy)
    #expect(
      session.read("set owner Emma  and Otto") == [
        .ask(SendCommand(.set(store: "user-defaults", key: "owner", .string("Emma  and Otto")), id: 2))
      ])
    let refusal = CommandError("The disk is full.")
    #expect(session.update(.answered(SendCommand(.start, id: 2), refusal)) == [.say("Error: owner: The disk is full.")])
    #expect(session.hasRefused)
  }

  @Test func `A setting in a conflict says so, and take sends the value that was seen`() {
    var shop = Shop.started
    func find(_ key: String) -> Int { shop.stores[0].entries.firstIndex { $0.key == key } ?? 0 }
    shop.stores[0].entries[find("owner")].conflict = ConflictSnapshot(value: .string("Otto"), changedBy: "emma")
    shop.stores[0].entries[find("owner")].revision = "1f"
    shop.stores[0].entries[find("pin")].conflict = ConflictSnapshot(value: .string("set"))
    shop.stores[0].entries[find("price")].conflict = ConflictSnapshot(value: nil)
    var session = session(shop)
    func last(_ line: String) -> LineSession.Effect? { session.read(line).last }
    #expect(
      last("setting owner")
        == .say("In conflict: the other change set it to Otto, by emma. \"take owner\" takes that value."))
    #expect(
      last("setting pin") == .say("In conflict: the other change set it to a secret. \"take pin\" takes that value."))
    #expect(last("setting price") == .say("In conflict: the other change removed it. \"take price\" removes it."))
    #expect(session.read("settings conflict").count == 3)
    #expect(session.read("take") == [.say("Error: take requires a key, for example: take branchName")])
    #expect(session.read("take open") == [.say("Error: \"open\" is in no conflict: there is no other value.")])
    #expect(
      session.read("take user-defaults/owner") == [
        .ask(SendCommand(.takeOther(store: "user-defaults", key: "owner", seen: "1f"), id: 1))
      ])
    #expect(session.update(.answered(SendCommand(.start, id: 1), nil)) == [.ask(LoadSnapshot())])
    shop.lastEvent += 1
    shop.stores[0].entries[find("owner")].value = .string("Otto")
    shop.stores[0].entries[find("owner")].conflict = nil
    shop.stores[0].entries[find("owner")].revision = "20"
    let owner = shop.stores[0].entries[find("owner")]
    // The event may also arrive before the snapshot.
    #expect(
      session.update(event(1, .entry(store: "user-defaults", key: "owner", owner))) == [
        .say("user-defaults/owner is Otto, stored.")
      ])
    #expect(session.update(.snapshot(shop)) == [.say("Done.")])
    let old = Command.set(store: "user-defaults", key: "owner", .string("Emma\nB"), seen: "20")
    #expect(session.read("undo") == [.ask(SendCommand(old, id: 2))])
  }
}
