// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

extension StoreCore {
  /// Binds a property to its key.
  ///
  /// - Parameters:
  ///   - defaultValue: The property's default value, used if the key has no other.
  ///   - register: Registers the property's transformer, if it has one.
  func bind(
    _ property: any StoredProperty, to key: String, defaultValue: StoredValue?,
    register: (inout StoredValueTransformers) -> Void
  ) {
    let (updates, first) = state.withLock { state in
      var first = state.properties[key]?.first
      // Two threads may bind a property at the same time.
      if state.properties[key]?.contains(where: { $0 === property }) == true {
        first = nil
      } else {
        state.properties[key, default: []].append(property)
        register(&state.transformers)
        if !state.transformers.isEmpty { hasTransformers.store(true, ordering: .releasing) }
      }
      if state.defaults[key] == nil { state.defaults[key] = defaultValue }
      return (refreshes(of: [key], in: &state), first)
    }
    for update in updates { update() }
    // Transformers are the program's code: they run without the lock.
    let conflict =
      first?.declaration.conflict(with: property.declaration)
      ?? settingsByKey[key].flatMap { property.conflict(with: $0, key: key) }
    if let conflict { report(.declaredTwice(key: key, conflict: conflict)) }
  }

  /// Remembers for explorers that a declaration reads a key.
  func addReader(_ reader: SettingReader, of key: String) {
    state.withLock { state in
      if state.readers[key]?.contains(reader) != true { state.readers[key, default: []].append(reader) }
    }
  }

  /// Returns closures that refresh the properties of these keys. Call them without the lock, since they run
  /// transformers.
  func refreshes(of keys: some Sequence<String>, in state: inout State) -> [@Sendable () -> Void] {
    state.generation += 1
    for key in keys { table.read(key) { $0.set(state.cell(key)) } }
    guard !state.properties.isEmpty else { return [] }
    var updates: [@Sendable () -> Void] = []
    for key in keys {
      guard let properties = state.properties[key] else { continue }
      let candidates = Candidates(
        readings: commandLine.readings[key] ?? [],
        values: [
          state.records[key]?.value.map { ($0, isCloud ? .cloud : .stored) },
          state.defaults[key].map { ($0, .default) },
        ].compactMap { $0 })
      let generation = state.generation
      for property in properties {
        updates.append { [self] in
          let refreshed = property.refresh(candidates, generation: generation, key: key)
          guard refreshed.isNews else { return }
          if let unreadable = refreshed.unreadable {
            reportLog.add(
              .propertyUnreadable(key: key, error: unreadable.error, shown: unreadable.shown), isProblem: false)
          }
          // A property that accepts its value again also notifies the listener, without a report.
          reportLog.notifyListener()
        }
      }
    }
    return updates
  }
}
