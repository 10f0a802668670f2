// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

extension EventHistory.Entry {
  /// An event in words; `nil` for an event about something unknown.
  ///
  /// - known: The store that it concerns, as it was before.
  static func of(_ event: ContainerEvent, known: StoreSnapshot?, _ shared: ExplorerState) -> Self? {
    let symbols = shared.symbols
    func entry(_ mark: Span, _ text: String, _ note: String = "", factory: Int? = nil, group: EventHistory.Group? = nil)
      -> Self
    {
      Self(
        instant: event.instant, thread: event.thread, mark: mark, text: text, note: note, factory: factory, group: group
      )
    }
    switch event.change {
    case .phase(let phase, let failure):
      var entry = entry(symbols.mark(phase), phase.title, failure?.cause ?? "")
      entry.isFailedStart = phase == .failed
      return entry
    case .scanned(let count):
      return entry(Span(symbols.working, .dim), Format.count(count, "class", "classes"), "found")
    case .registered(let count):
      return entry(Span(symbols.working, .dim), Format.count(count, "factory", "factories"), "declared")
    case .factories(let factories):
      return entry(Span(symbols.working, .dim), Format.count(factories.count, "factory", "factories"), "in the graph")
    case .singletons(let total):
      return entry(Span(symbols.working, .dim), Format.count(total, "singleton", "singletons"), "to start")
    case .factory(let id, let state, let createdCount):
      guard var factory = shared.container?.factory(id) else { return nil }
      factory.state = state
      let note =
        switch state {
        case .notCreated: factory.isKept ? "not created" : "\(createdCount) created so far"
        case .creating: "creating"
        case .created(_, let took, _): "created in \(duration(took, own: event.creation?.own, symbols))"
        case .absent(_, let took, _): "no object after \(duration(took, own: event.creation?.own, symbols))"
        case .unknown: "in a state that this version does not know"
        case .set: "set by the program"
        case .failed(let failure): "failed: \(failure.summary)"
        case .released: "released: nothing holds it"
        case .stopping: "stopping"
        case .stopped(_, let took): "stopped in \(Format.duration(took, symbols))"
        case .stopFailed(let failure, _, _): "not stopped: \(failure.summary)"
        }
      var created = entry(symbols.mark(factory), factory.name, note, factory: id)
      if case .created(_, let took, _) = state { (created.took, created.own) = (took, event.creation?.own ?? took) }
      if let creation = event.creation, creation.ended >= creation.began {
        (created.took, created.own) = (creation.ended - creation.began, creation.own)
      }
      if case .notCreated = state, !factory.isKept {
        (created.group, created.objectCount) = (.objects(factory: id), createdCount)
      }
      if case .set = state { created.group = .set(factory: id) }
      return created
    case .service(let id, let service):
      guard let factory = shared.container?.factory(id) else { return nil }
      return entry(symbols.mark(service.state), factory.name, ServiceText.state(of: service, symbols), factory: id)
    case .outlived(let object):
      guard let factory = shared.container?.factory(object.factory) else { return nil }
      return entry(
        Span("!", .warning), factory.name,
        "outlived its \(object.scope)\(shared.container.map(object.suspectWords) ?? ""), opened at \(object.location)",
        factory: factory.id)
    case .callback(let callback):
      let label = callback.label.isEmpty ? callback.location.description : callback.label
      let note =
        switch callback.state {
        case .waiting: "callback waiting"
        case .firing: "callback firing"
        case .fired(_, let took, _): "callback fired in \(Format.duration(took, symbols))"
        case .failed: "callback failed"
        case .unknown: "callback in a state that this version does not know"
        }
      var fired = entry(symbols.mark(callback.state), label, note)
      if case .fired(_, let took, _) = callback.state {
        (fired.took, fired.own, fired.group) = (took, took, .callback(callback.id))
      }
      return fired
    case .store(let store):
      guard let known else {
        return entry(Span(symbols.created, .good), store.title, "opened")
      }
      guard let notice = store.notices.last(where: { !known.notices.contains($0) }) else {
        let note = store.notices.isEmpty ? "problem resolved" : "changed"
        return entry(Span(symbols.created, .good), store.title, note)
      }
      return entry(Span(symbols.failed, .warning), store.title, String(notice.text.prefix { !$0.isNewline }))
    case .entry(let store, let key, let changed):
      let value = changed.map { "is \(SettingText.words(for: $0, symbols))" } ?? "removed"
      var set = entry(Span(symbols.arrow, .accent), key, value, group: .entry(store: store, key: key))
      set.before = SettingText.previous(event, symbols).map { ", was \($0)" } ?? ""
      set.setting = EntryName(store: store, key: key)
      return set
    // A change of a newer version, or of a store that is gone.
    case .unknown: return nil
    }
  }

  /// A duration, with its own part where that is another one: `11.0 ms, 1.00 ms its own`.
  private static func duration(_ took: UInt64, own: UInt64?, _ symbols: Symbols) -> String {
    let total = Format.duration(took, symbols)
    guard let own, own != took else { return total }
    return "\(total), \(Format.duration(own, symbols)) its own"
  }
}
