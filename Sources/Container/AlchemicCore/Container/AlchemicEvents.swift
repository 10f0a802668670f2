// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The events of a container: first those it has kept, then each new one as it happens.
///
/// Any number of tasks may listen, each at its own pace. The sequence ends with the listening task.
public struct AlchemicEvents: AsyncSequence, Sendable {
  /// What a listener receives.
  public typealias Element = ContainerUpdate

  let log: EventLog
  /// Weak: a listener does not keep the container.
  weak let context: ALCContext?
  let start: UInt64

  /// Starts to listen, from the first event of the sequence.
  public func makeAsyncIterator() -> Iterator {
    Iterator(AlchemicEventReader(log, context), position: start)
  }

  /// One task's position in the events.
  public struct Iterator: AsyncIteratorProtocol {
    private let reader: AlchemicEventReader
    private var position: UInt64

    init(_ reader: AlchemicEventReader, position: UInt64) {
      self.reader = reader
      self.position = position
    }

    /// Waits for the next event, without blocking a thread.
    ///
    /// - Returns: The event, or the number of lost events before it; `nil` once the task is cancelled.
    public mutating func next() async -> ContainerUpdate? {
      await reader.next(after: &position)
    }
  }
}
