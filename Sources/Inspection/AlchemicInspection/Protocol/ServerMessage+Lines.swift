// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension ServerMessage {
  /// The message as lines up to a length, without line feeds.
  ///
  /// A message with a list is split into several. Where one element alone is too long, its texts are truncated and its
  /// lists removed.
  package func lines(limit: Int = InspectionProtocol.messageLimit) throws -> [[UInt8]] {
    let line = try line()
    guard line.count > limit else { return [line] }
    guard let (first, second) = halves else { return [try truncated.line()] }
    return try first.lines(limit: limit) + second.lines(limit: limit)
  }

  /// Two messages that carry the same content; `nil` for a message that can't be split.
  private var halves: (ServerMessage, ServerMessage)? {
    switch self {
    case .part(var part):
      var rest = SnapshotPart(of: part.request)
      if let factories = part.factories, factories.count > 1 {
        (part.factories, rest.factories) = factories.halves
      } else if let callbacks = part.callbacks, callbacks.count > 1 {
        (part.callbacks, rest.callbacks) = callbacks.halves
      } else if let warnings = part.warnings, warnings.count > 1 {
        (part.warnings, rest.warnings) = warnings.halves
      } else if let entries = part.entries, entries.count > 1 {
        (part.entries, rest.entries) = entries.halves
      } else if let entries = part.store?.entries, entries.count > 1 {
        part.store?.entries = entries.halves.0
        rest.entries = entries.halves.1
      } else {
        return nil
      }
      return (.part(part), .part(rest))
    case .event(let notice):
      var first = EventNotice(notice.event, hasMore: true)
      var second = notice
      switch notice.event.change {
      case .factories(let factories) where factories.count > 1:
        first.event.change = .factories(factories.halves.0)
        second.event.change = .factories(factories.halves.1)
      case .store(var store) where store.entries.count > 1:
        let halves = store.entries.halves
        store.entries = halves.0
        first.event.change = .store(store)
        store.entries = halves.1
        second.event.change = .store(store)
      default:
        return nil
      }
      return (.event(first), .event(second))
    case .answer, .failure, .dropped:
      return nil
    }
  }
}

extension Array {
  fileprivate var halves: ([Element], [Element]) {
    (Array(self[..<(count / 2)]), Array(self[(count / 2)...]))
  }
}
