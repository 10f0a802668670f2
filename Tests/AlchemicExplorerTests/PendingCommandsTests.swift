// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// The messages about a process that receives commands and does not answer.
@Suite struct PendingCommandsTests {
  /// An explorer that has set an entry, and the commands that it sent.
  private func changing() -> (Explorer, [Command]) {
    var explorer = Explorer.editing("owner")
    explorer.press(.enter, .character("!"))
    let commands = explorer.press(.enter).compactMap(\.sent?.command)
    return (explorer, commands)
  }

  private func title(_ explorer: Explorer) -> String { explorer.view(width: 80, height: 24).rowText(0) }

  @Test func `A command without an answer for a second is reported until the answer arrives`() {
    var (explorer, commands) = changing()
    let quiet = explorer.text
    #expect(explorer.isAwaitingAnswer)
    for instant in [10, 10 + CommandBook.patience - 1] { _ = explorer.update(.tick(instant)) }
    #expect(explorer.text == quiet)
    _ = explorer.update(.tick(10 + CommandBook.patience))
    #expect(title(explorer) == " Alchemic  sample-bank 4711  ✓ Ready in 1.28 s  not responding")
    #expect(explorer.footer.hasPrefix(" No answer yet: owner is not saved. "))
    // Reported: from now on time changes nothing.
    #expect(!explorer.isAwaitingAnswer)
    for command in commands { explorer.answer(command, refusal: nil) }
    #expect(title(explorer).hasSuffix("objects"))
    #expect(explorer.footer.hasPrefix(" ✓ Saved: Owner."))
    #expect(!explorer.isAwaitingAnswer)
  }

  @Test func `An explorer that has sent no command waits for no answer`() {
    var explorer = Explorer.editing("owner")
    #expect(!explorer.isAwaitingAnswer)
    explorer.press(.enter, .escape, .character("y"))
    #expect(!explorer.isAwaitingAnswer)
  }

  @Test func `The explorer does not wait for a process that has ended`() {
    var (explorer, _) = changing()
    _ = explorer.update(.tick(10))
    _ = explorer.update(.connectionLost("The process has ended."))
    #expect(!explorer.isAwaitingAnswer)
    _ = explorer.update(.tick(10 + CommandBook.patience))
    #expect(!title(explorer).contains("not responding"))
  }

  @Test func `An answer restarts the waiting time of the other commands`() {
    var commands = CommandBook()
    #expect(commands.send(.start) == SendCommand(.start, id: 1))
    _ = commands.send(.registerCallback(label: "a"))
    commands.wait(until: 5)
    commands.wait(until: 5 + CommandBook.patience)
    #expect(commands.notice == "No answer yet.")
    #expect(commands.finish(1)?.command == .start)
    #expect(commands.notice == nil)
    #expect(commands.isAwaiting)
  }

  @Test func `Equal commands have their own answers, in any order, and each counts once`() {
    var commands = CommandBook()
    let callback = Command.registerCallback(label: "a")
    let effects = (1...3).map { _ in commands.send(callback) }
    #expect(effects == (1...3).map { SendCommand(callback, id: $0) })
    let answers = [2, 2, 3, 1, 1, 7].map { commands.finish($0)?.command }
    #expect(answers == [callback, nil, callback, callback, nil, nil])
    #expect(!commands.isAwaiting)
    #expect(commands.send(.start) == SendCommand(.start, id: 4))
  }

  @Test func `A refusal of an older edit of the same value does not reopen a newer one`() {
    var explorer = Explorer.editing("owner")
    var ids: [Int] = []
    for _ in 0..<2 {
      explorer.press(.enter, .character("!"))
      for id in explorer.update(.input(.key(.enter))).compactMap(\.sent?.id) { ids.append(id) }
    }
    #expect(ids == [1, 2])
    _ = explorer.update(.answered(SendCommand(.start, id: 2), nil))
    #expect(explorer.isBrowsing)
    _ = explorer.update(.answered(SendCommand(.start, id: 1), CommandError("No.")))
    #expect(explorer.overlay(SettingEditor.self)?.problem == "No.")
  }
}
