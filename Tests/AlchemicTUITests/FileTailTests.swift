// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import alchemic_tui

@Suite(.timeLimit(.minutes(5)))
struct FileTailTests {
  private let file = FileManager.default.temporaryDirectory.appendingPathComponent("tail-\(UUID().uuidString)")

  private func write(_ bytes: [UInt8]) throws {
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(bytes))
  }

  /// Collects text until it has a number of characters.
  private func text(_ iterator: inout AsyncStream<String>.AsyncIterator, count: Int) async -> String {
    var text = ""
    while text.count < count, let part = await iterator.next() { text += part }
    return text
  }

  @Test func `The text of a file is followed by what is added to it, and no character is divided`() async throws {
    try Data("one\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var iterator = FileTail.text(of: file.path).makeAsyncIterator()
    #expect(await text(&iterator, count: 4) == "one\n")
    try write(Array("two é".utf8).dropLast())
    #expect(await text(&iterator, count: 4) == "two ")
    try write([0xA9] + Array("界🙂".utf8).dropLast(2))
    #expect(await text(&iterator, count: 2) == "é界")
    try write(Array("🙂".utf8).suffix(2))
    #expect(await text(&iterator, count: 1) == "🙂")
    // A byte that is no text is repaired, and does not hold back what follows.
    try write([0xFF, 0x61, 0x0A])
    #expect(await text(&iterator, count: 3) == "\u{FFFD}a\n")
  }

  @Test func `A large file arrives in parts`() async throws {
    let line = String(repeating: "abcdefgh", count: 8) + "\n"
    try Data(String(repeating: line, count: 3_000).utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var iterator = FileTail.text(of: file.path).makeAsyncIterator()
    let text = await text(&iterator, count: line.count * 3_000)
    #expect(text.count == line.count * 3_000)
    #expect(text.hasSuffix(line))
  }

  @Test func `A file that does not exist has no text`() async {
    var iterator = FileTail.text(of: file.path).makeAsyncIterator()
    #expect(await iterator.next() == nil)
  }
}
