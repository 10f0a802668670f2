// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// An event, or a piece of one, as a notification. A long event is sent as several notices with the same number.
public struct EventNotice: Codable, Hashable, Sendable {
  /// The event, or a piece of it.
  public var event: ContainerEvent
  /// Whether the next notice continues the factories, or the entries of the store, in this one.
  public var hasMore: Bool

  /// Creates a notice of an event, or of a piece of it.
  public init(_ event: ContainerEvent, hasMore: Bool = false) {
    self.event = event
    self.hasMore = hasMore
  }
}

extension ContainerEvent {
  /// The notices that carry the event.
  public var notices: [EventNotice] {
    switch change {
    case .factories(let factories) where factories.count > InspectionProtocol.batchSize:
      return notices(factories) { .factories($0) }
    case .store(let store) where store.entries.count > InspectionProtocol.batchSize:
      return notices(store.entries) { entries in
        var piece = store
        piece.entries = entries
        return .store(piece)
      }
    default:
      return [EventNotice(self)]
    }
  }

  private func notices<Element>(_ elements: [Element], _ change: ([Element]) -> Change) -> [EventNotice] {
    stride(from: 0, to: elements.count, by: InspectionProtocol.batchSize).map { index in
      var piece = self
      piece.change = change(elements.batch(from: index))
      return EventNotice(piece, hasMore: index + InspectionProtocol.batchSize < elements.count)
    }
  }
}

/// Assembles events from their notices.
public struct EventAssembly: Sendable {
  private var pieces: ContainerEvent?

  /// Creates an empty assembly.
  public init() {}

  /// Adds the next notice. Returns the event once it is complete.
  public mutating func add(_ notice: EventNotice) -> ContainerEvent? {
    var event = notice.event
    if let pieces, pieces.number == event.number {
      switch (pieces.change, event.change) {
      case (.factories(let first), .factories(let next)):
        event.change = .factories(first + next)
      case (.store(var store), .store(let next)):
        store.entries += next.entries
        event.change = .store(store)
      default: break
      }
    }
    pieces = notice.hasMore ? event : nil
    return notice.hasMore ? nil : event
  }
}
