// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicExplorer
import AlchemicInspection
import Foundation
public import Terminals

/// The explorer on the terminal of this process.
@MainActor
final class Session {
  /// The session that the terminal shows.
  private static weak var shown: Session?

  private let terminal: NCursesTerminal
  private let loop: ExplorerLoop

  /// Creates a session, which is shown by ``run()``.
  ///
  /// - Parameters:
  ///   - terminal: The terminal to draw on.
  ///   - connection: The connection to the container.
  ///   - snapshot: The container's first snapshot.
  ///   - preferences: The user's preferences.
  ///   - source: The folder that contains the programs' source; `nil` to search for it.
  ///   - file: The file that is shown; `nil` for a process.
  ///   - isReadOnly: Whether the explorer rejects commands that change something.
  ///   - successor: How to find the next connection when this one ends; `nil` to stay disconnected.
  ///   - restart: Creates a new container to replace the current one; `nil` if it cannot be restarted.
  ///   - program: The program that the explorer has started; `nil` for another one.
  ///   - onExit: Called before the program exits, also by a signal.
  init(
    terminal: NCursesTerminal, connection: any Connection, snapshot: ContainerSnapshot,
    preferences: ExplorerPreferences, source: String? = nil, file: SavedFile? = nil, isReadOnly: Bool,
    successor: Successor?, restart: (@Sendable () async throws -> any Connection)?, program: RunProgram? = nil,
    onExit: @escaping @MainActor () -> Void
  ) {
    self.terminal = terminal
    let window = WindowFile()
    if let tmux = TmuxClipboard() { terminal.clipboard = tmux.copy }
    let explorer = Explorer(
      theme: preferences.theme, symbols: terminal.capabilities.unicode ? .unicode : .ascii,
      keys: preferences.keys, isReadOnly: isReadOnly, canRestart: restart != nil,
      secondsFromGMT: Self.secondsFromGMT, file: file,
      end: program.map { .program(name: $0.name, log: $0.logPath) } ?? .others,
      hyperlinks: terminal.capabilities.hyperlinks, remembered: window.remembered)
    loop = ExplorerLoop(
      explorer, on: terminal, connection: connection, snapshot: snapshot, scheduler: DispatchScheduler(),
      environment: UserEnvironment(source: source), hasMotion: preferences.hasMotion, successor: successor,
      restart: restart, output: program?.output(), onLeave: { program?.leave() }
    ) { signal in
      if !isReadOnly, let shown = Self.shown { window.write(shown.loop.remembered) }
      onExit()
      if let signal { terminal.quit(by: signal) }
      exit(EXIT_SUCCESS)
    }
    if let problem = window.problem { loop.report(problem) }
  }

  /// The offset of the local time zone, from the C library: Foundation's time zones would delay the first screen.
  nonisolated static var secondsFromGMT: Int {
    var now = time(nil)
    var local = tm()
    return localtime_r(&now, &local) == nil ? 0 : local.tm_gmtoff
  }

  /// Starts the container, as the key `s` does.
  func start() { loop.startContainer() }

  /// Shows the explorer until the user quits.
  func run() -> Never {
    Self.shown = self
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
