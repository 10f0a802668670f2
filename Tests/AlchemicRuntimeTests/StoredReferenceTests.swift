// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicRuntime
import Testing

private final class Target {}

private class Open {
  var overridable: Target?
}

private struct Inner {
  var target: Target?
}

private final class Holder: Open {
  var number = 1
  var optional: Target?
  var unwrapped: Target!
  var plain = Target()
  weak var weakly: Target?
  lazy var lazily = Target()
  var observed: Target? { didSet { observations += 1 } }
  var computed: Target? {
    get { optional }
    set { optional = newValue }
  }
  var inner = Inner()
  var list: [Target] = []
  var anyone: AnyObject?
  var observations = 0
}

private final class Generic<Value> {
  var value: Value
  var target: Target?
  init(_ value: Value) { self.value = value }
}

struct StoredReferenceTests {
  @Test func `A stored variable of a class or an optional class is set in memory`() throws {
    let holder = Holder()
    let target = Target()
    try #require(StoredReference(\Holder.optional)).set(target, in: .passUnretained(holder))
    try #require(StoredReference(\Holder.unwrapped)).set(target, in: .passUnretained(holder))
    try #require(StoredReference(\Holder.plain)).set(target, in: .passUnretained(holder))
    #expect(holder.optional === target)
    #expect(holder.unwrapped === target)
    #expect(holder.plain === target)
    #expect(holder.number == 1)
    let generic = Generic(7)
    try #require(StoredReference(\Generic<Int>.target)).set(target, in: .passUnretained(generic))
    #expect(generic.target === target)
    #expect(generic.value == 7)
  }

  @Test func `The previous object is released, and the new one is retained`() throws {
    let holder = Holder()
    weak var before: Target?
    weak var now: Target?
    do {
      let first = Target()
      let second = Target()
      holder.optional = first
      (before, now) = (first, second)
      try #require(StoredReference(\Holder.optional)).set(second, in: .passUnretained(holder))
    }
    #expect(before == nil)
    #expect(now != nil && holder.optional === now)
  }

  @Test func `A variable with a setter is left to the key path`() {
    #expect(StoredReference(\Holder.weakly) == nil)
    #expect(StoredReference(\Holder.lazily) == nil)
    #expect(StoredReference(\Holder.observed) == nil)
    #expect(StoredReference(\Holder.computed) == nil)
    #expect(StoredReference(\Holder.inner.target) == nil)
    #expect(StoredReference(\Open.overridable) == nil)
    #expect(StoredReference(\Holder.overridable) == nil)
  }

  @Test func `A variable that is not a reference is left to the key path`() {
    #expect(StoredReference(\Holder.number) == nil)
    #expect(StoredReference(\Holder.list) == nil)
    #expect(StoredReference(\Holder.inner) == nil)
    #expect(StoredReference(\Holder.anyone) == nil)
    #expect(StoredReference(\Generic<Int>.value) == nil)
  }
}
