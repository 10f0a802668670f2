// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen
import Testing

@Suite struct InputDecoderMouseTests {
  @Test(
    arguments: [
      ("a click", "\u{1B}[<0;11;4M\u{1B}[<0;11;4m", [.mouse(.click, at: Position(row: 3, column: 10))]),
      ("a click with control", "\u{1B}[<16;1;1M\u{1B}[<16;1;1m", [.mouse(.click, at: Position(row: 0, column: 0))]),
      ("a drag", "\u{1B}[<0;11;4M\u{1B}[<0;12;4m", []),
      ("a release alone", "\u{1B}[<0;11;4m", []),
      ("another button", "\u{1B}[<2;11;4M\u{1B}[<2;11;4m", []),
      (
        "a drag", "\u{1B}[<0;11;4M\u{1B}[<32;12;4M\u{1B}[<0;12;4m",
        [.mouse(.drag(from: Position(row: 3, column: 10)), at: Position(row: 3, column: 11))]
      ),
      ("the wheel up", "\u{1B}[<64;500;300M", [.mouse(.wheelUp, at: Position(row: 299, column: 499))]),
      ("the wheel down with shift", "\u{1B}[<69;2;3M", [.mouse(.wheelDown, at: Position(row: 2, column: 1))]),
      ("an old click", "\u{1B}[M !!\u{1B}[M#!!", [.mouse(.click, at: Position(row: 0, column: 0))]),
      ("an old wheel", "\u{1B}[M`+$", [.mouse(.wheelUp, at: Position(row: 3, column: 10))]),
      ("an old report that is none", "\u{1B}[M\u{1}!!", []),
    ] as [(String, String, [Input])])
  func `Clicks and turns of the wheel are reported with their position`(what: String, bytes: String, inputs: [Input]) {
    for cut in 0...bytes.utf8.count {
      var decoder = InputDecoder()
      let bytes = Array(bytes.utf8)
      #expect(decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...]) == inputs)
      #expect(!decoder.isWaiting)
    }
  }
}
