// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms
import Testing

extension ProcessTests {
  /// Saving and opening containers, exporting and importing settings.
  @Suite struct SavingTests {
    @Test func `A saved container can be explored but not changed`() async throws {
      let runtime = try Runtime()
      let program = try RunningProgram(environment: runtime.environment("hold"))
      _ = try await program.ask("threads")
      let explorer = try await explorer(
        runtime, "$EXPLORER save $FOLDER/saved \(program.identifier) && $EXPLORER open $FOLDER/saved")
      let screen = await explorer.screen(with: "q quit")
      #expect(screen.contains("inspected \(program.identifier)"))
      #expect(screen.contains("○ Not started"))
      await explorer.tmux.press("s")
      let refused = await explorer.screen(with: "Read-only: nothing was changed.")
      #expect(refused.contains("○ Not started  file saved, saved "))
      await explorer.close()
    }

    @Test func `Scripts read and change a process, and read a saved file`() async throws {
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
              2
              2
              2
              Error: Use either --process or --file, not both.

              """,
            errors: """
              alchemic-tui: A saved container cannot be changed.
              alchemic-tui: Can't connect to \(runtime.folder.path)/saved: connect: Connection refused.

              """))
      #expect(try await program.ask("get special") == "soup")
      #expect(try mode(runtime.folder.appendingPathComponent("saved")) == 0o600)
    }

    @Test func `The explorer saves the container, and restarts the sample`() async throws {
      let runtime = try Runtime()
      let explorer = try await explorer(runtime, "cd $FOLDER && $EXPLORER --start")
      _ = await explorer.screen(with: "✓ Ready")
      await explorer.tmux.press("w")
      let saved = await explorer.screen(with: "Use alchemic-tui open to explore it.")
      let name = try #require(saved.firstMatch(of: /Saved to (sample-bank-\d+\.alchemic)\./)?.output.1)
      #expect(try mode(runtime.folder.appendingPathComponent(String(name))) == 0o600)
      await explorer.tmux.press("S")
      _ = await explorer.screen(with: "Restart?")
      await explorer.tmux.press("y")
      _ = await explorer.screen(with: "New container.")
      _ = await explorer.screen(with: "✓ Ready")
      await explorer.close()
    }

    @Test func `Settings are exported to a file, and imported after it was edited`() async throws {
      let runtime = try Runtime()
      let explorer = try await explorer(runtime, "cd $FOLDER && $EXPLORER --start")
      _ = await explorer.screen(with: "✓ Ready")
      await explorer.tmux.press("3", "x")
      _ = await explorer.screen(with: "Nothing to export from User defaults.")
      await explorer.tmux.press("Enter", "C-u")
      await explorer.tmux.type("New Harbour")
      await explorer.tmux.press("Enter")
      _ = await explorer.screen(with: "Saved: Name.")
      await explorer.tmux.press("x")
      _ = await explorer.screen(with: "Exported 1 setting to sample-bank-user-defaults.json.")
      let file = runtime.folder.appendingPathComponent("sample-bank-user-defaults.json")
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text == "{\n  \"branchName\" : \"New Harbour\"\n}\n")
      #expect(try mode(file) == 0o600)
      try text.replacing("New", with: "Old").write(to: file, atomically: true, encoding: .utf8)
      await explorer.tmux.press("i")
      await explorer.tmux.type("nowhere.json")
      await explorer.tmux.press("Enter")
      let refused = await explorer.screen(with: "Cannot import: The file does not exist.")
      #expect(refused.contains("File  nowhere.json"))
      await explorer.tmux.press("C-u")
      let home = explorer.home.appendingPathComponent("bank.json")
      try FileManager.default.moveItem(at: file, to: home)
      await explorer.tmux.type("~/bank.json")
      await explorer.tmux.press("Enter")
      _ = await explorer.screen(with: "Name: New Harbour → Old Harbour")
      await explorer.tmux.press("y")
      _ = await explorer.screen(with: "Imported: 1 setting.")
      await explorer.close()
    }

    private func mode(_ file: URL) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }
  }
}
