// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen
import Testing

@Suite struct InputDecoderPasteTests {
  private static let begin = "\u{1B}[200~"
  private static let end = "\u{1B}[201~"

  @Test(arguments: [
    ("hello", "hello"), ("", ""), ("a\rb\r\nc\nd", "a\nb\nc\nd"), ("é漢", "é漢"), ("\t\u{3}", "\t\u{3}"),
    ("\u{1B}[A", "\u{1B}[A"), ("\u{1B}\u{1B}[20", "\u{1B}\u{1B}[20"), ("\u{1B}[200~", "\u{1B}[200~"),
  ])
  func `A paste is one text, with any content and in any pieces`(pasted: String, text: String) {
    let bytes = Array("x\(Self.begin)\(pasted)\(Self.end)y".utf8)
    let expected: [Input] = [.key(.character("x")), .paste(text), .key(.character("y"))]
    for cut in 0...bytes.count {
      var decoder = InputDecoder()
      #expect(decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...]) == expected)
    }
    var decoder = InputDecoder()
    #expect(bytes.flatMap { decoder.decode([$0]) } == expected)
  }

  @Test func `A paste does not end with a pause`() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\(Self.begin)a\u{1B}".utf8) == [])
    #expect(!decoder.isWaiting)
    #expect(decoder.timeOut() == [])
    #expect(decoder.decode("[201~".utf8) == [.paste("a")])
  }

  @Test func `A paste past the limit is cut, and what follows it is not`() {
    var decoder = InputDecoder()
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
    #expect(decoder.decode(Self.begin.utf8) == [])
    for _ in 0..<20 { #expect(decoder.decode(piece) == []) }
    let kept = String(repeating: "x", count: InputDecoder.pasteLimit)
    #expect(decoder.decode("\(Self.end)q".utf8) == [.paste(kept), .key(.character("q"))])
  }
}
