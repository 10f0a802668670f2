private import CAlchemicRuntime
private import Synchronization

/// What is known of types, read without a lock and without an allocation by any number of threads at once.
///
/// Of a class it is an object of that very class, or what makes one; of any other type a value of that very type, so
/// that nothing is cast: an `any Account` is kept as an existential. Open addressing on the address of the type's
/// metadata.
///
/// Readers and writers never wait for each other but in one case: who takes something out waits until nobody reads the
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
  }

  /// A table that knows nothing.
  public init() {}

  deinit {
    // Nobody can read any more: whoever reads borrows the table.
    guard let cells = published.load(ordering: .acquiring) else { return }
    cells.forEach { $1.letGo() }
    cells.free()
  }

  /// What there is of a class.
  public enum Found {
    case nothing
    /// The object.
    case object(AnyObject)
    /// What was given to ``putMaker(_:of:generation:)``.
    case maker(UnsafeRawPointer)
  }

  /// The object of a class, or what makes one; nothing for types that are no classes.
  public func find(_ type: Any.Type) -> Found {
    guard Self.isClass(type) else { return .nothing }
    let reader = alchemic_begin_reading()
    let word = published.load(ordering: .acquiring)?.find(Self.key(type)) ?? 0
    let found: Found =
      switch Content(word) {
      case .none, .box: .nothing
      // Alive until the end of reading, because `take` waits for that; retained here.
      case .object(let object): .object(object.takeUnretainedValue())
      case .maker(let maker): .maker(maker)
      }
    alchemic_end_reading(reader)
    return found
  }

  /// The value of a type that is no class, or, where there is none, what a closure gives.
  public func value<Value, Failure>(
    of type: Value.Type, otherwise: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let reader = alchemic_begin_reading()
    if case .box(let box) = Content(published.load(ordering: .acquiring)?.find(Self.key(type)) ?? 0) {
      // Typed by its key; alive until the end of reading, because `take` waits for that.
      let value = box.value(Value.self).pointee
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
  ///   - value: The value; of a class, only as that class itself.
  ///   - owner: A number of the caller's, to take it out by.
  ///   - generation: What ``generation`` was before the value was looked for.
  public func put<Value>(_ value: Value, owner: Int, generation: Int) {
    if Value.self is AnyClass, let object = References.object(in: value) {
      put([(Value.self, object)], generation: generation)
    } else {
      put([Cell(key: Self.key(Value.self), content: .box(Box(value, owner: owner)))], generation: generation)
    }
  }

  /// Puts objects in, each for a class that it is of; those of which something is known already stay out, and all do
  /// when some were taken out since a generation.
  public func put(_ objects: [(type: Any.Type, object: AnyObject)], generation: Int) {
    put(
      objects.map { Cell(key: Self.key($0.type), content: .object(Unmanaged.passRetained($0.object))) },
      generation: generation)
  }

  /// Puts in what makes objects of a class; it has to outlive the table.
  public func putMaker(_ maker: UnsafeRawPointer, of type: AnyClass, generation: Int) {
    put([Cell(key: Self.key(type), content: .maker(maker))], generation: generation)
  }

  private func put(_ new: [Cell], generation: Int) {
    let (refused, old) = state.withLock { state -> ([Cell], Cells?) in
      guard state.generation == generation else { return (new, nil) }
      let cells = published.load(ordering: .relaxed)
      var refused: [Cell] = []
      let room = cells ?? Cells(room: 0)
      // Two thirds full at most, so that every search ends soon.
      let target = (room.used + new.count) * 3 <= room.count * 2 ? room : room.copy(room: room.used + new.count)
      for cell in new {
        if target.find(cell.key) != 0 { refused.append(cell) } else { target.add(cell) }
      }
      if cells == nil, target.base != room.base { room.free() }
      guard target.base != cells?.base else { return (refused, nil) }
      published.store(target, ordering: .releasing)
      return (refused, cells)
    }
    for cell in refused { cell.content.letGo() }
    guard let old else { return }
    alchemic_wait_for_readers()
    old.free()
  }

  /// Takes an object out, and all values of its owner; keeps out those that are being looked for meanwhile.
  ///
  /// - Parameters:
  ///   - owner: What the values were put in with.
  ///   - object: The object that may have been put in for its class.
  public func take(owner: Int, object: AnyObject?) {
    let (taken, old) = state.withLock { state -> ([Content], Cells?) in
      state.generation += 1
      guard let cells = published.load(ordering: .relaxed) else { return ([], nil) }
      var taken: [Content] = []
      var left: [Cell] = []
      cells.forEach { key, content in
        let isOwners =
          switch content {
          case .none, .maker: false
          case .object(let kept): object.map { kept.toOpaque() == Unmanaged.passUnretained($0).toOpaque() } ?? false
          case .box(let box): box.owner == owner
          }
        if isOwners { taken.append(content) } else { left.append(Cell(key: key, content: content)) }
      }
      guard !taken.isEmpty else { return ([], nil) }
      let new = Cells(room: left.count)
      for cell in left { new.add(cell) }
      published.store(new, ordering: .releasing)
      return (taken, cells)
    }
    guard let old else { return }
    alchemic_wait_for_readers()
    old.free()
    // The values go away here, outside of the lock: what they do then is theirs.
    for content in taken { content.letGo() }
  }

  /// Whether a type is a class; a cast of the metatype costs more than all the rest.
  @inlinable @inline(__always)
  public static func isClass(_ type: Any.Type) -> Bool {
    // The kind that metadata begins with is 0 where there is no Objective-C (`include/swift/ABI/MetadataKind.def`).
    unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: UInt.self) == 0
  }

  private static func key(_ type: Any.Type) -> UInt {
    // Metadata lives as long as the process, and a metatype of a type is the address of its metadata.
    UInt(bitPattern: unsafeBitCast(type, to: UnsafeRawPointer.self))
  }
}
