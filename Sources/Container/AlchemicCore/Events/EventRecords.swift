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
  private var others: [Other] = []
  /// How many of these are no longer kept.
  private var removedOthers = 0

  private struct Other {
    let number: UInt64
    let thread: ThreadLabel
    let kind: PostedEvent.Kind
    let creation: CreationSnapshot?
  }

  private static let chunkSize = 1_024

  /// An event in 16 bytes.
  private struct Record {
    let instant: UInt64
    /// From the highest bit: the shape, the index of the thread, the factory's id, and a number.
    let content: UInt64

    enum Shape: UInt64 {
      case other
      case singletonStarting
      /// The number is the duration; the count is 1.
      case singletonStarted
      /// The number is the count.
      case objectsCreated
    }

    init(instant: UInt64) {
      self.instant = instant
      content = 0
    }

    /// - Returns: `nil` where a part does not fit.
    init?(_ shape: Shape, thread: Int?, factory: Int, number: UInt64, instant: UInt64) {
      guard let thread, thread < 1 << 8, factory < 1 << 22, number < 1 << 32 else { return nil }
      self.instant = instant
      content = shape.rawValue << 62 | UInt64(thread) << 54 | UInt64(factory) << 32 | number
    }

    var shape: Shape { Shape(rawValue: content >> 62) ?? .other }
    var thread: Int { Int(content >> 54 & 0xFF) }
    var factory: Int { Int(content >> 32 & 0x3F_FFFF) }
    var number: UInt64 { content & 0xFFFF_FFFF }
  }

  /// - Parameter capacity: How many events are kept.
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// The number of the oldest event that is kept.
  var oldest: UInt64 { newest < UInt64(capacity) ? 1 : newest - UInt64(capacity) + 1 }

  /// Adds an event.
  ///
  /// - Returns: The event that it replaces, unless that fits into a record.
  @discardableResult
  mutating func append(
    _ kind: PostedEvent.Kind, on thread: ThreadLabel, at instant: UInt64, creation: CreationSnapshot?
  ) -> PostedEvent.Kind? {
    newest += 1
    let record: Record
    if creation == nil, let short = shortRecord(kind, on: thread, at: instant) {
      record = short
    } else {
      record = Record(instant: instant)
      others.append(Other(number: newest, thread: thread, kind: kind, creation: creation))
    }
    let slot = Int((newest - 1) % UInt64(capacity))
    if newest > UInt64(capacity) {
      chunks[slot / Self.chunkSize][slot % Self.chunkSize] = record
      return removeOther(newest - UInt64(capacity))
    } else {
      if slot % Self.chunkSize == 0 {
        var chunk: [Record] = []
        chunk.reserveCapacity(min(Self.chunkSize, capacity - slot))
        chunks.append(chunk)
      }
      chunks[slot / Self.chunkSize].append(record)
      return nil
    }
  }

  /// Removes the oldest event, unless it fits into a record.
  private mutating func removeOther(_ number: UInt64) -> PostedEvent.Kind? {
    guard removedOthers < others.count, others[removedOthers].number == number else { return nil }
    let kind = others[removedOthers].kind
    removedOthers += 1
    if removedOthers * 2 > others.count {
      others.removeFirst(removedOthers)
      removedOthers = 0
    }
    return kind
  }

  private mutating func shortRecord(
    _ kind: PostedEvent.Kind, on thread: ThreadLabel, at instant: UInt64
  ) -> Record? {
    switch kind {
    case .singletonStarting(let factory):
      Record(.singletonStarting, thread: index(of: thread), factory: factory, number: 0, instant: instant)
    case .singletonStarted(let factory, let took, 1):
      Record(.singletonStarted, thread: index(of: thread), factory: factory, number: took, instant: instant)
    case .objectsCreated(let factory, let count):
      Record(
        .objectsCreated, thread: index(of: thread), factory: factory, number: UInt64(count), instant: instant)
    default: nil
    }
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
    func event(_ kind: PostedEvent.Kind) -> PostedEvent {
      PostedEvent(number: number, instant: record.instant, thread: threads[record.thread], kind: kind)
    }
    switch record.shape {
    case .singletonStarting: return event(.singletonStarting(factory: record.factory))
    case .singletonStarted:
      return event(.singletonStarted(factory: record.factory, took: record.number, createdCount: 1))
    case .objectsCreated: return event(.objectsCreated(factory: record.factory, createdCount: Int(record.number)))
    case .other:
      let index = others.partitioningIndex { $0.number >= number }
      precondition(others.indices.contains(index) && others[index].number == number, "event \(number) is not kept")
      let other = others[index]
      return PostedEvent(
        number: number, instant: record.instant, thread: other.thread, kind: other.kind, creation: other.creation)
    }
  }
}
