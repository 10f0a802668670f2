import Foundation
import TestPrograms
import Testing

/// The explorer in a terminal, and another process that it explores.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct ProcessTests {
  private func explorer(_ runtime: borrowing Runtime, _ command: String) async throws -> ExplorerInTerminal {
    var environment = runtime.environment(nil)
    environment["INSPECTED"] = Program("inspected").url.path
    environment["BANK"] = Program("sample-bank").url.path
    environment["FOLDER"] = runtime.folder.path
    return try await ExplorerInTerminal(environment: environment, command: command)
  }

  @Test func `It lists the processes there are, and attaches to the one that is chosen`() async throws {
    let runtime = try Runtime()
    let program = try RunningProgram(environment: runtime.environment("1"))
    _ = try await program.ask("threads")
    let explorer = try await explorer(runtime, "$EXPLORER attach")
    let list = await explorer.screen(with: "Which? [1]")
    #expect(list.contains(/1 +inspected +\d+ +\d+ s +\w+/))
    await explorer.tmux.press("Enter")
    let screen = await explorer.screen(with: "✓ Ready")
    #expect(screen.contains("inspected \(program.identifier)"))
    #expect(screen.contains("Kitchen"))
    await explorer.close()
  }

  @Test func `When the process dies what is known stays, and the next of its name is attached to`() async throws {
    let runtime = try Runtime()
    let program = try RunningProgram(environment: runtime.environment("1"))
    _ = try await program.ask("threads")
    let explorer = try await explorer(runtime, "$EXPLORER attach \(program.identifier)")
    _ = await explorer.screen(with: "✓ Ready")
    await program.end()
    let lost = await explorer.screen(with: "The process has ended; waiting for the next inspected.")
    #expect(lost.contains("Kitchen"))
    let next = try RunningProgram(environment: runtime.environment("hold"))
    let screen = await explorer.screen(with: "inspected \(next.identifier)")
    #expect(screen.contains("○ Not started"))
    await explorer.close()
  }

  @Test func `A value that is edited changes in the process, whose own changes show`() async throws {
    let runtime = try Runtime()
    let program = try RunningProgram(environment: runtime.environment("1"))
    _ = try await program.ask("threads")
    let explorer = try await explorer(runtime, "$EXPLORER attach \(program.identifier)")
    _ = await explorer.screen(with: "✓ Ready")
    await explorer.tmux.press("5", "z", "Enter")
    _ = await explorer.screen(with: "Enter save")
    await explorer.tmux.press("C-u")
    await explorer.tmux.type("stew")
    await explorer.tmux.press("Enter")
    _ = await explorer.screen(with: "Saved: Special.")
    #expect(try await program.ask("get special") == "stew")
    #expect(try await program.ask("set special salad") == "set")
    let screen = await explorer.screen(with: "salad")
    #expect(!screen.contains("stew"))
    await explorer.close()
  }

  @Test(arguments: ["$INSPECTED stay", "sh -c '$INSPECTED stay; true'", "$BANK --pace 0"])
  func `A program that it runs is held until it is started`(command: String) async throws {
    let runtime = try Runtime()
    let explorer = try await explorer(runtime, "$EXPLORER run -- \(command)")
    let before = await explorer.screen(with: "q quit")
    #expect(before.contains("○ Not started"))
    await explorer.tmux.press("s")
    let after = await explorer.screen(with: "✓ Ready")
    #expect(!after.contains("Not started"))
    await explorer.tmux.press("q")
    _ = await explorer.screen(with: "ended with 0, the same modes")
    await explorer.close()
  }

  @Test func `A program that ends before it can be explored is told as that, with what it wrote`() async throws {
    let runtime = try Runtime()
    let explorer = try await explorer(runtime, "$EXPLORER run -- sh -c 'echo no such bank; exit 3'")
    let screen = await explorer.screen(with: "ended with")
    #expect(
      screen.trimmingCharacters(in: .newlines) == """
        Waiting for sh to let itself be explored…
        alchemic-tui: sh ended before it could be explored. It wrote:
        no such bank

        ended with 69, the same modes
        """)
    await explorer.close()
  }

  @Test func `What was saved can be explored, and not changed`() async throws {
    let runtime = try Runtime()
    let program = try RunningProgram(environment: runtime.environment("hold"))
    _ = try await program.ask("threads")
    let explorer = try await explorer(
      runtime, "$EXPLORER save $FOLDER/saved \(program.identifier) && $EXPLORER open $FOLDER/saved")
    let screen = await explorer.screen(with: "q quit")
    #expect(screen.contains("inspected \(program.identifier)"))
    #expect(screen.contains("○ Not started"))
    await explorer.tmux.press("s")
    let refused = await explorer.screen(with: "This was saved from a process: nothing runs here.")
    #expect(refused.contains("○ Not started"))
    await explorer.close()
  }
}
