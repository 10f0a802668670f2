// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// A change of a container as lines of text.
struct ChangeText {
  private let change: ContainerEvent.Change
  /// The value of the setting before the change, in words.
  private let previous: String?
  /// What the lines must know of the container before the change: copies of it would be slow, with thousands of events.
  private let phase: ContainerPhase
  private let factoryCount: Int
  private let store: StoreSnapshot?
  /// Prepares the lines of an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - container: The container before it.
  init(before event: ContainerEvent, in container: ContainerSnapshot) {
    change = event.change
    previous = SettingText.previous(event, .unicode)
    (phase, factoryCount) = (container.phase, container.factories.count)
    store = if case .store(let new) = change { container.stores.first { $0.id == new.id } } else { nil }
  }

  /// The line for objects that the container does not keep, for the list of events only. A program may create thousands
  /// in a second.
  static func noted(_ event: ContainerEvent, in container: ContainerSnapshot?) -> String? {
    guard case .factory(let id, .notCreated, let count) = event.change, count > 0, let container,
      container.factories.indices.contains(id)
    else { return nil }
    return "\(container.factories[id].name): \(Format.count(count, "object", "objects")) created."
  }

  /// The lines of the event; empty if another line already reports it.
  ///
  /// - Parameter after: The container after it.
  func lines(in after: ContainerSnapshot) -> [String] {
    switch change {
    case .phase(.ready, _), .phase(.failed, _), .phase(.stopped, _):
      let failure = after.failure.map { $0.text.split(separator: "\n").map(String.init) } ?? []
      return [StateText.phase(of: after)] + (after.phase == .failed ? failure : [])
    case .phase where phase == after.phase: return []
    case .scanned(let count): return ["Found \(Format.count(count, "class", "classes"))."]
    case .registered: return []
    case .phase(.startingSingletons, _): return []
    case .phase(let phase, _): return ["\(phase.title)."]
    case .factories(let factories):
      return factories.count == factoryCount
        ? [] : ["Found \(Format.count(factories.count, "factory", "factories"))."]
    case .singletons(let total): return ["Starting \(Format.count(total, "singleton", "singletons"))."]
    case .factory(let id, let state, _):
      guard after.factories.indices.contains(id) else { return [] }
      return Self.factory(after.factories[id], state, after.progress).map { [$0] } ?? []
    case .service(let id, let service):
      return after.name(of: id).map { ["\($0): \(ServiceText.state(of: service, .unicode))."] } ?? []
    case .outlived(let object):
      return after.name(of: object.factory).map {
        ["\($0) outlived its \(object.scope)\(object.suspectWords(in: after)), opened at \(object.location)."]
      } ?? []
    case .unknown: return []
    case .callback(let callback):
      if case .firing = callback.state { return [] }
      return [StateText.line(of: callback)]
    case .store(let store):
      if let known = self.store {
        return store.notices.filter { !known.notices.contains($0) }.map(\.text)
      }
      return ["\(store.title): \(Format.count(store.entries.count, "setting", "settings"))."]
        + store.notices.map(\.text)
    case .entry(let store, let key, let entry):
      let line = entry.map { StateText.line(of: $0, in: store) } ?? "\(store)/\(key) was removed."
      return [line + (previous.map { " It was \($0)".withFullStop } ?? "")]
    }
  }

  /// The settings that differ between two snapshots, with their stores.
  static func changes(from before: [StoreSnapshot], to now: [StoreSnapshot]) -> [(store: String, entry: EntrySnapshot)]
  {
    now.flatMap { store in
      let known = before.first { $0.id == store.id }?.entries ?? []
      return store.entries.filter { !known.contains($0) }.map { (store.id, $0) }
    }
  }

  private static func factory(
    _ factory: FactorySnapshot, _ state: FactorySnapshot.State, _ progress: ContainerSnapshot.Progress
  ) -> String? {
    switch state {
    case .notCreated, .creating, .unknown: nil
    case .absent(_, let took, _): "\(factory.name) has no object after \(Format.duration(took, .unicode))."
    case .created(_, let took, let thread):
      factory.mode == .singleton && progress.endedAt == nil && progress.total > 0
        ? "Created \(factory.name) in \(Format.duration(took, .unicode)), \(progress.started) of \(progress.total)."
        : "Created \(factory.name) in \(Format.duration(took, .unicode)) on \(thread)."
    case .set: "Set \(factory.name)."
    case .failed(let reason): "Failed to create \(factory.name): \(reason.summary)"
    case .released: "Released \(factory.name): nothing holds it."
    case .stopping: nil
    case .stopped(_, let took): "Stopped \(factory.name) in \(Format.duration(took, .unicode))."
    case .stopFailed(let reason, _, _):
      "\(factory.name) is not stopped: \(reason.summary)"
    }
  }
}
