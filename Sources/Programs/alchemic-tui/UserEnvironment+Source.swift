// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import AlchemicExplorer
import Dispatch
import Foundation
import TerminalScreen

/// The user's editor, and where it finds the source of the explored programs.
extension UserEnvironment {
  func command(toOpen location: AlchemicSourceLocation, of process: ProcessDescription) async throws -> LentCommand {
    let variables = ProcessInfo.processInfo.environment
    let editor = try EditorCommand(visual: variables["VISUAL"], editor: variables["EDITOR"])
    let path = try SourceFinder(folders: folders(of: process)).path(of: location)
    return LentCommand(name: editor.name, words: editor.words(opening: path, at: location.line))
  }

  func path(of location: AlchemicSourceLocation, of process: ProcessDescription) async -> String? {
    try? SourceFinder(folders: folders(of: process)).absolutePath(of: location)
  }

  func addresses(of files: Swift.Set<String>, of process: ProcessDescription) async -> [String: String] {
    let host = Self.hostName
    return await paths(of: files, of: process).mapValues { Hyperlinks.address(ofFile: $0, on: host) }
  }

  /// The absolute paths of the source files of a process that are found, by their `#fileID`.
  func paths(of files: Swift.Set<String>, of process: ProcessDescription) async -> [String: String] {
    guard !files.isEmpty else { return [:] }
    return await withCheckedContinuation { continuation in
      // A large folder takes long, and the explorer's own queue must not wait for it.
      DispatchQueue(label: "alchemic-tui.sources").async {
        continuation.resume(returning: SourceFinder(folders: folders(of: process)).paths(of: files))
      }
    }
  }

  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private func folders(of process: ProcessDescription) -> [URL] {
    if let source { return [URL(filePath: source)] }
    let current = URL(filePath: FileManager.default.currentDirectoryPath)
    let own = [Self.executable(of: process)].compactMap { $0.flatMap(Self.package) }
    // A folder outside of packages may be a home with very many files, so it comes last.
    return Self.package(above: current).map { [$0] + own } ?? own + [current]
  }

  /// The program's file, if the process runs on this machine.
  private static func executable(of process: ProcessDescription) -> URL? {
    // Another process can have the number of one that has ended.
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process.identifier)/exe")
    let file = path.map { URL(filePath: $0) }
    // The bundled sample runs in this process, under another name.
    let isSample = process == ProcessDescription(name: SampleContainer.processName, identifier: getpid())
    return isSample || file?.lastPathComponent == process.name ? file : nil
  }

  /// The nearest folder with a package manifest.
  private static func package(above folder: URL) -> URL? {
    var folder = folder
    while folder.path != "/" {
      if FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) { return folder }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
