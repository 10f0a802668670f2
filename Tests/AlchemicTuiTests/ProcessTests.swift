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
    // What programs write is kept there, and goes with it.
    environment["TMPDIR"] = runtime.folder.path
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

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `A signal that ends it while it waits for a program ends that, and what it runs`(signal: Int32) async throws {
    let runtime = try Runtime()
    let explorer = try await explorer(
      runtime,
      """
      $EXPLORER run -- sh -c \
      'sleep 100 & echo $$ $! $PPID > $FOLDER/some; mv $FOLDER/some $FOLDER/processes; wait'
      """)
    let file = runtime.folder.appendingPathComponent("processes")
    while !FileManager.default.fileExists(atPath: file.path) { await Task.yield() }
    let words = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isWhitespace)
    let processes = words.compactMap { Int32($0) }
    _ = await explorer.screen(with: "Waiting for sh to let itself be explored…")
    if signal == SIGINT { await explorer.tmux.press("C-c") } else { kill(processes[2], signal) }
    let screen = await explorer.screen(with: "ended with")
    #expect(screen.contains("ended with \(128 + signal), the same modes"))
    for process in processes { while isRunning(process) { await Task.yield() } }
    #expect(logs(in: runtime.folder) == [])
    await explorer.close()
  }

  @Test func `Where a program is waited for in vain it says for what, and Control-C ends both`() async throws {
    let runtime = try Runtime()
    let explorer = try await explorer(runtime, "$EXPLORER run -- sleep 100")
    let screen = await explorer.screen(with: "Ctrl-C ends both.")
    #expect(
      screen.trimmingCharacters(in: .newlines) == """
        Waiting for sleep to let itself be explored…
        It has not so far: only a program that links AlchemicInspectionServer does, and
        that finds ALCHEMIC_INSPECT=hold in its environment. Ctrl-C ends both.
        """)
    await explorer.tmux.press("C-c")
    _ = await explorer.screen(with: "ended with 130, the same modes")
    await explorer.close()
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `A signal while it shows the program that it runs gives the terminal back, and ends both`(signal: Int32)
    async throws
  {
    let runtime = try Runtime()
    let explorer = try await explorer(
      runtime, "$EXPLORER run -- sh -c 'echo $PPID > $FOLDER/explorer; exec $INSPECTED stay'")
    let screen = await explorer.screen(with: "q quit")
    let match = try #require(screen.firstMatch(of: /inspected (\d+)/))
    let text = try String(contentsOf: runtime.folder.appendingPathComponent("explorer"), encoding: .utf8)
    kill(try #require(Int32(text.trimmingCharacters(in: .newlines))), signal)
    let after = await explorer.screen(with: "ended with")
    #expect(after.contains("ended with \(128 + signal), the same modes"))
    #expect(await explorer.tmux.fact("#{alternate_on} #{cursor_flag} #{mouse_any_flag}") == "0 1 0")
    let identifier = try #require(Int32(match.output.1))
    while isRunning(identifier) { await Task.yield() }
    await explorer.close()
  }

  @Test func `By line, too, a signal ends the program that it runs`() async throws {
    let runtime = try Runtime()
    let explorer = try await explorer(runtime, "$EXPLORER run --plain -- $INSPECTED stay")
    let screen = await explorer.screen(with: "Type help for the commands.")
    let match = try #require(screen.firstMatch(of: /inspected (\d+): Not started/))
    let identifier = try #require(Int32(match.output.1))
    await explorer.tmux.press("C-c")
    _ = await explorer.screen(with: "ended with 130, the same modes")
    while isRunning(identifier) { await Task.yield() }
    await explorer.close()
  }

  @Test(arguments: [("", 0), ("echo a word;", 1)])
  func `What a program wrote stays, and is named once; a file without a word goes`(word: String, count: Int)
    async throws
  {
    let runtime = try Runtime()
    let explorer = try await explorer(
      runtime, "$EXPLORER run -- sh -c '\(word) exec $INSPECTED stay > /dev/null 2>&1'")
    _ = await explorer.screen(with: "q quit")
    await explorer.tmux.press("q")
    let screen = await explorer.screen(with: "ended with 0, the same modes")
    let logs = logs(in: runtime.folder)
    #expect(logs.count == count)
    let named = logs.map { "What sh wrote is in \(runtime.folder.path)/\($0)" }
    #expect(
      screen.split(separator: "\n")
        == ["Waiting for sh to let itself be explored…"] + named.map { $0[...] } + ["ended with 0, the same modes"])
    await explorer.close()
  }

  @Test func `What cannot be explored as it was asked for, with options before the command, does not run on`() throws {
    let runtime = try Runtime()
    var environment = runtime.environment(nil)
    environment["FOLDER"] = runtime.folder.path
    environment["INSPECTED"] = Program("inspected").url.path
    let outcome = try Program("alchemic-tui").shell(
      """
      "$PROGRAM" --config /nowhere/config run -- \
        sh -c 'echo $$ > "$FOLDER/process"; exec "$INSPECTED" stay > /dev/null 2>&1'
      echo $?; kill -0 $(cat "$FOLDER/process") 2> /dev/null; echo $?
      """, environment: environment)
    #expect(
      outcome
        == Program.Outcome(
          code: 0, output: "78\n1\n",
          errors: """
            Waiting for sh to let itself be explored…
            alchemic-tui: /nowhere/config cannot be read: No such file or directory.

            """))
  }

  private func logs(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix("alchemic-run-") }
  }

  /// Whether a process is there and more than a corpse that nobody has buried.
  private func isRunning(_ process: Int32) -> Bool {
    let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ") Z"
    return !status[(status.lastIndex(of: ")") ?? status.startIndex)...].hasPrefix(") Z")
  }

  private func mode(_ file: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
  }

  @Test func `A process is named as attach lists it, where that is enough`() async throws {
    let runtime = try Runtime()
    let first = try RunningProgram(environment: runtime.environment("1"))
    _ = try await first.ask("threads")
    var environment = runtime.environment(nil)
    environment["FILE"] = runtime.folder.appendingPathComponent("saved").path
    let program = Program("alchemic-tui")
    let alone = try program.shell(
      """
      "$PROGRAM" get special --process inspected
      "$PROGRAM" attach inspected --plain < /dev/null | sed 's/Ready.*/Ready./'
      "$PROGRAM" save "$FILE" inspected && "$PROGRAM" get special --file "$FILE"
      "$PROGRAM" get special --process Inspectd; echo $?
      "$PROGRAM" get special --process bank; echo $?
      """, environment: environment)
    #expect(
      alone
        == Program.Outcome(
          code: 0,
          output: """
            soup
            inspected \(first.identifier): Ready.
            soup
            69
            69

            """,
          errors: """
            alchemic-tui: No process called "Inspectd" can be explored. Did you mean "inspected"? \
            alchemic-tui attach lists those that can; the path of a socket has a slash.
            alchemic-tui: No process called "bank" can be explored. \
            alchemic-tui attach lists those that can; the path of a socket has a slash.

            """))
    let second = try RunningProgram(environment: runtime.environment("1"))
    _ = try await second.ask("threads")
    let both = try program.shell(
      """
      "$PROGRAM" get special --process inspected; echo $?
      "$PROGRAM" attach inspected; echo $?
      "$PROGRAM" save file; echo $?
      """, environment: environment)
    let numbers = [first.identifier, second.identifier].sorted()
    let list = numbers.map { "  \($0)  inspected\n" }.joined()
    #expect(
      both
        == Program.Outcome(
          code: 0, output: "69\n69\n69\n",
          errors: """
            alchemic-tui: Several processes are called "inspected":
            \(list)Choose one by its number: --process \(numbers[0])
            alchemic-tui: Several processes are called "inspected":
            \(list)Choose one by its number: alchemic-tui attach \(numbers[0])
            alchemic-tui: Several processes can be explored:
            \(list)Choose one by its number: alchemic-tui save file \(numbers[0])

            """))
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
    let refused = await explorer.screen(with: "This is read-only: nothing is changed.")
    #expect(refused.contains("○ Not started  read-only"))
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
    #expect(try mode(runtime.folder.appendingPathComponent("saved")) == 0o600)
  }

  @Test func `From inside of the explorer the container is saved, and the sample begun anew`() async throws {
    let runtime = try Runtime()
    let explorer = try await explorer(runtime, "cd $FOLDER && $EXPLORER --start")
    _ = await explorer.screen(with: "✓ Ready")
    await explorer.tmux.press("w")
    let saved = await explorer.screen(with: "alchemic-tui open shows it.")
    let name = try #require(saved.firstMatch(of: /Saved to (alchemic-tui-\d+\.alchemic);/)?.output.1)
    #expect(try mode(runtime.folder.appendingPathComponent(String(name))) == 0o600)
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
    #expect(try mode(file) == 0o600)
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
    _ = await explorer.screen(with: "Imported: 1 setting.")
    await explorer.close()
  }
}
