// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicModel

/// The newest events of a container, in little memory: a start posts two for each singleton.
struct EventRecords {
  private let capacity: Int
  /// A ring buffer in chunks, which are allocated as they are needed: the event with number n is in the slot (n − 1)
  /// modulo the capacity.
  private var chunks: [[Record]] = []
  private(set) var newest: UInt64 = 0
  /// The threads of the records.
  private var threads: [ThreadLabel] = []
  /// The events that do not fit into a record, by ascending number. Not a dictionary: for the first one of a type, the
  /// runtime reads all conformances of the program.
  private var others = RingQueue<Other>()

  /// A class: where an event replaces none of these, nothing is copied.
  final class Other: Sendable {
    let number: UInt64
    let thread: ThreadLabel
    let kind: PostedEvent.Kind
    let creation: CreationSnapshot?

    init(_ number: UInt64, _ thread: ThreadLabel, _ kind: PostedEvent.Kind, _ creation: CreationSnapshot?) {
      (self.number, self.thread, self.kind, self.creation) = (number, thread, kind, creation)
    }
  }

  private static let chunkSize = 1_024

  /// An event in 16 bytes.
  private struct Record {
    let instant: UInt64
    /// From the highest bit: the shape, the index of the thread, the factory's id, and a number. The shape is 0 for an event
    /// that does not fit.
    let content: UInt64

    init(instant: UInt64) {
      self.instant = instant
      content = 0
    }

    /// - Returns: `nil` where a part does not fit.
    init?(_ event: CreationEvent, thread: Int?, instant: UInt64) {
      let (shape, factory, number): (UInt64, Int, UInt64) =
        switch event {
        case .starting(let factory): (1, factory, 0)
        case .started(let factory, let took): (2, factory, took)
        case .counted(let factory, let count): (3, factory, UInt64(count))
        }
      guard let thread, factory < 1 << 22, number < 1 << 32 else { return nil }
      self.instant = instant
      content = shape << 62 | UInt64(thread) << 54 | UInt64(factory) << 32 | number
    }

    var thread: Int { Int(content >> 54 & 0xFF) }

    /// The event; `nil` for one that does not fit into a record.
    var event: CreationEvent? {
      let (factory, number) = (Int(content >> 32 & 0x3F_FFFF), content & 0xFFFF_FFFF)
      return switch content >> 62 {
      case 1: .starting(factory: factory)
      case 2: .started(factory: factory, took: number)
      case 3: .counted(factory: factory, createdCount: Int(number))
      default: nil
      }
    }
  }

  /// - Parameter capacity: How many events are kept.
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// The number of the oldest event that is kept.
  var oldest: UInt64 { newest < UInt64(capacity) ? 1 : newest - UInt64(capacity) + 1 }

  /// Adds an event of a creation whose time was all its own.
  ///
  /// - Returns: The event that it replaces, unless that fits into a record.
  mutating func append(_ event: CreationEvent, on thread: ThreadLabel, at instant: UInt64) -> Other? {
    guard let record = Record(event, thread: index(of: thread), instant: instant) else {
      return append(event.kind, on: thread, at: instant, creation: nil)
    }
    newest += 1
    return keep(record)
  }

  /// Adds any event.
  ///
  /// - Returns: The event that it replaces, unless that fits into a record.
  mutating func append(
    _ kind: PostedEvent.Kind, on thread: ThreadLabel, at instant: UInt64, creation: CreationSnapshot?
  ) -> Other? {
    newest += 1
    others.append(Other(newest, thread, kind, creation))
    return keep(Record(instant: instant))
  }

  private mutating func keep(_ record: Record) -> Other? {
    let slot = Int((newest - 1) % UInt64(capacity))
    if newest > UInt64(capacity) {
      chunks[slot / Self.chunkSize][slot % Self.chunkSize] = record
      return removeOther(newest - UInt64(capacity))
    }
    if slot % Self.chunkSize == 0 {
      var chunk: [Record] = []
      chunk.reserveCapacity(min(Self.chunkSize, capacity - slot))
      chunks.append(chunk)
    }
    chunks[slot / Self.chunkSize].append(record)
    return nil
  }

  /// Removes the oldest event, unless it fits into a record.
  private mutating func removeOther(_ number: UInt64) -> Other? {
    others.first?.number == number ? others.popFirst() : nil
  }

  /// The index of a thread among the first 256 that have posted events; `nil` for all others.
  private mutating func index(of thread: ThreadLabel) -> Int? {
    if let index = threads.firstIndex(of: thread) { return index }
    guard threads.count < 1 << 8 else { return nil }
    threads.append(thread)
    return threads.count - 1
  }

  /// The event with a number; it must be kept.
  subscript(number: UInt64) -> PostedEvent {
    let slot = Int((number - 1) % UInt64(capacity))
    let record = chunks[slot / Self.chunkSize][slot % Self.chunkSize]
    if let event = record.event {
      return PostedEvent(number: number, instant: record.instant, thread: threads[record.thread], kind: event.kind)
    }
    let index = (0..<others.count).partitioningIndex { others[$0].number >= number }
    precondition(index < others.count && others[index].number == number, "event \(number) is not kept")
    let other = others[index]
    return PostedEvent(
      number: number, instant: record.instant, thread: other.thread, kind: other.kind, creation: other.creation)
  }
}
