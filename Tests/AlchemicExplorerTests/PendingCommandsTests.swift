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
    let commands = explorer.press(.enter).compactMap { effect -> Command? in
      if case .perform(let command) = effect { command } else { nil }
    }
    return (explorer, commands)
  }

  private func title(_ explorer: Explorer) -> String { explorer.view(width: 80, height: 24).rowText(0) }

  @Test func `A command without an answer for a second is reported until the answer arrives`() {
    var (explorer, commands) = changing()
    let quiet = explorer.text
    #expect(explorer.isAwaitingAnswer)
    for instant in [10, 10 + PendingCommands.patience - 1] { _ = explorer.update(.tick(instant)) }
    #expect(explorer.text == quiet)
    _ = explorer.update(.tick(10 + PendingCommands.patience))
    #expect(title(explorer) == " Alchemic  sample-bank 4711  ✓ Ready in 1.28 s  not responding")
    #expect(explorer.footer.hasPrefix(" No answer yet: owner is not saved. "))
    // Reported: from now on time changes nothing.
    #expect(!explorer.isAwaitingAnswer)
    for command in commands { _ = explorer.update(.commandFinished(command, refusal: nil)) }
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
    _ = explorer.update(.tick(10 + PendingCommands.patience))
    #expect(!title(explorer).contains("not responding"))
  }

  @Test func `An answer restarts the waiting time of the other commands`() {
    var pendingCommands = PendingCommands()
    let commands: [Command] = [.start, .registerCallback(label: "a")]
    pendingCommands.send(commands.map { .perform($0) })
    pendingCommands.wait(until: 5)
    pendingCommands.wait(until: 5 + PendingCommands.patience)
    #expect(pendingCommands.notice == "No answer yet.")
    pendingCommands.finish(.start)
    #expect(pendingCommands.notice == nil)
    #expect(pendingCommands.isAwaiting)
  }
}
