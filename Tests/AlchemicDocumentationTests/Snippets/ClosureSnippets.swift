// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private struct VaultError: Error {}
private struct Tool { let name: String }

private enum Closures {
  // begin swift Declaring
  final class Vault: AlchemicDeclaring {
    init(path: String) throws(VaultError) {
      if path.isEmpty { throw VaultError() }
    }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInitializer(factory, { (path: String) throws -> Vault in try Vault(path: path) }, "vault.db")
    }
  }

  final class Toolbox: AlchemicManaged {
    func tool(_ kind: (size: Int, name: String)) -> Tool { Tool(name: kind.name) }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcMethod(
        factory, { (box: Toolbox, kind: (Int, String)) in box.tool(kind) }, AcAuto(), AcValue((3, "saw")))
    }
  }

  final class Agenda: AlchemicDeclaring {
    init(todos: some Repo<Todo>) {}

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInitializer(factory, { (todos: any Repo<Todo>) in Agenda(todos: todos) }, AcAuto())
    }
  }
  // end
}

@Suite struct ClosureSnippets {
  @Test func `Closures call what Swift cannot pass on`() async throws {
    let context = try await started(
      Closures.Vault.self, Closures.Toolbox.self, Closures.Agenda.self, TodoRepo.self, NoteRepo.self, Planner.self)
    #expect(try context.getShared(Tool.self).name == "saw")
    #expect(
      context.snapshot().factories.map(\.name) == [
        "Agenda", "NoteRepo", "Planner", "TodoRepo", "Toolbox", "Toolbox.Tool", "Vault",
      ])
  }
}
