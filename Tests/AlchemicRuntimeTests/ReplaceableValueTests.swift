// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicRuntime
import Testing

private final class Thing: Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

@Suite struct ReplaceableValueTests {
  @Test func `There is no value before the first`() {
    let value = ReplaceableValue<Int>()
    #expect(value.value == nil)
    value.set(1, isReplaceable: false)
    #expect(value.value == 1)
  }

  @Test func `A replaceable value is released when the next one is set`() {
    let value = ReplaceableValue<Thing>()
    weak var first: Thing?
    do {
      let thing = Thing(1)
      first = thing
      value.set(thing, isReplaceable: true)
    }
    #expect(first?.number == 1)
    value.set(Thing(2), isReplaceable: true)
    #expect(first == nil)
    #expect(value.value?.number == 2)
  }

  @Test func `A permanent value that is replaced lives as long as the container, unlike later values`() {
    weak var first: Thing?
    weak var second: Thing?
    do {
      let value = ReplaceableValue<Thing>()
      do {
        let things = [Thing(1), Thing(2)]
        (first, second) = (things[0], things[1])
        for thing in things { value.set(thing, isReplaceable: false) }
      }
      value.set(Thing(3), isReplaceable: false)
      #expect([first == nil, second == nil] == [false, true])
      #expect(value.value?.number == 3)
    }
    #expect(first == nil)
  }
}
