// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Synchronization

/// The slots of an open scope, the creation order of their objects, and the opener's values, in one block of memory.
///
/// `@unchecked`: the slots and the order are atomic; only `Sendable` values are given, and they never change.
struct ScopeMemory: ~Copyable, @unchecked Sendable {
  /// The slots; where the order is noted, how many objects were created, and the number of each slot's object among
  /// them; then the values.
  private let block: UnsafeMutableRawPointer
  let slotCount: Int
  private let notesOrder: Bool
  private let values: InvokedValues

  /// - Parameters:
  ///   - slotCount: The number of slots.
  ///   - notesOrder: Whether ``noteCreated(_:)`` is used.
  ///   - given: The values, which are copied.
  init(slotCount: Int, notesOrder: Bool, giving given: InvokedValues) {
    let wordCount = notesOrder ? 2 * slotCount + 1 : slotCount
    let layout = given.layout
    let alignment = max(16, layout.alignment)
    let offset = (wordCount * MemoryLayout<Atomic<UInt>>.stride + alignment - 1) & ~(alignment - 1)
    block = .allocate(byteCount: offset + layout.size, alignment: alignment)
    self.slotCount = slotCount
    self.notesOrder = notesOrder
    for word in 0..<wordCount {
      (block.assumingMemoryBound(to: Atomic<UInt>.self) + word).initialize(to: Atomic(SlotWord.empty))
    }
    // They do not outlive the memory.
    values = given.copied(to: block + offset)
  }

  deinit {
    values.deinitialize()
    block.deallocate()
  }

  /// The content of a slot; see ``SlotWord``.
  subscript(slot: Int) -> Atomic<UInt> {
    @inline(__always)
    unsafeAddress {
      precondition(slot >= 0 && slot < slotCount)
      return UnsafePointer(block.assumingMemoryBound(to: Atomic<UInt>.self) + slot)
    }
  }

  /// Notes that the object of a slot exists.
  func noteCreated(_ slot: Int) {
    precondition(notesOrder && slot >= 0 && slot < slotCount)
    let words = block.assumingMemoryBound(to: Atomic<UInt>.self) + slotCount
    words[1 + slot].store(words[0].wrappingAdd(1, ordering: .relaxed).newValue, ordering: .relaxed)
  }

  /// The place of a slot's object in the order of the creations; 0 where that is not noted.
  func number(of slot: Int) -> Int {
    guard notesOrder, slot >= 0, slot < slotCount else { return 0 }
    let words = block.assumingMemoryBound(to: Atomic<UInt>.self) + slotCount
    return Int(words[1 + slot].load(ordering: .relaxed))
  }

  /// The address of a value of exactly a type; it lives as long as the memory.
  func address(of type: Any.Type) -> UnsafeRawPointer? {
    for index in 0..<values.count {
      let (found, address) = values.element(index)
      if found == type { return address }
    }
    return nil
  }

  /// The value of a type, or of the first one that fits it.
  func value(of type: Any.Type) -> Any? {
    let types = (0..<values.count).map { values.element($0).type }
    let index = types.firstIndex { $0 == type } ?? types.firstIndex { TypeRelation.isAssignable($0, to: type) }
    return index.map { values[$0] }
  }
}
