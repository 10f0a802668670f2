// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import AlchemicInspectionClient
import Foundation

/// The files, the programs and the other processes of the user who runs alchemic-tui.
struct UserEnvironment: Environment {
  /// The folder that contains the source; `nil` to search the current package and the program's own.
  var source: String?

  func write(_ text: String, named name: String, extension: String) throws -> String {
    try UniqueFile.write(Data(text.utf8), named: name, extension: `extension`)
  }

  func save(_ connection: any Connection) async throws -> String {
    let process = try await connection.snapshot().process
    let contents = try await SavedConnection.save(connection, at: Date().timeIntervalSince1970)
    return try UniqueFile.write(contents, named: "\(process.name)-\(process.identifier)", extension: "alchemic")
  }

  func save(_ container: ContainerSnapshot, _ events: [ContainerEvent]) async throws -> String {
    try await save(SavedConnection(container, events: events))
  }

  func contents(of path: String) throws -> [UInt8] { Array(try TypedPath.contents(of: path)) }

  func names(in directory: String) -> [String] { FileNames.names(in: directory) }

  func run(named name: String) async throws -> (ContainerSnapshot, RunSummary) { try await ComparedRun.read(name) }
}
