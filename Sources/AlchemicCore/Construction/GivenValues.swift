internal import AlchemicRuntime

/// The values that the opener of a scope gave, in one block of memory.
///
/// `@unchecked`: only `Sendable` values are given, and they never change.
struct GivenValues: ~Copyable, @unchecked Sendable {
  /// The values as a tuple; a single value as itself.
  private let memory: UnsafeMutableRawPointer?
  private let type: Any.Type
  private let values: InvokedValues?

  init<each Value: Sendable>(_ values: repeat each Value) {
    type = (repeat each Value).self
    var count = 0
    for _ in repeat (each Value).self { count += 1 }
    guard count > 0 else {
      (memory, self.values) = (nil, nil)
      return
    }
    let memory = UnsafeMutablePointer<(repeat each Value)>.allocate(capacity: 1)
    memory.initialize(to: (repeat each values))
    self.memory = UnsafeMutableRawPointer(memory)
    // Its copies do not outlive the memory.
    self.values = InvokedValues(UnsafeRawPointer(memory), type: type, count: count)
  }

  deinit {
    guard let memory else { return }
    func destroy<Value>(_ type: Value.Type) {
      let values = memory.assumingMemoryBound(to: type)
      values.deinitialize(count: 1)
      values.deallocate()
    }
    _openExistential(type, do: destroy)
  }

  /// The address of a value of exactly a type.
  func address(of type: Any.Type) -> UnsafeRawPointer? {
    guard let values else { return nil }
    for index in 0..<values.count {
      let (found, address) = values.element(index)
      if found == type { return address }
    }
    return nil
  }

  /// The value of a type, or of the first one that fits it.
  func value(of type: Any.Type) -> Any? {
    guard let values else { return nil }
    let types = (0..<values.count).map { values.element($0).type }
    let index = types.firstIndex { $0 == type } ?? types.firstIndex { TypeRelation.isAssignable($0, to: type) }
    return index.map { values[$0] }
  }
}
