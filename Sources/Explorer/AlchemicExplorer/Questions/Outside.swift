// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicInspection

/// What answers questions: the connection to the explored process, and the environment of the user.
public struct Outside: Sendable {
  let connection: any Connection
  let environment: any Environment
  /// The explored process; `nil` before the first snapshot.
  let process: ProcessDescription?

  /// Joins a connection and an environment.
  public init(connection: any Connection, environment: any Environment, process: ProcessDescription?) {
    self.connection = connection
    self.environment = environment
    self.process = process
  }
}

/// The files, the programs and the other processes of the user. The real one is in alchemic-tui; tests have fakes.
public protocol Environment: Sendable {
  /// Writes a text to a new file in the working directory, which only its owner may read.
  ///
  /// - Returns: The file's name, which has a number if the name already exists.
  /// - Throws: An error whose description says why it cannot be written.
  func write(_ text: String, named name: String, extension: String) throws -> String
  /// Saves the state and the recent events of a connection's container, as ``write(_:named:extension:)`` does.
  func save(_ connection: any Connection) async throws -> String
  /// Saves a state and the events before it, as ``write(_:named:extension:)`` does.
  func save(_ container: ContainerSnapshot, _ events: [ContainerEvent]) async throws -> String
  /// The bytes of a file at a path that the user typed.
  ///
  /// - Throws: An error whose description says why it cannot be read.
  func contents(of path: String) throws -> [UInt8]
  /// The names in a directory, as the user typed it; `""` for the working directory. Those of directories end with `/`.
  /// Empty for a directory that cannot be read.
  func names(in directory: String) -> [String]
  /// The state of a saved run, or of another process, that the user named, and what a comparison says about it.
  ///
  /// - Throws: An error whose description says why it cannot be read.
  func run(named name: String) async throws -> (ContainerSnapshot, RunSummary)
  /// The command that opens a place in a program's source in the user's editor.
  ///
  /// - Throws: An error whose description says why no command can open it.
  func command(toOpen location: AlchemicSourceLocation, of process: ProcessDescription) async throws -> LentCommand
  /// The absolute path of the file of a place in a program's source; `nil` for a file that is not found.
  func path(of location: AlchemicSourceLocation, of process: ProcessDescription) async -> String?
  /// The addresses of the source files of a process that are found, by their `#fileID`.
  func addresses(of files: Set<String>, of process: ProcessDescription) async -> [String: String]
}

/// A command that runs on the terminal in place of the explorer.
public struct LentCommand: Hashable, Sendable {
  /// What the user calls it.
  public let name: String
  /// The path or the name of the program, and its arguments.
  public let words: [String]

  /// Creates a command from its parts.
  public init(name: String, words: [String]) {
    self.name = name
    self.words = words
  }
}
