import AlchemicInspection
import Foundation
import Testing

@Suite struct FactoryStateTests {
  @Test(
    arguments: [
      (#"{"is":"not-created"}"#, .notCreated), (#"{"at":7,"is":"released"}"#, .released(at: 7)),
      (#"{"at":7,"is":"set"}"#, .set(at: 7)),
      (#"{"at":7,"is":"created","thread":"main","took":2}"#, .created(at: 7, took: 2, thread: "main")),
    ] as [(String, FactorySnapshot.State)])
  func `The state of a factory's object is encoded under its name`(text: String, state: FactorySnapshot.State) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(state), as: UTF8.self) == text)
    #expect(try JSONDecoder().decode(FactorySnapshot.State.self, from: Data(text.utf8)) == state)
  }
}
