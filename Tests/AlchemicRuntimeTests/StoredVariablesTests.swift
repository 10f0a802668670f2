// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicRuntime
import Synchronization
import Testing

private class Base {
  var count = 0
  let name = "base"
}

private final class Derived: Base {
  weak var owner: Base?
  lazy var text = "text"
  let guarded = Mutex(0)
  var computed: Int { count }
}

private final class Constant: Sendable {
  let name = "constant"
}

private actor Account { var balance = 0 }

struct StoredVariablesTests {
  @Test func `The variables of a class and its superclasses are found, and no constants or computed ones`() {
    #expect(StoredVariables.names(of: Derived.self) == ["owner", "$__lazy_storage_$_text", "count"])
    #expect(StoredVariables.names(of: Base.self) == ["count"])
    #expect(StoredVariables.names(of: Constant.self) == [])
    #expect(StoredVariables.names(of: Account.self) == ["balance"])
  }
}
