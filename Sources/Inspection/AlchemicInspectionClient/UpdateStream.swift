// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// One reader of a connection's updates. A reader whose buffer is full loses updates, and receives their number.
struct UpdateStream {
  private let continuation: AsyncStream<ContainerUpdate>.Continuation
  private var position: UInt64
  private var lost = 0

  /// The maximum number of buffered updates.
  static let limit = 65_536

  init(after position: UInt64, _ continuation: AsyncStream<ContainerUpdate>.Continuation) {
    self.continuation = continuation
    self.position = position
  }

  /// Passes an event to the reader, unless the reader knows it.
  mutating func pass(_ event: ContainerEvent) {
    guard event.number > position else { return }
    position = event.number
    pass(.event(event))
  }

  /// Reports to the reader how many events it misses, because the process no longer has them.
  mutating func lose(_ events: ClosedRange<UInt64>) {
    guard events.upperBound > position else { return }
    let count = events.upperBound - max(position, events.lowerBound - 1)
    position = events.upperBound
    pass(.dropped(Int(clamping: count)))
  }

  private mutating func pass(_ update: ContainerUpdate) {
    if lost > 0 {
      guard case .enqueued = continuation.yield(.dropped(lost)) else {
        lost += 1
        return
      }
      lost = 0
    }
    if case .dropped = continuation.yield(update) { lost += 1 }
  }

  func finish() { continuation.finish() }
}
