// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicRuntime
import Testing

private class Thing {}
private final class SpecialThing: Thing {}

struct ReferencesTests {
  @Test func `An object is found in a value of any declared type`() {
    let thing = SpecialThing()
    let values: [Any] = [thing, thing as Thing, thing as AnyObject, thing as Any]
    for value in values { #expect(References.object(in: value) === thing) }
  }

  @Test func `Values that are not objects give nil`() {
    let values: [Any] = [1, "text", Int?.none as Any, [Thing()], SpecialThing.self, { (number: Int) in number }]
    for value in values { #expect(References.object(in: value) == nil) }
  }

  @Test func `The reference keeps the object alive until its own end`() {
    weak var remembered: Thing?
    do {
      var value: Any = Thing()
      let object = References.object(in: value)
      value = 0
      remembered = object as? Thing
      #expect(remembered != nil)
    }
    #expect(remembered == nil)
  }
}
