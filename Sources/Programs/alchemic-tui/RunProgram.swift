// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import Synchronization

/// The command of `run`: the program that it has launched, which can be ended and launched again.
final class RunProgram: Sendable {
  private let launch: HeldProgram.Launch
  private let state: Mutex<State>

  private struct State {
    var program: HeldProgram
    /// Whether the explorer ends, so that nothing is launched any more.
    var isEnding = false
  }

  /// Launches a command, which is looked up in the `PATH`.
  init(_ words: [String]) throws {
    launch = HeldProgram.Launch(words: words, hasTerminal: true)
    state = Mutex(State(program: try HeldProgram(launch)))
  }

  /// The program of the last launch.
  private var program: HeldProgram { state.withLock { $0.program } }
  var name: String { program.name }
  var logPath: String { program.logPath }

  /// The connection to the first launch, which reports the wait.
  func connection() async throws -> any Connection {
    let program = program
    return RememberingConnection(try await program.connection(), to: program)
  }

  /// What all launches have written and write, as it arrives.
  func output() -> AsyncStream<String> { program.output() }

  /// Ends the program and launches it again. Returns the connection to its container, which waits for its start.
  ///
  /// - Throws: An error that says why there is no new connection.
  func restart() async throws -> any Connection {
    try await program.terminate()
    let next = try state.withLock { state in
      // Under the lock, so that a program that is launched while the explorer ends is ended too.
      if !state.isEnding { state.program = try HeldProgram(launch, after: state.program) }
      return state.program
    }
    return RememberingConnection(try await next.connectionInExplorer(), to: next)
  }

  /// Ends the program, as ``HeldProgram/end()`` does.
  func end() {
    state.withLock { state in
      state.isEnding = true
      return state.program
    }.end()
  }

  /// Prints where the output of the program is, which does not end with the explorer.
  func leave() { program.leave() }
}
