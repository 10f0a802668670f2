// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicRuntime
import Testing

private protocol Named: AnyObject {}

private final class Thing: Named {}

struct InstanceCacheTests {
  private struct NotFound: Error {}

  private func find<Value>(_ type: Value.Type, in cache: borrowing InstanceCache) -> Value? {
    if case .object(let object) = cache.find(type) { return object as? Value }
    return try? cache.value(of: type) { () throws(NotFound) in throw NotFound() }
  }

  @Test func `A value is found by exactly the type that it was added with`() {
    let cache = InstanceCache()
    let thing = Thing()
    #expect(find(Thing.self, in: cache) == nil)
    cache.put(thing, owner: 1, generation: cache.generation)
    #expect(find(Thing.self, in: cache) === thing)
    #expect(find((any Named).self, in: cache) == nil)
    cache.put(thing as any Named, owner: 1, generation: cache.generation)
    #expect(find((any Named).self, in: cache) === thing)
  }

  @Test func `Evicting the values of an owner releases them and keeps the others`() {
    let cache = InstanceCache()
    weak var released: Thing?
    do {
      let thing = Thing()
      released = thing
      cache.put(thing, owner: 1, generation: cache.generation)
      cache.put(thing as any Named, owner: 1, generation: cache.generation)
    }
    cache.put(7, owner: 2, generation: cache.generation)
    #expect(released != nil)
    cache.evict(owner: 1, object: released)
    #expect(released == nil)
    #expect(find(Thing.self, in: cache) == nil)
    #expect(find(Int.self, in: cache) == 7)
  }

  @Test func `A value that was looked up before an eviction is not added`() {
    let cache = InstanceCache()
    let generation = cache.generation
    cache.evict(owner: 1, object: nil)
    cache.put(7, owner: 1, generation: generation)
    #expect(find(Int.self, in: cache) == nil)
  }

  @Test func `The cache releases its values at its end`() {
    weak var released: Thing?
    do {
      let cache = InstanceCache()
      let thing = Thing()
      released = thing
      cache.put(thing, owner: 1, generation: cache.generation)
    }
    #expect(released == nil)
  }

  @Test func `A plan is found by the class of its objects`() throws {
    let cache = InstanceCache()
    let plan = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)
    defer { plan.deallocate() }
    cache.putPlan(plan, of: Thing.self, generation: cache.generation)
    cache.put(Thing(), owner: 1, generation: cache.generation)
    guard case .plan(let found) = cache.find(Thing.self) else {
      Issue.record("expected the plan, because it was added first")
      return
    }
    #expect(found == UnsafeRawPointer(plan))
  }

  @Test func `Objects added together are each found by their class, unless the class already has an object`() {
    let cache = InstanceCache()
    let (first, second) = (Thing(), Thing())
    final class Other {}
    let other = Other()
    cache.put(first, owner: 1, generation: cache.generation)
    cache.put([(Thing.self, second), (Other.self, other)], generation: cache.generation)
    #expect(find(Thing.self, in: cache) === first)
    #expect(find(Other.self, in: cache) === other)
    cache.put([(Int.self, second)], generation: cache.generation - 1)
    guard case .nothing = cache.find(Int.self) else {
      Issue.record("expected no value, because the generation is older")
      return
    }
  }

  @Test func `The cache grows with the number of types`() {
    let cache = InstanceCache()
    func put<each Element>(_ values: repeat each Element) {
      for value in repeat each values { cache.put(value, owner: 1, generation: cache.generation) }
    }
    put(1, 2 as Int8, 3 as Int16, 4 as Int32, 5 as Int64, 6 as UInt, 7 as UInt8, 8 as UInt16, 9 as UInt32)
    put(10 as UInt64, 11 as Double, 12 as Float, "13", true, [15], [16 as Int8], [17 as Int16], [18 as Int32])
    #expect(find(Int.self, in: cache) == 1)
    #expect(find(UInt32.self, in: cache) == 9)
    #expect(find(String.self, in: cache) == "13")
    #expect(find([Int32].self, in: cache) == [18])
    #expect(find([UInt64].self, in: cache) == nil)
  }
}
