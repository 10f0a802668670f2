// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlchemicCore

struct ScopeMemoryTests {
  @Test func `Values without size are copied without a write to the memory behind them`() {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 16, alignment: 16)
    defer { memory.deallocate() }
    // A byte copied by mistake is unknown, and cannot equal both fillings.
    for filling: UInt8 in [0x5A, 0xA5] {
      for byte in memory.indices { memory[byte] = filling }
      guard let end = memory.baseAddress.map({ $0 + 8 }) else { return }
      InvokedValues.with { _ = $0.copied(to: end) }
      #expect(Array(memory) == Array(repeating: filling, count: 16))
    }
  }
}
