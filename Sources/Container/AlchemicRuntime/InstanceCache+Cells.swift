// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

extension InstanceCache {
  /// The content of a cell, stored as one word whose two low bits are the case.
  ///
  /// `@unchecked`: the memory that it points to is written before it is published, then only read, and released after
  /// the last read has ended.
  enum Content: @unchecked Sendable {
    case none
    case box(Box)
    case object(Unmanaged<AnyObject>)
    case plan(UnsafeRawPointer)

    @inline(__always)
    init(_ word: UInt) {
      guard let pointer = UnsafeMutableRawPointer(bitPattern: word & ~3) else {
        self = .none
        return
      }
      switch word & 3 {
      case 0: self = .box(Box(base: pointer))
      case 1: self = .object(Unmanaged.fromOpaque(pointer))
      default: self = .plan(UnsafeRawPointer(pointer))
      }
    }

    var word: UInt {
      switch self {
      case .none: 0
      case .box(let box): UInt(bitPattern: box.base)
      case .object(let object): UInt(bitPattern: object.toOpaque()) | 1
      case .plan(let plan): UInt(bitPattern: plan) | 2
      }
    }

    func release() {
      switch self {
      case .none, .plan: break
      case .box(let box): box.free()
      case .object(let object): object.release()
      }
    }
  }

  struct Cell: Sendable {
    let key: UInt
    let content: Content
  }

  /// A value in its own memory block, after a header with its owner and its deinitialiser.
  struct Box {
    let base: UnsafeMutableRawPointer

    private struct Header {
      let owner: Int
      let free: (UnsafeMutableRawPointer) -> Void
    }

    init(base: UnsafeMutableRawPointer) {
      self.base = base
    }

    init<Value>(_ value: Value, owner: Int) {
      let alignment = max(MemoryLayout<Header>.alignment, MemoryLayout<Value>.alignment)
      base = .allocate(byteCount: Self.offset(of: Value.self) + MemoryLayout<Value>.size, alignment: alignment)
      base.initializeMemory(
        as: Header.self,
        to: Header(owner: owner) { base in
          (base + Self.offset(of: Value.self)).assumingMemoryBound(to: Value.self).deinitialize(count: 1)
        })
      self.value(Value.self).initialize(to: value)
    }

    private static func offset<Value>(of type: Value.Type) -> Int {
      let mask = MemoryLayout<Value>.alignment - 1
      return (MemoryLayout<Header>.size + mask) & ~mask
    }

    func value<Value>(_ type: Value.Type) -> UnsafeMutablePointer<Value> {
      (base + Self.offset(of: type)).assumingMemoryBound(to: type)
    }

    var owner: Int { base.assumingMemoryBound(to: Header.self).pointee.owner }

    func free() {
      let header = base.assumingMemoryBound(to: Header.self)
      header.pointee.free(base)
      header.deinitialize(count: 1)
      base.deallocate()
    }
  }

  /// Cells in one block of memory. Their number is a power of two.
  ///
  /// `@unchecked`: the cells are atomic, and the block is freed once it is no longer published and has no readers.
  struct Cells: @unchecked Sendable, AtomicRepresentable, AtomicOptionalRepresentable {
    private struct AtomicCell: ~Copyable {
      let key = Atomic<UInt>(0)
      let word = Atomic<UInt>(0)
    }

    /// Before the cells: their number, and the number of used cells.
    let base: UnsafeMutableRawPointer

    /// The number of cells, which never changes, so that readers need no lock for it.
    var count: Int { base.load(as: Int.self) }

    /// The number of used cells, read and changed under the cache's lock. It is stored apart from ``count``, because
    /// changing a structure that held both would race with readers of ``count``.
    private(set) var used: Int {
      get { usedCount.pointee }
      nonmutating set { usedCount.pointee = newValue }
    }

    private var usedCount: UnsafeMutablePointer<Int> {
      (base + MemoryLayout<Int>.stride).assumingMemoryBound(to: Int.self)
    }

    private var cells: UnsafeMutablePointer<AtomicCell> {
      (base + MemoryLayout<AtomicCell>.stride).assumingMemoryBound(to: AtomicCell.self)
    }

    /// - Parameter room: How many cells may be used; the block is then at most two thirds full.
    init(room: Int) {
      var count = 16
      while count * 2 < room * 3 { count *= 2 }
      let stride = MemoryLayout<AtomicCell>.stride
      base = .allocate(byteCount: (count + 1) * stride, alignment: stride)
      base.initializeMemory(as: Int.self, to: count)
      usedCount.initialize(to: 0)
      for index in 0..<count { (cells + index).initialize(to: AtomicCell()) }
    }

    private init(base: UnsafeMutableRawPointer) {
      self.base = base
    }

    func copy(room: Int) -> Cells {
      let copy = Cells(room: room)
      forEach { copy.add(Cell(key: $0, content: $1)) }
      return copy
    }

    func free() {
      // The caller that replaced the cells releases or keeps their contents.
      base.deallocate()
    }

    func forEach(_ body: (UInt, Content) -> Void) {
      for index in 0..<count {
        let key = cells[index].key.load(ordering: .relaxed)
        if key != 0 { body(key, Content(cells[index].word.load(ordering: .relaxed))) }
      }
    }

    func add(_ cell: Cell) {
      var index = AddressHash.of(cell.key)
      while cells[index & (count - 1)].key.load(ordering: .relaxed) != 0 { index += 1 }
      let free = cells + (index & (count - 1))
      free.pointee.word.store(cell.content.word, ordering: .relaxed)
      free.pointee.key.store(cell.key, ordering: .releasing)
      used += 1
    }

    @inline(__always)
    func find(_ key: UInt) -> UInt {
      let mask = count - 1
      var index = AddressHash.of(key)
      while true {
        let found = cells[index & mask].key.load(ordering: .acquiring)
        if found == key { return cells[index & mask].word.load(ordering: .relaxed) }
        if found == 0 { return 0 }
        index += 1
      }
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
