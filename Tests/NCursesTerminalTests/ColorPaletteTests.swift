// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen
import Testing

@testable import Terminals

@Suite struct ColorPaletteTests {
  @Test(
    arguments: [
      (256, [-1, 0, 9, 16, 214, 255]),
      (88, [-1, 0, 9, 0, 3, 7]),
      (16, [-1, 0, 9, 0, 3, 7]),
      (8, [-1, 0, 1, 0, 3, 7]),
      (2, [-1, -1, -1, -1, -1, -1]),
      (0, [-1, -1, -1, -1, -1, -1]),
      (1 << 24, [-1, 0, 0xFF0000, 0x000000, 0xFFAF00, 0xEEEEEE]),
    ] as [(Int, [Int32])])
  func `A terminal shows the nearest colours it has`(colors: Int, numbers: [Int32]) {
    let asked: [Color] = [.standard, .indexed(0), .indexed(9), .indexed(16), .indexed(214), .indexed(255)]
    #expect(asked.map { ColorPalette(colors: colors).number(of: $0) } == numbers)
  }

  @Test(arguments: [8, 16, 256])
  func `Every colour is within the terminal's range`(colors: Int) {
    let numbers = (0...255).map { ColorPalette(colors: colors).number(of: .indexed(UInt8($0))) }
    #expect(numbers.allSatisfy { (0..<Int32(colors)).contains($0) })
  }
}
