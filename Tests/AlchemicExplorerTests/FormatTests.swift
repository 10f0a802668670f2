// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import SeededNumbers
import Testing

@testable import AlchemicExplorer

@Suite struct FormatTests {
  @Test(arguments: [
    (4, ["one two", "three", "four five"]), (2, ["one two", "three four five"]), (0, ["one two three four five"]),
  ])
  func `A text that has no room in its lines keeps its rest on the last one`(limit: Int, lines: [String]) {
    #expect(Format.wrapped("one two three four five", to: 9, atMost: limit) == lines)
  }

  @Test func `From 100 ns to a minute, every duration has exactly three digits`() {
    var nanoseconds = 100.0
    var units: Set<String> = []
    while nanoseconds < 59_950_000_000 {
      for value in [UInt64(nanoseconds), UInt64(nanoseconds) + 1, UInt64(nanoseconds * 9.9949 / 9.9)] {
        guard value < 59_950_000_000 else { continue }
        let words = Format.duration(value, .ascii).split(separator: " ")
        #expect(words[0].count { $0.isNumber } == 3, "\(value) ns is \(words)")
        units.insert(String(words[1]))
      }
      nanoseconds *= 1.0137
    }
    #expect(units == ["ns", "us", "ms", "s"])
  }

  @Test(
    arguments: [
      (0, "0 ms"), (7, "7 ns"), (999, "999 ns"), (1_000, "1.00 µs"), (9_994, "9.99 µs"), (9_995, "10.0 µs"),
      (64_400, "64.4 µs"), (99_949, "99.9 µs"), (99_950, "100 µs"), (840_000, "840 µs"), (999_499, "999 µs"),
      (999_500, "1.00 ms"), (12_300_000, "12.3 ms"), (999_499_999, "999 ms"), (999_500_000, "1.00 s"),
      (1_240_000_000, "1.24 s"), (9_994_999_999, "9.99 s"), (9_995_000_000, "10.0 s"), (59_900_000_000, "59.9 s"),
      (59_950_000_000, "1 min 0 s"), (123_000_000_000, "2 min 3 s"), (7_260_000_000_000, "2 h 1 min"),
      (UInt64.max, "5124095 h 34 min"),
    ] as [(UInt64, String)])
  func `A duration has three significant digits`(nanoseconds: UInt64, text: String) {
    #expect(Format.duration(nanoseconds, .unicode) == text)
  }

  @Test(
    arguments: [
      ("ledger", 6, "ledger"), ("ledger", 5, "ledg…"), ("ledger", 1, "…"), ("ledger", 0, ""), ("", 0, ""),
      ("銀行台帳", 8, "銀行台帳"), ("銀行台帳", 7, "銀行台…"), ("銀行台帳", 6, "銀行…"), ("銀行台帳", 2, "…"),
      ("a\u{1B}b", 4, "a\u{1B}b"), ("a\u{1B}b", 3, "a…"),
    ])
  func `Text is shortened between graphemes, with an ellipsis`(text: String, width: Int, shown: String) {
    #expect(Format.truncated(text, to: width, .unicode) == shown)
  }

  @Test(arguments: [
    (0, "0 ms"), (1_500_000, "1.50 ms"), (59_900_000_000, "59.9 s"), (59_960_000_000, "1:00"), (69_400_000_000, "1:09"),
    (3_599_600_000_000, "1:00:00"), (7_421_000_000_000, "2:03:41"),
  ])
  func `A time offset keeps its seconds`(nanoseconds: UInt64, text: String) {
    #expect(Format.timeOffset(nanoseconds, .unicode) == text)
  }

  @Test func `Lines break between words and keep their indent`() {
    #expect(
      Format.wrapped("one two three\n  four five six seven\n\n/a/very/long/path/name", to: 12) == [
        "one two", "three", "  four five", "  six seven", "", "/a/very/long", "/path/name",
      ])
  }

  @Test func `Lines are counted as they are wrapped`() {
    var random = Seeded(seed: 11)
    let letters = Array("   ab/")
    for _ in 0..<2_000 {
      let text = String(
        (0..<Int.random(in: 0...60, using: &random)).map { _ in letters[Int.random(in: 0..<6, using: &random)] })
      let width = Int.random(in: 0...30, using: &random)
      #expect(
        Format.wrappedCount(Array(text.utf8)[...], to: width) == Format.wrapped(text, to: width).count,
        "\"\(text)\" in \(width) columns")
    }
  }
}
