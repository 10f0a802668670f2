import AlchemicInspection
import TerminalScreen

/// The events pane: what happens in the container, newest first.
extension Explorer {
  /// The events that the pane shows: all of them, or those up to the moment it was paused.
  var shownEvents: EventHistory { pausedEvents ?? events }

  func eventsDocument(width: Int) -> Document {
    guard shownEvents.count > 0 else {
      let advice = container?.phase == .idle ? startInvitation : "New events appear here."
      return Document(notice: container == nil ? emptyNotice : "No events yet. \(advice)", width: width)
    }
    let numbers = shownEvents.numbers
    guard !numbers.isEmpty else {
      return Document(notice: "No event matches \"\(shownEvents.filter)\". Esc clears the filter.", width: width)
    }
    return Document([.items(numbers)])
  }

  func drawEvent(_ number: Int, in area: Rectangle, on canvas: inout Canvas) {
    guard let event = shownEvents[number] else { return }
    let end = area.column + area.width
    let row = area.row
    canvas.put(timeText(event.instant), .dim, row: row, endingAt: area.column + 9, width: 9)
    canvas.put(event.mark.text, event.mark.role, row: row, column: area.column + 11, width: 1)
    let text = area.column + 13
    var limit = end
    if area.width >= 60 {
      limit = canvas.put(event.thread, .dim, row: row, endingAt: end, width: 14) - 1
    }
    let next = canvas.put(event.text, row: row, column: text, width: max(0, limit - text))
    if next + 2 < limit { canvas.put(event.note, .dim, row: row, column: next + 2, width: limit - next - 2) }
  }

  /// The time since the start began; empty before that.
  private func timeText(_ instant: UInt64) -> String {
    guard let began = container?.progress.beganAt, instant >= began else { return "" }
    return "+" + Format.timeOffset(instant - began, symbols)
  }

  /// Whether the pane is paused, how many events arrived since, and how many were lost.
  var eventsNote: String {
    var parts: [String] = []
    if let pausedEvents { parts.append("paused, \(events.newest - pausedEvents.newest) new") }
    if events.lostCount > 0 { parts.append("\(events.lostCount) lost") }
    return parts.joined(separator: ", ")
  }

  mutating func togglePause() {
    pausedEvents = pausedEvents == nil ? events : nil
    if pausedEvents == nil { self[cursor: .events] = Cursor() }
  }

  /// Adds an event to the history.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - known: The store that it concerns, as it was before.
  mutating func remember(_ event: ContainerEvent, _ known: StoreSnapshot?) {
    guard let entry = entry(of: event, known) else { return }
    events.add(entry)
  }

  private func entry(of event: ContainerEvent, _ known: StoreSnapshot?) -> EventHistory.Entry? {
    func entry(_ mark: Span, _ text: String, _ note: String = "", factory: Int? = nil) -> EventHistory.Entry {
      EventHistory.Entry(
        instant: event.instant, thread: event.thread, mark: mark, text: text, note: note, factory: factory)
    }
    switch event.change {
    case .phase(let phase, _): return entry(symbols.mark(phase), phase.title)
    case .factories(let factories):
      return entry(Span(symbols.working, .dim), Format.count(factories.count, "factory", "factories"), "in the graph")
    case .singletons(let total):
      return entry(Span(symbols.working, .dim), Format.count(total, "singleton", "singletons"), "to start")
    case .factory(let id, let state, let createdCount):
      guard var factory = container?.factory(id) else { return nil }
      factory.state = state
      let note =
        switch state {
        case .notCreated: factory.mode == .template ? "\(createdCount) created" : "not created"
        case .creating: "creating"
        case .created(_, let took, _): "created in \(Format.duration(took, symbols))"
        case .set: "set by the program"
        case .failed: "failed"
        case .released: "released: nothing holds it"
        }
      return entry(symbols.mark(factory), factory.name, note, factory: id)
    case .callback(let callback):
      let label = callback.label.isEmpty ? callback.location.description : callback.label
      let note =
        switch callback.state {
        case .waiting: "callback waiting"
        case .firing: "callback firing"
        case .fired(_, let took, _): "callback fired in \(Format.duration(took, symbols))"
        case .failed: "callback failed"
        }
      return entry(symbols.mark(callback.state), label, note)
    case .store(let store):
      guard let known else {
        return entry(Span(symbols.created, .good), store.title, "opened")
      }
      guard let notice = store.notices.last(where: { !known.notices.contains($0) }) else {
        let note = store.notices.isEmpty ? "problem resolved" : "changed"
        return entry(Span(symbols.created, .good), store.title, note)
      }
      return entry(Span(symbols.failed, .warning), store.title, String(notice.prefix { !$0.isNewline }))
    case .entry(_, let key, let changed):
      let value = changed.map { SettingText.value(of: $0, symbols) }
      return entry(Span(symbols.arrow, .accent), key, value.map { "is \($0)" } ?? "removed")
    }
  }
}
