// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TerminalScreen

@Suite struct InputDecoderBackgroundTests {
  @Test(
    arguments: [
      ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", [.background(.light)]),
      ("\u{1B}]11;rgb:0000/0000/0000\u{7}", [.background(.dark)]),
      ("\u{1B}]11;rgb:28/2c/34\u{1B}\\", [.background(.dark)]), ("\u{1B}]11;rgb:f/e/d\u{7}", [.background(.light)]),
      ("\u{1B}]11;rgba:fdfd/f6f6/e3e3/ffff\u{1B}\\", [.background(.light)]),
      // Green is brighter than blue.
      ("\u{1B}]11;rgb:0000/ffff/0000\u{7}", [.background(.light)]),
      ("\u{1B}]11;rgb:0000/0000/ffff\u{7}", [.background(.dark)]),
      ("\u{1B}]10;rgb:ffff/ffff/ffff\u{7}", []), ("\u{1B}]11;red\u{7}", []), ("\u{1B}]11;rgb:x/y/z\u{7}", []),
      ("\u{1B}]11;rgb:12345/0/0\u{7}", []), ("\u{1B}]11;rgb:ff/ff\u{7}", []), ("\u{1B}]11\u{7}", []),
      ("\u{1B}P11;rgb:ff/ff/ff\u{1B}\\", []),
    ] as [(String, [Input])])
  func `The answer about the background says whether it is light, in any pieces`(bytes: String, inputs: [Input]) {
    let bytes = Array(bytes.utf8)
    for cut in 0...bytes.count {
      var decoder = InputDecoder()
      #expect(decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...]) == inputs)
    }
  }

  @Test func `An answer that arrives slowly is no keys, and what follows it is`() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}]11;rgb:ff".utf8) == [])
    #expect(!decoder.isWaiting)
    #expect(decoder.decode("/ff/ff\u{7}j".utf8) == [.background(.light), .key(.character("j"))])
  }

  @Test func `After an answer without an end, a control key is a key again`() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}]11;rgb:ff\u{3}q".utf8) == [.key(.control("c")), .key(.character("q"))])
  }
}
