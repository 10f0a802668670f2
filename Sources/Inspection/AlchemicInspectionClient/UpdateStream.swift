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

  /// Passes an update to the reader, without the events that the reader knows: those of another reader may begin earlier.
  ///
  /// - Parameters:
  ///   - update: The update.
  ///   - last: The number of its last event; `nil` where that is not known.
  mutating func pass(_ update: ContainerUpdate, last: UInt64?) {
    var update = update
    if let last {
      guard last > position else { return }
      if case .dropped(let count) = update { update = .dropped(min(count, Int(clamping: last - position))) }
      position = last
    }
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
