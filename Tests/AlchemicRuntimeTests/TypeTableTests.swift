import AlchemicRuntime
import Testing

private protocol Named: AnyObject {}

private final class Thing: Named {}

struct TypeTableTests {
  private struct Absent: Error {}

  private func find<Value>(_ type: Value.Type, in table: borrowing TypeTable) -> Value? {
    if case .object(let object) = table.find(type) { return object as? Value }
    return try? table.value(of: type) { () throws(Absent) in throw Absent() }
  }

  @Test func `A value is found by the very type it was put in with`() {
    let table = TypeTable()
    let thing = Thing()
    #expect(find(Thing.self, in: table) == nil)
    table.put(thing, owner: 1, generation: table.generation)
    #expect(find(Thing.self, in: table) === thing)
    #expect(find((any Named).self, in: table) == nil)
    table.put(thing as any Named, owner: 1, generation: table.generation)
    #expect(find((any Named).self, in: table) === thing)
  }

  @Test func `Taking an owner's values out lets go of them and leaves the others`() {
    let table = TypeTable()
    weak var gone: Thing?
    do {
      let thing = Thing()
      gone = thing
      table.put(thing, owner: 1, generation: table.generation)
      table.put(thing as any Named, owner: 1, generation: table.generation)
    }
    table.put(7, owner: 2, generation: table.generation)
    #expect(gone != nil)
    table.take(owner: 1, object: gone)
    #expect(gone == nil)
    #expect(find(Thing.self, in: table) == nil)
    #expect(find(Int.self, in: table) == 7)
  }

  @Test func `A value that was looked for before others were taken out stays out`() {
    let table = TypeTable()
    let generation = table.generation
    table.take(owner: 1, object: nil)
    table.put(7, owner: 1, generation: generation)
    #expect(find(Int.self, in: table) == nil)
  }

  @Test func `The table lets go of its values when it goes`() {
    weak var gone: Thing?
    do {
      let table = TypeTable()
      let thing = Thing()
      gone = thing
      table.put(thing, owner: 1, generation: table.generation)
    }
    #expect(gone == nil)
  }

  @Test func `What makes objects of a class is found by that class`() throws {
    let table = TypeTable()
    let maker = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)
    defer { maker.deallocate() }
    table.putMaker(maker, of: Thing.self, generation: table.generation)
    table.put(Thing(), owner: 1, generation: table.generation)
    guard case .maker(let found) = table.find(Thing.self) else {
      Issue.record("the first that is put in stays")
      return
    }
    #expect(found == UnsafeRawPointer(maker))
  }

  @Test func `Objects put in together are each found by their class, but for those known before`() {
    let table = TypeTable()
    let (first, second) = (Thing(), Thing())
    final class Other {}
    let other = Other()
    table.put(first, owner: 1, generation: table.generation)
    table.put([(Thing.self, second), (Other.self, other)], generation: table.generation)
    #expect(find(Thing.self, in: table) === first)
    #expect(find(Other.self, in: table) === other)
    table.put([(Int.self, second)], generation: table.generation - 1)
    guard case .nothing = table.find(Int.self) else {
      Issue.record("some were taken out since")
      return
    }
  }

  @Test func `Many types fit`() {
    let table = TypeTable()
    func put<each Element>(_ values: repeat each Element) {
      for value in repeat each values { table.put(value, owner: 1, generation: table.generation) }
    }
    put(1, 2 as Int8, 3 as Int16, 4 as Int32, 5 as Int64, 6 as UInt, 7 as UInt8, 8 as UInt16, 9 as UInt32)
    put(10 as UInt64, 11 as Double, 12 as Float, "13", true, [15], [16 as Int8], [17 as Int16], [18 as Int32])
    #expect(find(Int.self, in: table) == 1)
    #expect(find(UInt32.self, in: table) == 9)
    #expect(find(String.self, in: table) == "13")
    #expect(find([Int32].self, in: table) == [18])
    #expect(find([UInt64].self, in: table) == nil)
  }
}
