// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen
import Testing

@Suite struct StyleTests {
  @Test func `A plain style has no colours and no attributes`() {
    #expect(Style.plain == Style(foreground: .standard, background: .standard, attributes: []))
  }

  @Test func `Attributes are added, the background is replaced`() {
    let style = Style(foreground: .indexed(1), background: .indexed(2), attributes: .bold)
    #expect(
      style.adding([.dim, .italic]).on(.standard)
        == Style(foreground: .indexed(1), background: .standard, attributes: [.bold, .dim, .italic]))
  }

  @Test func `Every attribute has its own bit`() {
    let all: [Attributes] = [.bold, .dim, .underline, .reverse, .italic]
    #expect(all.map(\.rawValue) == [1, 2, 4, 8, 16])
  }
}
