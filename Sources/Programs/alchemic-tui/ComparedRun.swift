// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import AlchemicInspectionClient
import Foundation

/// A run to compare with: a saved file, or a process.
enum ComparedRun {
  /// The state of a run, and its description.
  ///
  /// - Parameter text: A process ID; the path of a file or of a socket; or the name of a file or, where there is no such
  ///   file, of a process.
  /// - Throws: The reason why it cannot be read, which names it.
  static func read(_ text: String) async throws -> (ContainerSnapshot, RunSummary) {
    var isFolder: ObjCBool = false
    let typed = TypedPath.expanded(text)
    let isProcess =
      Int32(text) != nil || isSocket(typed)
      || !text.contains("/") && !FileManager.default.fileExists(atPath: text, isDirectory: &isFolder)
    guard isProcess else { return try await file(text) }
    if Int32(text) == nil, !text.contains("/") {
      let names = await ExplorableProcess.all().map(\.name)
      guard names.contains(text) else {
        let hint = SpellingSuggestion.hint(text, among: names + savedFiles)
        throw Refusal(
          "There is no file \(quoted(text)) in this directory, and no process of that name to explore.\(hint)")
      }
    }
    let path = try await ProcessChoice.path(typed, choosing: nil)
    let connection = try await SocketConnection.connect(to: path)
    defer { connection.close() }
    let snapshot = try await connection.snapshot()
    return (snapshot, RunSummary(snapshot, named: text, .process))
  }

  /// The saved files in the working directory.
  private static var savedFiles: [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: ".")) ?? []
    return all.filter { $0.hasSuffix(".alchemic") }
  }

  private static func file(_ path: String) async throws -> (ContainerSnapshot, RunSummary) {
    let file = try SavedConnection(file: path)
    let snapshot = try await file.snapshot()
    return (snapshot, RunSummary(snapshot, named: path, .file(savedAt: file.savedAt)))
  }

  private static func isSocket(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }
}
