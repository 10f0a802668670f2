// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The cells of the keys that were read, found without a lock.
///
/// The table only grows, and a cell is never removed, so its pointers can be followed without a lock. It contains only
/// ASCII keys, of which no two spellings are equal. It contains only keys with a value or a default value, so that
/// reading missing keys takes no memory. There is one writer at a time, which holds the store's lock.
final class ReadTable: Sendable {
  private let current: Atomic<Unmanaged<Slots>>
  /// All tables that were ever current, each twice as large as the one before. A reader may still use an old one.
  private let kept: Mutex<[Slots]>

  init() {
    let slots = Slots(capacity: 64)
    current = Atomic(Unmanaged.passUnretained(slots))
    kept = Mutex([slots])
  }

  /// Returns the result of `body` for a key's cell; `nil` if there is none. The cell must not escape `body`.
  @inline(__always)
  func read<Result>(_ key: String, _ body: (ReadCell) -> Result) -> Result? {
    guard let hash = Self.hash(key) else { return nil }
    // `kept` holds the tables, and they hold their cells, as long as this object lives.
    return current.load(ordering: .acquiring)._withUnsafeGuaranteedRef { slots in
      slots.find(key, hash)?._withUnsafeGuaranteedRef(body)
    }
  }

  /// Adds a cell, unless the key has one or is not ASCII.
  func add(_ cell: @autoclosure () -> ReadCell, for key: String) {
    guard key.utf8.allSatisfy({ $0 < 0x80 }), let hash = Self.hash(key) else { return }
    kept.withLock { kept in
      guard var slots = kept.last, slots.find(key, hash) == nil else { return }
      if slots.isCrowded {
        let larger = Slots(capacity: slots.capacity * 2)
        for cell in slots.cells { if let hash = Self.hash(cell.key) { larger.add(cell, hash) } }
        kept.append(larger)
        slots = larger
      }
      slots.add(cell(), hash)
      current.store(Unmanaged.passUnretained(slots), ordering: .releasing)
    }
  }

  /// Hashes eight bytes at a time; `nil` for a string without contiguous storage.
  @inline(__always)
  private static func hash(_ key: String) -> UInt64? {
    key.utf8.withContiguousStorageIfAvailable { bytes in
      let raw = UnsafeRawBufferPointer(bytes)
      var hash = UInt64(truncatingIfNeeded: raw.count)
      var offset = 0
      while offset &+ 8 <= raw.count {
        hash = mixed(hash, raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset &+= 8
      }
      var rest: UInt64 = 0
      while offset < raw.count {
        rest = rest << 8 | UInt64(raw[offset])
        offset &+= 1
      }
      return mixed(hash, rest)
    }
  }

  @inline(__always)
  private static func mixed(_ hash: UInt64, _ bits: UInt64) -> UInt64 {
    let product = (hash ^ bits) &* 0x9E37_79B9_7F4A_7C15
    return product ^ (product >> 32)
  }
}

/// A hash table of cells, of a fixed size. It is never full.
private final class Slots: Sendable {
  let capacity: Int
  // Set once, and freed when no thread can reach this object. All elements are atomic.
  nonisolated(unsafe) private let base: UnsafeMutablePointer<Atomic<Unmanaged<ReadCell>?>>
  private let count = Atomic(0)

  /// - Parameter capacity: A power of two.
  init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
    for index in 0..<capacity { (base + index).initialize(to: Atomic(nil)) }
  }

  deinit {
    for index in 0..<capacity { base[index].load(ordering: .relaxed)?.release() }
    base.deinitialize(count: capacity)
    base.deallocate()
  }

  var isCrowded: Bool { count.load(ordering: .relaxed) * 2 >= capacity }

  var cells: [ReadCell] {
    (0..<capacity).compactMap { base[$0].load(ordering: .relaxed)?.takeUnretainedValue() }
  }

  @inline(__always)
  func find(_ key: String, _ hash: UInt64) -> Unmanaged<ReadCell>? {
    var index = Int(truncatingIfNeeded: hash) & (capacity &- 1)
    while let cell = base[index].load(ordering: .acquiring) {
      if cell._withUnsafeGuaranteedRef({ $0.key == key }) { return cell }
      index = (index &+ 1) & (capacity &- 1)
    }
    return nil
  }

  func add(_ cell: ReadCell, _ hash: UInt64) {
    var index = Int(truncatingIfNeeded: hash) & (capacity - 1)
    while base[index].load(ordering: .relaxed) != nil { index = (index + 1) & (capacity - 1) }
    base[index].store(Unmanaged.passRetained(cell), ordering: .releasing)
    count.add(1, ordering: .relaxed)
  }
}
