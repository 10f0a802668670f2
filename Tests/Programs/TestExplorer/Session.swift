// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicExplorer
import AlchemicInspection
import AlchemicInspectionClient
import Foundation
public import Terminals

/// The explorer on the terminal of this process, as alchemic-tui shows it, without the user's files and without motion.
@MainActor
final class Session {
  private let terminal: NCursesTerminal
  private let loop: ExplorerLoop

  /// - Parameters:
  ///   - isSample: Whether the explorer says what it says of the bundled sample.
  ///   - clock: The container's clock; `nil` for the system's.
  init(
    _ connection: any Connection, _ snapshot: ContainerSnapshot, isSample: Bool = false,
    clock: (@Sendable () -> UInt64)? = nil
  ) throws {
    let terminal = try NCursesTerminal()
    self.terminal = terminal
    let explorer = Explorer(
      symbols: terminal.capabilities.unicode ? .unicode : .ascii, canRestart: isSample,
      hyperlinks: terminal.capabilities.hyperlinks)
    loop = ExplorerLoop(
      explorer, on: terminal, connection: connection, snapshot: snapshot,
      scheduler: DispatchScheduler(clock: clock), environment: SavedRuns(),
      hasMotion: false
    ) { signal in
      if let signal { terminal.quit(by: signal) }
      exit(EXIT_SUCCESS)
    }
  }

  /// Starts the container, as the key `s` does.
  func start() { loop.startContainer() }

  /// Shows the explorer until the user quits.
  func run() -> Never {
    loop.start()
    terminal.serve()
  }
}

extension NCursesTerminal: Terminal {
  /// The width in columns.
  public var width: Int { size.width }
  /// The height in rows.
  public var height: Int { size.height }
}

/// Reads saved runs to compare with, and nothing else.
private struct SavedRuns: Environment {
  func write(_ text: String, named name: String, extension: String) throws -> String {
    throw CommandError("The explorer for tests writes no files.")
  }

  func save(_ connection: any Connection) async throws -> String {
    throw CommandError("The explorer for tests writes no files.")
  }

  func save(_ container: ContainerSnapshot, _ events: [ContainerEvent]) async throws -> String {
    throw CommandError("The explorer for tests writes no files.")
  }

  func contents(of path: String) throws -> [UInt8] {
    throw CommandError("The explorer for tests reads no settings.")
  }

  func names(in directory: String) -> [String] { [] }

  func run(named name: String) async throws -> (ContainerSnapshot, RunSummary) {
    let file = try SavedConnection(contentsOf: URL(fileURLWithPath: name))
    let snapshot = try await file.snapshot()
    return (snapshot, RunSummary(snapshot, named: name, .file(savedAt: file.savedAt)))
  }

  func command(toOpen location: AlchemicSourceLocation, of process: ProcessDescription) async throws -> LentCommand {
    throw CommandError("The explorer for tests opens no editor.")
  }

  func path(of location: AlchemicSourceLocation, of process: ProcessDescription) async -> String? { nil }

  func addresses(of files: Set<String>, of process: ProcessDescription) async -> [String: String] { [:] }
}
