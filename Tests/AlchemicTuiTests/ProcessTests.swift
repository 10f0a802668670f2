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
    let screen = await explorer.tmux.screen { $0.contains("✓ Ready") && $0.contains("Kitchen") }
    #expect(screen.contains("inspected \(program.identifier)"))
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
    // The whole screen: a terminal may be looked at in the middle of drawing.
    _ = await explorer.tmux.screen { $0.contains("✓ Ready") && !$0.contains("Not started") }
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

  @Test func `Scripts read and change a process, and read what was saved`() async throws {
    let runtime = try Runtime()
    let program = try RunningProgram(environment: runtime.environment("1"))
    _ = try await program.ask("threads")
    let explorer = try await explorer(runtime, "$EXPLORER attach \(program.identifier)")
    _ = await explorer.screen(with: "✓ Ready")
    await explorer.close()
    var environment = runtime.environment(nil)
    environment["EXPLORER"] = Program("alchemic-tui").url.path
    environment["PROCESS"] = String(program.identifier)
    environment["FILE"] = runtime.folder.appendingPathComponent("saved").path
    let outcome = try Program("alchemic-tui").shell(
      """
      "$EXPLORER" get special --process "$PROCESS"
      "$EXPLORER" set special stew --process "$PROCESS"
      "$EXPLORER" save "$FILE" "$PROCESS"
      "$EXPLORER" unset special --process "$PROCESS"
      "$EXPLORER" get special --file "$FILE"
      "$EXPLORER" set special salad --file "$FILE"
      echo $?
      "$EXPLORER" print factories --process "$PROCESS" | grep -c Kitchen
      "$EXPLORER" get special --process "$FILE"; echo $?
      "$EXPLORER" get special --process 1 --file "$FILE" 2>&1 | head -1
      """, environment: environment)
    #expect(
      outcome
        == Program.Outcome(
          code: 0,
          output: """
            soup
            stew
            1
            2
            69
            Error: --process and --file are two containers: give one.

            """,
          errors: """
            alchemic-tui: This was saved from a process: nothing runs here.
            alchemic-tui: Nothing can be explored at \(runtime.folder.path)/saved: connect: Connection refused.

            """))
    #expect(try await program.ask("get special") == "soup")
  }

  @Test func `From inside of the explorer the container is saved, and the sample begun anew`() async throws {
    let runtime = try Runtime()
    let explorer = try await explorer(runtime, "cd $FOLDER && $EXPLORER --start")
    _ = await explorer.screen(with: "✓ Ready")
    await explorer.tmux.press("w")
    let saved = await explorer.screen(with: "alchemic-tui open shows it.")
    let name = try #require(saved.firstMatch(of: /Saved to (alchemic-tui-\d+\.alchemic);/)?.output.1)
    #expect(FileManager.default.fileExists(atPath: runtime.folder.appendingPathComponent(String(name)).path))
    await explorer.tmux.press("S")
    _ = await explorer.screen(with: "Begin anew?")
    await explorer.tmux.press("y")
    let fresh = await explorer.screen(with: "Another container, not started yet.")
    #expect(fresh.contains("○ Not started"))
    await explorer.tmux.press("s")
    _ = await explorer.screen(with: "✓ Ready")
    await explorer.close()
  }

  @Test func `Settings go to a file, and come from one that somebody has changed`() async throws {
    let runtime = try Runtime()
    let explorer = try await explorer(runtime, "cd $FOLDER && $EXPLORER --start")
    _ = await explorer.screen(with: "✓ Ready")
    await explorer.tmux.press("5", "x")
    _ = await explorer.screen(with: "Nothing of User defaults is stored that could be written.")
    await explorer.tmux.press("Enter", "C-u")
    await explorer.tmux.type("New Harbour")
    await explorer.tmux.press("Enter")
    _ = await explorer.screen(with: "Saved: Name.")
    await explorer.tmux.press("x")
    _ = await explorer.screen(with: "1 setting written to alchemic-tui-user-defaults.json.")
    let file = runtime.folder.appendingPathComponent("alchemic-tui-user-defaults.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text == "{\n  \"branchName\" : \"New Harbour\"\n}\n")
    try text.replacing("New", with: "Old").write(to: file, atomically: true, encoding: .utf8)
    await explorer.tmux.press("i")
    await explorer.tmux.type("nowhere.json")
    await explorer.tmux.press("Enter")
    _ = await explorer.screen(with: "nowhere.json cannot be read: there is no such file.")
    await explorer.tmux.press("i")
    await explorer.tmux.type("alchemic-tui-user-defaults.json")
    await explorer.tmux.press("Enter")
    _ = await explorer.screen(with: "Name: New Harbour → Old Harbour")
    await explorer.tmux.press("y")
    _ = await explorer.screen(with: "Saved: Name.")
    await explorer.close()
  }
}
