internal import AlchemicRuntime
internal import Synchronization

/// The slots of an open scope, and the values that its opener gave, in one block of memory.
///
/// `@unchecked`: the slots are atomic; only `Sendable` values are given, and they never change.
struct ScopeMemory: ~Copyable, @unchecked Sendable {
  /// The slots, followed by the values.
  private let block: UnsafeMutableRawPointer
  let slotCount: Int
  private let values: InvokedValues

  /// - Parameters:
  ///   - slotCount: The number of slots.
  ///   - given: The values, which are copied.
  init(slotCount: Int, giving given: InvokedValues) {
    let layout = given.layout
    let alignment = max(16, layout.alignment)
    let offset = (slotCount * MemoryLayout<Atomic<UInt>>.stride + alignment - 1) & ~(alignment - 1)
    block = .allocate(byteCount: offset + layout.size, alignment: alignment)
    self.slotCount = slotCount
    for slot in 0..<slotCount {
      (block.assumingMemoryBound(to: Atomic<UInt>.self) + slot).initialize(to: Atomic(SlotWord.empty))
    }
    // They do not outlive the memory.
    values = given.copied(to: block + offset)
  }

  deinit {
    values.deinitialize()
    block.deallocate()
  }

  /// What a slot has; see ``SlotWord``.
  subscript(slot: Int) -> Atomic<UInt> {
    @inline(__always)
    unsafeAddress {
      precondition(slot >= 0 && slot < slotCount)
      return UnsafePointer(block.assumingMemoryBound(to: Atomic<UInt>.self) + slot)
    }
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
