// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// The events pane: what happens in the container, newest first.
struct EventsPane: PaneModel {
  static let pane = Pane.events
  static let place = PanePlace(view: .log, area: .log)
  static let finding = Finding.filters
  static let bindings: [KeyBinding] = [
    .showing, .filtering, .editingSource,
    KeyBinding(
      .viewing, [.character("p"), .character(" ")], .pause, "pause and resume the events", hint: "pause"),
    KeyBinding(.viewing, [.character("f")], .fold, "fold and unfold repeated events", hint: "unfold"),
    KeyBinding(.viewing, [.character("v")], .viewEvent, "show the event in full", hint: "view"),
  ]

  static let bindingsEverywhere: [KeyBinding] = [
    KeyBinding(.rewinding, [.character("<")], .rewind, "go back in time, event by event"),
    KeyBinding(.rewinding, [.character(">")], .forward, "go on in time, event by event"),
    KeyBinding(.rewinding, [], .present, "return to the present"),
  ]

  var cursor = Cursor()
  var events = EventHistory()
  /// The events as they were when the user paused the pane.
  var paused: EventHistory?
  var filter: String { events.filter }
  static let filterWords: [FilterWord] =
    [
      FilterWord("word", "the event's text or thread contains it"),
      FilterWord(
        "took:", "how long it took: took:>10ms, took:<250us; units are ns, us, ms (also without a unit), s, min"),
      FilterWord("own:", "how long it took without what it created or waited for"),
      FilterWord("thread:", "the thread's name contains it"),
      FilterWord("factory:", "it is about a factory whose name contains it"),
    ] + FilterWord.signs
  /// Whether repeated events share a row.
  var isFolded = true
  /// The row of the event at which the container is shown, unless the user has moved since.
  private var reached: Int?
  /// The number of the last event in the history.
  private var lastNumber: UInt64 = 0
  /// The store that the present event concerns, as it was before.
  private var knownStore: StoreSnapshot?
  /// The stores of past events, to describe the next event of the same store.
  private var pastStores: [String: StoreSnapshot] = [:]

  /// The events that the pane shows: all of them, or those up to the moment it was paused.
  var shown: EventHistory { paused ?? events }

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    switch action {
    case .open:
      guard let event = cursor.item.flatMap({ shown[$0] }) else { return [] }
      if event.isFailedStart { return [.go(.problems)] }
      if let setting = event.setting {
        guard shared.container?.entry(setting.store, setting.key) != nil else {
          shared.warn("\(setting.key) was removed.")
          return []
        }
        return [.showSetting(setting)]
      }
      return event.factory.map { [.follow($0, in: .detail)] } ?? []
    case .rewind: return rewind(1, &shared)
    case .forward: return rewind(-1, &shared)
    case .present: return [.rewind(to: nil)]
    case .pause:
      paused = paused == nil ? events : nil
      if paused == nil { cursor = Cursor() }
      return [.settle]
    case .viewEvent:
      guard let number = cursor.item, let event = shown[number] else { return [] }
      let time = timeText(event.instant, shared)
      let thread = event.thread.isEmpty ? "" : "\n\non \(event.thread)"
      let text = "\(event.text)  \(note(of: event, number, shared))\(thread)"
      return [.open(TextView(title: time.isEmpty ? "Event" : "Event at \(time)", text: text))]
    case .fold:
      isFolded.toggle()
      let rows = shown.numbers(isFolded: isFolded).count
      let hidden = shown.numbers(isFolded: false).count - rows
      shared.status = StatusMessage(
        text: !isFolded
          ? "Each event has a row."
          : hidden == 0
            ? "No event is repeated." : "\(hidden) repeated events share the rows of others.", role: .text)
      return [.settle]
    default: return nil
    }
  }

  /// Shows the container as it was at the selected event, or where that is shown, at the next listed one.
  ///
  /// - Parameter direction: 1 for an earlier event, -1 for a later one.
  private mutating func rewind(_ direction: Int, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    // Elsewhere a filter that the user does not see must not lead past events.
    guard shared.focus == Self.pane || events.filter.isEmpty else { return rewindByOne(direction, shared) }
    let numbers = shown.numbers(isFolded: isFolded)
    guard let last = shared.container?.lastEvent, !numbers.isEmpty else {
      shared.warn("No event is listed.")
      return []
    }
    // Events that are not listed may follow the last listed one that the container includes.
    let included = numbers.firstIndex { shown[$0].map { $0.number <= last } ?? false } ?? numbers.count
    let isListed = numbers.indices.contains(included) && shown[numbers[included]]?.number == last
    var target = direction < 0 ? included - 1 : isListed ? included + 1 : included
    if shared.focus == Self.pane, cursor.isMoved, cursor.item != reached, let item = cursor.item,
      let selected = numbers.firstIndex(of: item), selected != included || !isListed
    {
      target = selected
    }
    guard target >= 0 else { return [.rewind(to: nil)] }
    guard numbers.indices.contains(target), let event = shown[numbers[target]] else {
      // Before the oldest one.
      if isListed { return [.rewind(to: last - 1)] }
      shared.warn("No earlier event is listed.")
      return []
    }
    select(numbers[target], &shared)
    reached = numbers[target]
    return [.rewind(to: event.number)]
  }

  /// Shows the container as it was one event before, or is one event after.
  private func rewindByOne(_ direction: Int, _ shared: ExplorerState) -> [ExplorerRequest] {
    guard let last = shared.container?.lastEvent, last > 0 || direction < 0 else { return [] }
    return [.rewind(to: direction > 0 ? last - 1 : last &+ 1)]
  }

  mutating func setFilter(_ text: String, _ shared: inout ExplorerState) {
    events.filter = text
    paused?.filter = text
    move(&shared) { $0.goToFirst(in: $1, height: $2) }
  }

  mutating func prepare(for message: Message, _ shared: ExplorerState) {
    knownStore = nil
    switch message {
    case .event(let event):
      // Only this store: keeping the whole old container would copy it at each event.
      if case .store(let store) = event.change { knownStore = shared.container?.stores.first { $0.id == store.id } }
    case .snapshot(let snapshot): if shared.mirror.isOfOtherProcess(snapshot) { lastNumber = 0 }
    default: break
    }
  }

  mutating func receive(_ message: Message, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    switch message {
    case .event(let event): add(event, known: knownStore, shared)
    case .pastEvent(let event):
      guard event.number > lastNumber else { break }
      var known: StoreSnapshot?
      if case .store(let store) = event.change { known = pastStores.updateValue(store, forKey: store.id) }
      add(event, known: known, shared)
    case .input(.key), .tick:
      // Events arrive without a key. The keys act on the event that the view shows as selected.
      if shared.focus == Self.pane, !cursor.isMoved { settle(&shared) }
    case .dropped(let count): events.lose(count)
    // The newest event is the selected one again.
    case .snapshot where shared.mirror.rewound == nil && reached != nil: (cursor, reached) = (Cursor(), nil)
    case .replaced:
      events = EventHistory()
      paused = nil
      lastNumber = 0
    default: break
    }
    return []
  }

  private mutating func add(_ event: ContainerEvent, known: StoreSnapshot?, _ shared: ExplorerState) {
    lastNumber = event.number
    if let entry = EventHistory.Entry.of(event, known: known, shared) { events.add(entry, of: event) }
  }

  func isUseful(_ action: Action, _ shared: ExplorerState) -> Bool {
    switch action {
    case .open, .viewEvent: cursor.item != nil
    // No event follows in a file.
    case .pause: shared.access.file == nil || paused != nil
    default: true
    }
  }

  func filterAdvice(_ shared: ExplorerState) -> String? { EventFilter(shown.filter).advice }

  func hint(for action: Action, _ shared: ExplorerState) -> String? {
    switch action {
    case .pause where paused != nil: "resume"
    case .fold where !isFolded: "fold"
    default: nil
    }
  }

  func textToCopy(_ shared: ExplorerState) -> String? {
    cursor.item.flatMap { number in
      shown[number].map { event in
        [event.text, note(of: event, number, shared)].filter { !$0.isEmpty }.joined(separator: " ")
      }
    }
  }

  /// What an event says about its subject; for a fold, how often that happened.
  private func note(of event: EventHistory.Entry, _ number: Int, _ shared: ExplorerState) -> String {
    guard isFolded, let fold = shown.fold(at: number) else { return event.note + event.before }
    let verb = event.objectCount == nil ? "\(event.note)\(fold.before)," : "created"
    return "\(verb) \(shared.symbols.times) \(fold.count)" + (fold.rate.map { ", \($0)" } ?? "")
  }

  func source(_ shared: ExplorerState) -> AlchemicSourceLocation? {
    shared.source(of: cursor.item.flatMap { shown[$0]?.factory })
  }

  func note(_ shared: ExplorerState) -> String { note }

  /// Whether the pane is paused, how many events arrived since, and how many were lost.
  var note: String {
    var parts: [String] = []
    if let paused { parts.append("paused, \(events.newest - paused.newest) new") }
    if events.lostCount > 0 { parts.append("\(events.lostCount) lost") }
    return parts.joined(separator: ", ")
  }

  func position(_ cursor: Cursor, in document: Document, width: Int, height: Int, _ shared: ExplorerState) -> String {
    guard let item = cursor.item, let row = document.row(of: item) else { return "" }
    return "\(row + 1) of \(document.count)"
  }

  func document(width: Int, _ shared: ExplorerState) -> Document {
    guard shown.count > 0 else {
      let advice = shared.container?.phase == .idle ? shared.startInvitation : "New events appear here."
      return Document(notice: shared.container == nil ? shared.emptyNotice : "No events yet. \(advice)", width: width)
    }
    let numbers = shown.numbers(isFolded: isFolded)
    guard !numbers.isEmpty else {
      let advice = filterAdvice(shared).map { " \($0)" } ?? ""
      return Document(notice: "No event matches \"\(shown.filter)\".\(advice) Esc clears the filter.", width: width)
    }
    return Document([.items(numbers)])
  }

  func draw(
    item number: Int, in area: Rectangle, over overlay: (any Overlay)?, _ shared: ExplorerState, on canvas: inout Canvas
  ) {
    guard let event = shown[number] else { return }
    let end = area.column + area.width
    let row = area.row
    canvas.put(timeText(event.instant, shared), .dim, row: row, endingAt: area.column + 9, width: 9)
    canvas.put(event.mark.text, event.mark.role, row: row, column: area.column + 11, width: 1)
    let text = area.column + 13
    var limit = end
    if area.width >= 60 {
      limit = canvas.put(event.thread, .dim, row: row, endingAt: end, width: 14) - 1
    }
    let next = canvas.put(event.text, row: row, column: text, width: max(0, limit - text))
    if next + 2 < limit {
      canvas.put(note(of: event, number, shared), .dim, row: row, column: next + 2, width: limit - next - 2)
    }
  }

  /// The time since the start began, or until it; empty before any start.
  private func timeText(_ instant: UInt64, _ shared: ExplorerState) -> String {
    shared.container?.progress.beganAt.map { Format.time(instant, since: $0, shared.symbols) } ?? ""
  }
}

extension Pane {
  /// The container's events.
  public static let events = Pane("events", title: "Events", otherNames: ["log", "history"])
}

extension Action {
  static let rewind = Action("rewind", otherNames: ["back in time", "earlier", "past", "previous event"])
  static let forward = Action("forward", otherNames: ["later", "next event"])
  static let present = Action("present", otherNames: ["now", "live"])
  static let pause = Action("pause", otherNames: ["freeze"])
  static let fold = Action("fold", otherNames: ["unfold", "group"])
  static let viewEvent = Action("view-event", otherNames: ["full event", "whole event"])
}
