// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import SeededNumbers
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct RewindTests {
  // MARK: The timeline

  /// A random change of a container.
  private func change(_ container: ContainerSnapshot, _ random: inout Seeded) -> ContainerEvent.Change {
    let id = Int.random(in: -1...container.factories.count, using: &random)
    let key = ["owner", "limit", "pin", "new", "newer"].randomElement(using: &random) ?? ""
    let store = ["user-defaults", "cloud", "gone"].randomElement(using: &random) ?? ""
    let states: [FactorySnapshot.State] = [
      .notCreated, .creating(since: 3, thread: "main"), .created(at: 9, took: 5, thread: "alchemic"), .released(at: 8),
      .failed("It would not."), .set(at: 7), .stopped(at: 20, took: 3), .absent(at: 4, took: 2, thread: "main"),
    ]
    let phases: [ContainerPhase] = [.scanning, .startingSingletons, .ready, .failed, .stopping, .stopped]
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      let phase = phases.randomElement(using: &random) ?? .ready
      return .phase(phase, failure: phase == .failed ? "It would not." : nil)
    case 1: return .singletons(total: .random(in: 0..<9, using: &random))
    case 2:
      return .callback(
        CallbackSnapshot(
          id: Int.random(in: 0...container.callbacks.count, using: &random), label: "tick",
          location: Bank.location("Tellers", 88), state: .fired(at: 9, took: 1, thread: "main")))
    case 3: return .store(StoreSnapshot(id: store, title: store, location: "", entries: []))
    case 4, 5:
      let entry = EntrySnapshot(
        key: key, value: .integer(.random(in: 0..<9, using: &random)), origin: .stored, editor: .text)
      return .entry(store: store, key: key, Bool.random(using: &random) ? entry : nil)
    default:
      return .factory(
        id, states.randomElement(using: &random) ?? .notCreated, createdCount: .random(in: 0..<3, using: &random))
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `Each state of a run is the same on the way back and forth`(seed: UInt64) {
    var random = Seeded(seed: seed)
    var mirror = ContainerMirror()
    mirror.container = Bank.idle
    var states = [Bank.idle]
    for number in 1...200 as ClosedRange<UInt64> {
      let event = Bank.event(number, at: number, change(mirror.container ?? Bank.idle, &random))
      mirror.apply(event)
      if let container = mirror.container { states.append(container) }
    }
    for state in states.dropLast().reversed() {
      let hasStepped = mirror.timeline.step(isBack: true, &mirror.container)
      #expect(hasStepped && mirror.container == state)
    }
    let isBeyond = mirror.timeline.step(isBack: true, &mirror.container)
    #expect(!isBeyond)
    for state in states.dropFirst() {
      let hasStepped = mirror.timeline.step(isBack: false, &mirror.container)
      #expect(hasStepped && mirror.container == state)
    }
  }

  @Test(arguments: 0...16)
  func `What happened before the first snapshot is known from its events`(count: Int) {
    var state = ExplorerState.ofBank(Bank.ready)
    for event in Bank.startEvents { state.mirror.timeline.addPast(event) }
    state.mirror.jump(to: UInt64(count))
    var expected = Bank.idle
    for event in Bank.startEvents.prefix(count) { expected.apply(event) }
    #expect(state.container == expected)
    state.mirror.jump(to: 16)
    #expect(state.container == Bank.ready)
  }

  /// A store is sent with its present settings, whenever its events are read.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `Each setting has the value of its time, also where the store was opened before the first snapshot`(seed: UInt64)
  {
    var random = Seeded(seed: seed)
    let keys = ["fee", "limit"]
    var container = Bank.idle
    container.stores = []
    var values: [String: SettingValue] = [:]
    var events: [ContainerEvent] = []
    var expected: [[String: SettingValue]] = [values]
    func entry(_ key: String) -> EntrySnapshot {
      EntrySnapshot(key: key, title: "A setting", value: values[key], origin: .stored, editor: .integer)
    }
    for number in 1...40 as ClosedRange<UInt64> {
      let key = keys.randomElement(using: &random) ?? ""
      var event = Bank.event(number, at: number, .registered(factories: 1))
      if number == 5 || number > 5 && Int.random(in: 0..<9, using: &random) == 0 {
        event.change = .store(StoreSnapshot(id: "defaults", title: "Defaults", location: "", entries: []))
      } else if number > 5 {
        event.previous = .init(values[key])
        values[key] = Bool.random(using: &random) ? .integer(.random(in: 0..<9, using: &random)) : nil
        event.change = .entry(store: "defaults", key: key, values[key] == nil ? nil : entry(key))
      }
      events.append(event)
      expected.append(values)
    }
    let present = StoreSnapshot(
      id: "defaults", title: "Defaults", location: "", entries: keys.filter { values[$0] != nil }.map(entry))
    for index in events.indices {
      if case .store = events[index].change { events[index].change = .store(present) }
    }
    container.stores = [present]
    container.lastEvent = 40
    var mirror = ContainerMirror()
    mirror.container = container
    for event in events { mirror.timeline.addPast(event) }
    func shown(_ container: ContainerSnapshot?) -> [String: SettingValue]? {
      container?.stores.first.map { store in
        Dictionary(uniqueKeysWithValues: store.entries.compactMap { entry in entry.value.map { (entry.key, $0) } })
      }
    }
    for number in (0...40).reversed() {
      #expect(shown(mirror.container) == (number < 5 ? nil : expected[number]), "before event \(number + 1)")
      _ = mirror.timeline.step(isBack: true, &mirror.container)
    }
    while mirror.timeline.step(isBack: false, &mirror.container) {}
    #expect(Set(mirror.container?.stores[0].entries ?? []) == Set(present.entries))
  }

  @Test func `The summary of the objects is the same as if it was made again, in each step`() {
    var state = ExplorerState.ofBank(Bank.idle)
    for event in Bank.startEvents { state.apply(event) }
    for isBack in [true, false] {
      while let event = state.mirror.nextStep(isBack: isBack) {
        state.mirror.step(event, isBack: isBack)
        let (log, made) = (state.mirror.startupLog, StartupLog(state.container?.factories ?? []))
        #expect(log.objectCount == made.objectCount)
        #expect(log.working == made.working)
        #expect(log.lanes == made.lanes)
        #expect(log.slowest == made.slowest)
      }
    }
  }

  @Test func `A lost event ends what is known`() {
    var mirror = ContainerMirror()
    mirror.container = Bank.idle
    for event in Bank.startEvents where event.number != 9 { mirror.apply(event) }
    var steps = 0
    while mirror.timeline.step(isBack: true, &mirror.container) { steps += 1 }
    #expect(steps == 7)
  }

  // MARK: The explorer

  private func explorer(_ focus: Pane = .events, _ width: Int = 100, _ height: Int = 20) -> Explorer {
    var explorer = Explorer.over(Bank.idle, width, height, focus: focus)
    for event in Bank.startEvents { _ = explorer.update(.event(event)) }
    return explorer
  }

  @Test func `Every view shows the container as it was at the event before`() {
    var explorer = explorer(.factories)
    for _ in 1...7 { explorer.press(.character("<")) }
    var expected = Bank.idle
    for event in Bank.startEvents.prefix(9) { expected.apply(event) }
    #expect(explorer.container == expected)
    #expect(
      explorer.view(width: 100, height: 20).rowText(0).hasPrefix(
        " Alchemic  sample-bank 4711  as it was at +31.0 ms, Esc: now  ● Starting singletons 3 of 5"))
    explorer.press(.character(">"), .character(">"))
    #expect(explorer.container?.lastEvent == 11)
    explorer.press(.escape)
    #expect(explorer.container == Bank.ready)
    #expect(
      explorer.view(width: 100, height: 20).rowText(0).hasPrefix(" Alchemic  sample-bank 4711  ✓ Ready in 1.28 s  "))
  }

  @Test func `The selected event is the one that is shown, and the cursor follows each step`() {
    var explorer = explorer()
    explorer.press(.down, .down, .down, .down, .character("<"))
    #expect(explorer.container?.lastEvent == 12)
    explorer.press(.character("<"))
    #expect(explorer.container?.lastEvent == 11)
    #expect(explorer.text(of: .events).contains("›  +1.27 s  ✓ Transfers"))
    explorer.press(.up, .up, .up, .character(">"))
    #expect(explorer.container?.lastEvent == 14)
  }

  @Test func `A step with a filter goes to the next event that matches`() {
    var explorer = explorer()
    explorer.press(.character("/"))
    for character in "factory:Ledger" { explorer.press(.character(character)) }
    explorer.press(.enter, .character("<"))
    #expect(explorer.container?.lastEvent == 10)
    explorer.press(.character("<"))
    #expect(explorer.container?.lastEvent == 8)
    #expect(explorer.footer.contains("Esc now"))
    explorer.press(.escape)
    #expect(explorer.container == Bank.ready)
    #expect(explorer[.events].filter == "factory:Ledger")
    #expect(explorer.footer.contains("Esc clear"))
    explorer.press(.escape)
    #expect(explorer[.events].filter == "")
  }

  @Test func `A filter of Log leads no step that is made in another view`() {
    var explorer = explorer()
    explorer.press(.character("/"))
    for character in "factory:Ledger" { explorer.press(.character(character)) }
    explorer.press(.enter)
    explorer.go(.factories, .character("<"))
    #expect(explorer.container?.lastEvent == 15)
    explorer.press(.character("<"), .character(">"))
    #expect(explorer.container?.lastEvent == 15)
    explorer.press(.character(">"))
    #expect(explorer.container == Bank.ready)
    #expect(explorer.shared.mirror.rewound == nil)
  }

  @Test func `What was before a second start is of an earlier one`() {
    var explorer = explorer(.factories, 120)
    let phases: [ContainerPhase] = [.stopping, .stopped, .scanning]
    for (index, phase) in phases.enumerated() {
      let number = 17 + UInt64(index)
      _ = explorer.update(.event(Bank.event(number, at: 2_000 + number, .phase(phase, failure: nil))))
    }
    explorer.press(.character("<"), .character("<"), .character("<"))
    #expect(
      explorer.view(width: 120, height: 20).rowText(0).hasPrefix(
        " Alchemic  sample-bank 4711  as it was at +1.28 s of an earlier start, Esc: now  ✓ Ready"))
  }

  @Test func `The graph of another start is undone, too`() {
    var mirror = ContainerMirror()
    mirror.container = Bank.ready
    let changes: [ContainerEvent.Change] = [
      .phase(.stopping, failure: nil), .phase(.stopped, failure: nil), .phase(.scanning, failure: nil),
      .factories(Bank.idle.factories),
    ]
    var states = [Bank.ready]
    for (index, change) in changes.enumerated() {
      mirror.apply(Bank.event(17 + UInt64(index), at: 2_000 + UInt64(index), change))
      mirror.container.map { states.append($0) }
    }
    for state in states.dropLast().reversed() {
      _ = mirror.timeline.step(isBack: true, &mirror.container)
      #expect(mirror.container == state)
    }
  }

  @Test func `Before the first event the container has not started, and nothing is earlier`() {
    var explorer = explorer()
    for _ in 1...20 { explorer.press(.character("<")) }
    #expect(explorer.container == Bank.idle)
    #expect(
      explorer.view(width: 100, height: 20).rowText(0).contains("as it was before its start, Esc: now  ○ Not started"))
    #expect(explorer.footer.contains("No earlier event is listed."))
    for _ in 1...16 { explorer.press(.character(">")) }
    #expect(explorer.container == Bank.ready)
    #expect(explorer.shared.mirror.rewound == nil)
  }

  @Test func `Events that arrive meanwhile wait for the present`() {
    var explorer = explorer()
    explorer.press(.character("<"), .character("<"))
    let event = Bank.event(17, at: 1_300, .factory(9, .notCreated, createdCount: 4))
    _ = explorer.update(.event(event))
    #expect(explorer.container?.lastEvent == 14)
    explorer.press(.character(">"), .character(">"))
    var expected = Bank.ready
    expected.apply(event)
    #expect(explorer.container == expected)
    #expect(explorer.text(of: .events).contains("│›  +1.30 s  ◌ receipt  created × 2"))
  }

  @Test func `The time of the past stands while living objects are counted`() {
    var explorer = explorer(.factories)
    explorer.press(.character("L"))
    explorer.answer(.countLiveObjects(true))
    explorer.press(.character("<"), .character("<"))
    let title = explorer.view(width: 100, height: 20).rowText(0)
    let counts = LiveCounts(isCounting: true, instant: 90_000_000_000, counts: [])
    #expect(explorer.update(.answered(LoadLiveCounts(), counts)) == [.ask(LoadLiveCounts(delay: LiveHistory.interval))])
    #expect(explorer.view(width: 100, height: 20).rowText(0) == title)
  }

  @Test func `Lost events end it with a new snapshot`() {
    var explorer = explorer()
    explorer.press(.character("<"), .character("<"))
    #expect(explorer.update(.dropped(5)) == [])
    #expect(explorer.press(.escape) == [.ask(LoadSnapshot())])
    explorer.press(.character("<"))
    _ = explorer.update(.snapshot(Bank.ready))
    #expect(explorer.shared.mirror.rewound == nil)
  }

  @Test func `What was is not changed`() {
    var explorer = explorer()
    explorer.press(.character("<"))
    #expect(explorer.press(.character("s")) == [])
    #expect(explorer.footer.contains("This is the container as it was. Esc shows the present."))
    explorer.go(.settings)
    #expect(explorer.footer.hasPrefix(" Esc now  / filter  v view  Tab pane"))
  }

  @Test func `A file can begin before its first event`() {
    var explorer = Explorer(
      file: SavedFile(name: "bank.alchemic", savedAt: nil, beginsAtStart: true), focus: .events)
    _ = explorer.update(.resized(width: 100, height: 20))
    _ = explorer.update(.snapshot(Bank.ready))
    for event in Bank.startEvents { _ = explorer.update(.event(event)) }
    #expect(explorer.container == Bank.idle)
    explorer.press(.character(">"))
    #expect(explorer.container?.phase == .scanning)
  }

  @Test func `Where the latest events are not known, nothing before them is shown`() {
    var snapshot = Bank.ready
    snapshot.lastEvent = 20
    var explorer = Explorer.over(snapshot, focus: .events)
    for event in Bank.startEvents { _ = explorer.update(.event(event)) }
    explorer.press(.character("<"), .character("<"))
    #expect(explorer.container == snapshot)
    #expect(explorer.footer.contains("The latest events were lost, so what was before them is not known."))
  }

  @Test func `Without an event there is nothing to go back to`() {
    var explorer = Explorer.over(Bank.ready, focus: .factories)
    explorer.press(.character("<"))
    #expect(explorer.container == Bank.ready)
    #expect(explorer.footer.contains("No event is listed."))
  }
}

extension ExplorerState {
  /// The state of an explorer with a container.
  fileprivate static func ofBank(_ container: ContainerSnapshot) -> ExplorerState {
    Explorer.over(container).shared
  }
}
