// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import Foundation
import Testing

@Suite struct CorpusTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Corpus")

  @Test(
    arguments: [
      ("requests.jsonl", 15, 0), ("messages.jsonl", 0, 16), ("half", 0, 0), ("nested", 0, 0),
    ])
  func `A file of the fuzzer's corpus has the expected requests and messages`(
    name: String, requests: Int, messages: Int
  ) throws {
    let bytes = try Data(contentsOf: Self.folder.appendingPathComponent(name))
    let read = Conversation.read(Array(bytes))
    #expect(read.requests == requests)
    #expect(read.messages == messages)
  }

  @Test func `No file of the corpus, complete or truncated, makes the decoder trap`() throws {
    for file in try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil) {
      let bytes = Array(try Data(contentsOf: file))
      for end in stride(from: 0, through: bytes.count, by: 97) { Conversation.read(Array(bytes[..<end])) }
      Conversation.read(bytes)
    }
  }
}
