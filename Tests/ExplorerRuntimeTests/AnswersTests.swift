// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import Testing

@testable import AlchemicExplorer

/// What the outside answers to questions about files.
@Suite struct AnswersTests {
  private static let container = ContainerSnapshot(
    process: ProcessDescription(name: "shop", identifier: 7), phase: .ready, factories: [])
  private static let full = StoreSnapshot(
    id: "cloud", title: "Cloud", location: "memory",
    entries: [EntrySnapshot(key: "cups", title: "cups", value: .integer(8), origin: .stored, editor: .integer)])
  private static let empty = StoreSnapshot(id: "cloud", title: "Cloud", location: "memory", entries: [])

  private func outside(_ environment: FakeEnvironment = FakeEnvironment()) -> Outside {
    Outside(
      connection: FakeConnection(Self.container), environment: environment, process: Self.container.process)
  }

  private static let written: [(WriteFile.Content, WriteFile.Answer)] = [
    (.snapshot, WriteFile.Answer("Saved to saved.alchemic. Use alchemic-tui open to explore it.")),
    (
      .lastState(container, []),
      WriteFile.Answer("Saved the last known state to shop-0-0.alchemic. Use alchemic-tui open to explore it.")
    ),
    (.trace(container), WriteFile.Answer("Saved the start to shop-7-trace.json. Open it in ui.perfetto.dev.")),
    (.settings(full), WriteFile.Answer("Exported 1 setting to shop-cloud.json.")),
    (.settings(empty), WriteFile.Answer("Nothing to export from Cloud.", isSuccess: false)),
  ]

  @Test(arguments: written)
  func `The answer names the file that was written`(content: WriteFile.Content, answer: WriteFile.Answer) async {
    #expect(await WriteFile(content).answer(from: outside()) == answer)
  }

  private static let failed: [(WriteFile.Content, String)] = [
    (.snapshot, "Cannot save: The disk is full."), (.trace(container), "Cannot save: The disk is full."),
    (.settings(full), "Cannot export: The disk is full."),
  ]

  @Test(arguments: failed)
  func `The answer says why a file was not written`(content: WriteFile.Content, text: String) async {
    let answer = await WriteFile(content).answer(from: outside(FakeEnvironment(isFull: true)))
    #expect(answer == WriteFile.Answer(text, isSuccess: false))
  }

  @Test func `A file that cannot be read is a refusal`() async {
    let answer = await ReadSettings(path: "bank.json", store: "cloud").answer(from: outside())
    #expect(answer == .failure(Refusal("Cannot import: There is no bank.json.")))
  }

  @Test func `Two questions are equal if they ask the same`() {
    #expect(AnyQuestion(LoadDetails(1)) == AnyQuestion(LoadDetails(1)))
    #expect(AnyQuestion(LoadDetails(1)) != AnyQuestion(LoadDetails(2)))
    #expect(AnyQuestion(LoadScopes()) != AnyQuestion(LoadLiveCounts()))
  }

  @Test func `A reply is found by the type of its question`() {
    let reply = AnyReply(LoadDetails(1), LoadDetails.Answer(object: "two cups"))
    #expect(reply.to(LoadDetails.self)?.answer.object == "two cups")
    #expect(reply.to(LoadScopes.self) == nil)
  }
}
