private import CAlchemicRuntime
private import Synchronization

/// One value per type, read without a lock and without an allocation by any number of threads at once.
///
/// A value is of the very type it is asked for with, so that nothing is cast: an `any Account` is kept as an
/// existential. Open addressing on the address of the type's metadata.
///
/// Readers and writers never wait for each other but in one case: who takes a value out waits until nobody reads the
/// table it was in. That takes no longer than copying a value does, because no other code runs while one reads.
///
/// Not a class, so that asking it costs no counting of references to it.
public struct TypeTable: ~Copyable, Sendable {
  /// The table that readers see. One that was replaced is freed once its readers have gone.
  private let published = Atomic<Cells?>(nil)
  private let state = Mutex(State())

  private struct State {
    /// How often values were taken out; what was looked up before that must not be put in after it.
    var generation = 0
    var entries: [Entry] = []
  }

  /// A table without any value.
  public init() {}

  deinit {
    // Nobody can read any more: whoever reads borrows the table.
    published.load(ordering: .acquiring)?.free()
    for entry in state.withLock({ $0.entries }) { entry.free() }
  }

  /// The value of a type, or, where there is none, what a closure gives.
  @inline(__always)
  public func value<Value, Failure>(
    of type: Value.Type, otherwise: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let reader = alchemic_begin_reading()
    if let found = published.load(ordering: .acquiring)?.find(Self.key(type)) {
      // Typed by its key; alive until the end of reading, because `take` waits for that.
      let value = found.assumingMemoryBound(to: Value.self).pointee
      alchemic_end_reading(reader)
      return value
    }
    alchemic_end_reading(reader)
    return try otherwise()
  }

  /// How often values were taken out. To be read before looking for a value that is then put in.
  public var generation: Int {
    state.withLock { $0.generation }
  }

  /// Puts a value in, unless there is one, or some were taken out since a generation.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - owner: A number of the caller's, to take it out by.
  ///   - generation: What ``generation`` was before the value was looked for.
  public func put<Value>(_ value: Value, owner: Int, generation: Int) {
    let entry = Entry(value, owner: owner)
    let outcome = state.withLock { state -> (isIn: Bool, old: Cells?) in
      let cells = published.load(ordering: .relaxed)
      guard state.generation == generation, cells?.find(entry.key) == nil else { return (false, nil) }
      state.entries.append(entry)
      // At most half full, so that every search ends soon.
      if let cells, state.entries.count * 2 <= cells.count {
        cells.add(entry)
        return (true, nil)
      }
      published.store(Cells(state.entries), ordering: .releasing)
      return (true, cells)
    }
    if !outcome.isIn { entry.free() }
    if let old = outcome.old {
      alchemic_wait_for_readers()
      old.free()
    }
  }

  /// Takes out all values of an owner, and keeps out those that are being looked for meanwhile.
  public func take(owner: Int) {
    let (taken, old) = state.withLock { state -> ([Entry], Cells?) in
      state.generation += 1
      let taken = state.entries.filter { $0.owner == owner }
      guard !taken.isEmpty else { return ([], nil) }
      state.entries.removeAll { $0.owner == owner }
      let old = published.load(ordering: .relaxed)
      published.store(Cells(state.entries), ordering: .releasing)
      return (taken, old)
    }
    guard let old else { return }
    alchemic_wait_for_readers()
    old.free()
    // The values go away here, outside of the lock: what they do then is theirs.
    for entry in taken { entry.free() }
  }

  private static func key(_ type: Any.Type) -> UInt {
    // Metadata lives as long as the process, and a metatype of a type is the address of its metadata.
    UInt(bitPattern: unsafeBitCast(type, to: UnsafeRawPointer.self))
  }

  /// A value in memory of its own.
  ///
  /// `@unchecked`: written before it is published, read only, and freed after the last reader has gone.
  private struct Entry: @unchecked Sendable {
    let key: UInt
    let owner: Int
    let value: UnsafeMutableRawPointer
    private let destroy: (UnsafeMutableRawPointer) -> Void

    init<Value>(_ value: Value, owner: Int) {
      key = TypeTable.key(Value.self)
      self.owner = owner
      let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      memory.initialize(to: value)
      self.value = UnsafeMutableRawPointer(memory)
      destroy = { memory in
        let memory = memory.assumingMemoryBound(to: Value.self)
        memory.deinitialize(count: 1)
        memory.deallocate()
      }
    }

    func free() {
      destroy(value)
    }
  }

  /// Cells in one block of memory, whose number is a power of two.
  ///
  /// `@unchecked`: cells are atomic; the block is freed once it is no longer published and its last reader has gone.
  private struct Cells: @unchecked Sendable, AtomicRepresentable, AtomicOptionalRepresentable {
    private struct Cell: ~Copyable {
      let key = Atomic<UInt>(0)
      let value = Atomic<UnsafeMutableRawPointer?>(nil)
    }

    /// Before the cells: how many there are.
    private let base: UnsafeMutableRawPointer

    var count: Int { base.load(as: Int.self) }

    private var cells: UnsafeMutablePointer<Cell> {
      (base + MemoryLayout<Cell>.stride).assumingMemoryBound(to: Cell.self)
    }

    init(_ entries: [Entry]) {
      var count = 16
      while count < entries.count * 4 { count *= 2 }
      let stride = MemoryLayout<Cell>.stride
      base = .allocate(byteCount: (count + 1) * stride, alignment: stride)
      base.storeBytes(of: count, as: Int.self)
      for index in 0..<count { (cells + index).initialize(to: Cell()) }
      for entry in entries { add(entry) }
    }

    private init(base: UnsafeMutableRawPointer) {
      self.base = base
    }

    func free() {
      // Cells hold nothing that has to be let go.
      base.deallocate()
    }

    func add(_ entry: Entry) {
      var index = Self.hash(entry.key)
      while cells[index & (count - 1)].key.load(ordering: .relaxed) != 0 { index += 1 }
      let cell = cells + (index & (count - 1))
      cell.pointee.value.store(entry.value, ordering: .relaxed)
      cell.pointee.key.store(entry.key, ordering: .releasing)
    }

    @inline(__always)
    func find(_ key: UInt) -> UnsafeMutableRawPointer? {
      let mask = count - 1
      var index = Self.hash(key)
      while true {
        let found = cells[index & mask].key.load(ordering: .acquiring)
        if found == key { return cells[index & mask].value.load(ordering: .relaxed) }
        if found == 0 { return nil }
        index += 1
      }
    }

    @inline(__always)
    private static func hash(_ key: UInt) -> Int {
      // Fibonacci hashing: metadata is aligned, so the low bits say little.
      Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }

    typealias AtomicRepresentation = UnsafeMutableRawPointer.AtomicRepresentation
    typealias AtomicOptionalRepresentation = UnsafeMutableRawPointer.AtomicOptionalRepresentation

    static func encodeAtomicRepresentation(_ value: consuming Cells) -> AtomicRepresentation {
      UnsafeMutableRawPointer.encodeAtomicRepresentation(value.base)
    }

    static func decodeAtomicRepresentation(_ representation: consuming AtomicRepresentation) -> Cells {
      Cells(base: UnsafeMutableRawPointer.decodeAtomicRepresentation(representation))
    }

    static func encodeAtomicOptionalRepresentation(_ value: consuming Cells?) -> AtomicOptionalRepresentation {
      UnsafeMutableRawPointer.encodeAtomicOptionalRepresentation(value?.base)
    }

    static func decodeAtomicOptionalRepresentation(
      _ representation: consuming AtomicOptionalRepresentation
    ) -> Cells? {
      UnsafeMutableRawPointer.decodeAtomicOptionalRepresentation(representation).map { Cells(base: $0) }
    }
  }
}
