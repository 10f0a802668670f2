// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import SeededNumbers
import TerminalScreen
import Testing

/// The decoding of all known sequences, at once and in pieces.
let knownKeys: [(String, [Key])] = [
  ("a", [.character("a")]), ("Z ~", [.character("Z"), .character(" "), .character("~")]),
  ("é漢😀", [.character("é"), .character("漢"), .character("😀")]),
  ("e\u{301}x", [.character("e\u{301}"), .character("x")]), ("👨‍👩‍👧", [.character("👨‍👩‍👧")]),
  ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]),
  ("\u{0}", [.control(" ")]), ("\u{1}", [.control("a")]), ("\u{1A}", [.control("z")]),
  ("\u{1C}", [.control("\\")]), ("\u{1D}", [.control("]")]), ("\u{1E}", [.control("^")]),
  ("\u{1F}", [.control("_")]),
  ("\u{1B}x", [.alt("x")]), ("\u{1B}é", [.alt("é")]), ("\u{1B}😀", [.alt("😀")]), ("\u{1B} ", [.alt(" ")]),
  ("\u{1B}\r", [.escape, .enter]), ("\u{1B}\u{7F}", [.escape, .backspace]),
  ("\u{1B}\u{1B}x", [.escape, .alt("x")]), ("\u{1B}\u{1B}[A", [.up]), ("\u{1B}\u{1B}OB", [.down]),
  ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
  ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", [.up, .down, .right, .left]),
  ("\u{1B}[1;5A\u{1B}[1;2D", [.up, .left]), ("\u{1B}[a\u{1B}Od", [.up, .left]),
  ("\u{1B}[H\u{1B}OH\u{1B}[1~\u{1B}[7~\u{1B}[1;5H", [.home, .home, .home, .home, .home]),
  ("\u{1B}[F\u{1B}OF\u{1B}[4~\u{1B}[8~\u{1B}[1;2F", [.end, .end, .end, .end, .end]),
  ("\u{1B}[5~\u{1B}[6~\u{1B}[5;3~\u{1B}[6^", [.pageUp, .pageDown, .pageUp, .pageDown]),
  ("\u{1B}[2~\u{1B}[3~\u{1B}[3;5~\u{1B}[3$", [.insert, .delete, .delete, .delete]),
  ("\u{1B}[Z\u{1B}[27;2;9~\u{1B}[9;2u", [.backTab, .backTab, .backTab]),
  ("\u{1B}OP\u{1B}OQ\u{1B}OR\u{1B}OS", [.function(1), .function(2), .function(3), .function(4)]),
  ("\u{1B}[11~\u{1B}[[B\u{1B}[13;2~\u{1B}[1;2S", [.function(1), .function(2), .function(3), .function(4)]),
  ("\u{1B}[15~\u{1B}[17~\u{1B}[21~\u{1B}[24~", [.function(5), .function(6), .function(10), .function(12)]),
  ("\u{1B}[25~\u{1B}[29~\u{1B}[34~", [.function(13), .function(16), .function(20)]),
  ("\u{1B}OM\u{1B}Oj\u{1B}Op\u{1B}OX", [.enter, .character("*"), .character("0"), .character("=")]),
  ("\u{1B}[97;5u\u{1B}[97;3u\u{1B}[27u\u{1B}[27;5;13~", [.control("a"), .alt("a"), .escape, .enter]),
]

@Suite struct InputDecoderTests {
  @Test(arguments: knownKeys)
  func `Bytes are decoded into keys`(bytes: String, keys: [Key]) {
    var decoder = InputDecoder()
    #expect(decoder.decode(bytes.utf8) == keys.map(Input.key))
    #expect(!decoder.isWaiting)
  }

  @Test(arguments: knownKeys.filter { !$0.0.contains("e\u{301}") && !$0.0.contains("👨‍👩‍👧") })
  func `The pieces of arriving bytes do not matter`(bytes: String, keys: [Key]) {
    let bytes = Array(bytes.utf8)
    for cut in 0...bytes.count {
      var decoder = InputDecoder()
      let inputs = decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...])
      #expect(inputs == keys.map(Input.key))
    }
    var decoder = InputDecoder()
    #expect(bytes.flatMap { decoder.decode([$0]) } == keys.map(Input.key))
    #expect(!decoder.isWaiting)
  }

  @Test(arguments: [
    "\u{1B}[?62;22c", "\u{1B}[>1;2c", "\u{1B}[24;80R", "\u{1B}[99~", "\u{1B}[E", "\u{1B}[I", "\u{1B}[201~",
    "\u{1B}]12;rgb:0000/0000/0000\u{7}", "\u{1B}]0;title\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\",
    "\u{1B}[?1;2$y", "\u{1B}[57441u", "\u{1B}Ow\u{1B}O\u{7F}", "\u{1B}[[Z", "\u{1B}[<0;0;0M", "\u{1B}[<2;5;5M",
  ])
  func `Unknown sequences are discarded`(bytes: String) {
    var decoder = InputDecoder()
    let expected: [Input] = bytes.hasPrefix("\u{1B}Ow") ? [.key(.character("7")), .key(.backspace)] : []
    #expect(decoder.decode(bytes.utf8) == expected)
    #expect(decoder.decode("q".utf8) == [.key(.character("q"))])
  }

  @Test(arguments: [[0xFF], [0xC3], [0xE2, 0x94], [0x80], [0xC0, 0xAF], [0xF8, 0x88], [0xC2, 0x9B]] as [[UInt8]])
  func `Invalid UTF-8 and control characters beyond ASCII are discarded`(bytes: [UInt8]) {
    var decoder = InputDecoder()
    #expect(decoder.decode(bytes + Array("\rq".utf8)) == [.key(.enter), .key(.character("q"))])
    var later = InputDecoder()
    #expect(later.decode(bytes) + later.timeOut() == [])
    #expect(later.decode("q".utf8) == [.key(.character("q"))])
  }

  @Test func `An unknown sequence of any length is discarded completely`() {
    var decoder = InputDecoder()
    let long = "\u{1B}[" + String(repeating: "1;", count: 5_000) + "A"
    #expect(decoder.decode(long.utf8) == [])
    #expect(decoder.decode("q".utf8) == [.key(.character("q"))])
  }

  @Test(
    arguments: [
      ("\u{1B}", [.escape]), ("\u{1B}\u{1B}", [.escape, .escape]), ("\u{1B}[", [.alt("[")]), ("\u{1B}O", [.alt("O")]),
      ("\u{1B}]", [.alt("]")]), ("\u{1B}P", [.alt("P")]), ("\u{1B}[1;", []), ("\u{1B}O1", []),
      ("\u{1B}[[", []), ("\u{1B}[Mab", []),
    ] as [(String, [Key])])
  func `The beginning of a sequence is a key of its own when nothing follows`(bytes: String, keys: [Key]) {
    var decoder = InputDecoder()
    #expect(decoder.decode(bytes.utf8) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.timeOut() == keys.map(Input.key))
    #expect(!decoder.isWaiting)
    #expect(decoder.timeOut() == [])
    #expect(decoder.decode("[A".utf8) == [.key(.character("[")), .key(.character("A"))])
  }

  @Test(arguments: [("1", true), ("2", true), ("0", false), ("3", false), ("4", false)])
  func `The terminal's answer about synchronized output is not an input`(value: String, known: Bool) {
    var decoder = InputDecoder()
    #expect(decoder.decode("a\u{1B}[?2026;\(value)$yb".utf8) == [.key(.character("a")), .key(.character("b"))])
    #expect(decoder.knowsSynchronizedOutput == known)
  }

  @Test func `After random bytes and a time-out, the decoder still works`() {
    var random = Seeded(seed: 63)
    let favourites = Array("\u{1B}[]OPM<;~201mu0@$?é".utf8) + [0x80, 0xFF, 0x07, 0x5C]
    for _ in 0..<2_000 {
      var decoder = InputDecoder()
      for _ in 0..<random.next(below: 40) {
        let piece = (0..<random.next(below: 12)).map { _ in
          random.next(below: 3) == 0 ? UInt8(truncatingIfNeeded: random.next()) : favourites[random.next(below: 24)]
        }
        _ = decoder.decode(piece)
        if random.next(below: 5) == 0 { _ = decoder.timeOut() }
      }
      _ = decoder.timeOut()
      #expect(decoder.decode("\u{1B}[201~q".utf8).last == .key(.character("q")))
    }
  }
}
