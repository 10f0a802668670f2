// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The newest events of a container, each with its changes, so that the container can be shown as it was.
struct Timeline: Sendable {
  /// The number of events that are kept at least.
  static let capacity = 4_096

  private struct Step {
    var event: ContainerEvent
    /// `nil` for an event before the first snapshot, until that is asked for.
    var undo: EventUndo?
    /// Whether something has released the object that the event reports as outliving its scope.
    var isReleased = false

    /// Applies the event, without an object that was released later.
    func apply(to container: inout ContainerSnapshot?) {
      let scopes = isReleased ? container?.scopes : nil
      container?.apply(event)
      if let scopes { container?.scopes = scopes }
    }
  }

  private var steps: [Step] = []
  /// The number of steps that the container includes.
  private var position = 0

  /// The number of the newest event; `nil` where none is known.
  var newest: UInt64? { steps.last?.event.number }
  /// The number of the last event that the oldest state includes; `nil` where no event is known.
  var oldest: UInt64? { steps.first.map { $0.event.number - 1 } }

  /// The change that gave a setting the value that it has; `nil` where it is not among the kept events that the container
  /// includes.
  func lastChange(of entry: EntrySnapshot, in store: String) -> ContainerEvent? {
    for step in steps.prefix(position).reversed() {
      guard case .entry(store, entry.key, let changed) = step.event.change, let previous = step.event.previous,
        previous.value != changed?.storedValue
      else { continue }
      // A store that was opened again can have another value without an event.
      let isShown =
        changed?.storedValue == entry.storedValue && (changed == nil || changed?.changedBy == entry.changedBy)
      return isShown ? step.event : nil
    }
    return nil
  }

  /// The kept events.
  var events: [ContainerEvent] { steps.map(\.event) }

  /// Forgets all events.
  mutating func forget() { self = Timeline() }

  /// Keeps an event that is about to change the container.
  mutating func add(_ event: ContainerEvent, to container: ContainerSnapshot?) {
    guard let container, event.number > container.lastEvent else { return }
    add(Step(event: event, undo: EventUndo(of: event, in: container)))
  }

  /// Keeps an event that the first snapshot includes.
  mutating func addPast(_ event: ContainerEvent) {
    // Those of an earlier connection arrive again.
    guard event.number > 0, newest.map({ event.number > $0 }) ?? true else { return }
    add(Step(event: event, undo: nil))
  }

  private mutating func add(_ step: Step) {
    // What a lost event changed is not known, so the states before it are not either.
    if let newest, step.event.number != newest &+ 1 { forget() }
    steps.append(step)
    // Not at each event: removing from the front moves all that remain.
    if steps.count > Self.capacity + Self.capacity / 4 { steps.removeFirst(steps.count - Self.capacity) }
    position = steps.count
  }

  /// Leaves out the leaks of the past that are none at the present: when an object was released is not known.
  ///
  /// - Parameter living: The objects that live although their scopes have ended.
  mutating func leaveOutReleased(except living: Set<OutlivedObjectSnapshot>) {
    for index in steps.indices {
      if case .outlived(let object) = steps[index].event.change { steps[index].isReleased = !living.contains(object) }
    }
  }

  /// The new state of what the next step changes, as an event has it; `nil` where the step changes more than one event can
  /// say.
  ///
  /// - Parameters:
  ///   - isBack: Whether the step undoes an event.
  ///   - container: The container that the step will change.
  mutating func nextStep(isBack: Bool, in container: inout ContainerSnapshot?) -> ContainerEvent? {
    let index = isBack ? position - 1 : position
    guard steps.indices.contains(index) else { return nil }
    if steps[index].undo == nil { findPast(&container) }
    let event = steps[index].event
    guard let reversed = steps[index].undo?.reversed(event) else { return nil }
    switch event.change {
    case .factories, .phase(.scanning, _): return nil
    default: return isBack ? reversed : event
    }
  }

  /// Undoes the last event that the container includes, or applies the next one.
  ///
  /// - Returns: Whether there was one.
  mutating func step(isBack: Bool, _ container: inout ContainerSnapshot?) -> Bool {
    if isBack {
      guard position > 0 else { return false }
      if steps[position - 1].undo == nil { findPast(&container) }
      position -= 1
      if let undo = steps[position].undo { container?.restore(undo) }
    } else {
      guard position < steps.count else { return false }
      steps[position].apply(to: &container)
      position += 1
    }
    return true
  }

  /// Finds what the events before the first snapshot changed: takes the container back to the state before them, as far as
  /// that is known, and applies them again.
  private mutating func findPast(_ container: inout ContainerSnapshot?) {
    let past = 0..<position
    guard var base = container.map({ PastState($0) }) else { return }
    for index in past { base.add(steps[index].event) }
    if let stores = container?.stores { container?.stores = findPastEntries(from: stores) }
    container?.restore(base, before: steps[0].event.number)
    for index in past {
      steps[index].undo = container.map { EventUndo(of: steps[index].event, in: $0) }
      steps[index].apply(to: &container)
    }
  }

  /// Gives the stores in the events before the first snapshot the settings of their time: a store is sent with its present
  /// settings, also after they have changed.
  ///
  /// - Parameter present: The stores after these events.
  /// - Returns: The stores before them.
  private mutating func findPastEntries(from present: [StoreSnapshot]) -> [StoreSnapshot] {
    var stores = present
    for index in steps.indices.prefix(position).reversed() {
      switch steps[index].event.change {
      case .store(var store):
        if let known = stores.first(where: { $0.id == store.id }) {
          store.entries = known.entries
          steps[index].event.change = .store(store)
        } else {
          stores.append(store)
        }
      case .entry(let id, let key, _):
        guard let previous = steps[index].event.previous, let store = stores.firstIndex(where: { $0.id == id })
        else { continue }
        stores[store].takeBack(key, to: previous)
      default: continue
      }
    }
    return stores
  }
}

extension StoreSnapshot {
  /// Gives an entry the value before a change. An entry that the change has added stays, without a value.
  fileprivate mutating func takeBack(_ key: String, to previous: ContainerEvent.PreviousValue) {
    let index = entries.firstIndex { $0.key == key } ?? entries.endIndex
    if index == entries.endIndex {
      entries.append(EntrySnapshot(key: key, value: nil, origin: .default, editor: .readOnly))
    }
    if entries[index].origin != .commandLine { entries[index].store(previous.value) }
  }
}
