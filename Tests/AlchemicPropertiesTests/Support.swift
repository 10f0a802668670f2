// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicProperties
import AlchemicCore
import AlchemicTesting
import Configuration
import Foundation
import Testing

/// The texts of the problems that a start of chosen classes ends with; none when it succeeds.
func problems(_ classes: AnyClass...) async -> [String] {
  await container(classes).failureOfStart()?.problems.map(\.description) ?? []
}

/// Files that tests write, as `suite/name`, into a directory that is removed at the end of the program.
enum Files {
  static let directory: URL = {
    atexit { try? FileManager.default.removeItem(at: Files.directory) }
    return FileManager.default.temporaryDirectory.appending(
      path: "alchemic-properties-\(ProcessInfo.processInfo.processIdentifier)", directoryHint: .isDirectory)
  }()

  /// Writes a file, and returns its path.
  @discardableResult
  static func write(_ contents: Data, to name: String) throws -> String {
    let file = directory.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    // Another test may be reading the same file.
    try contents.write(to: file, options: .atomic)
    return file.path
  }

  /// Writes a text in UTF-8, and returns its path.
  @discardableResult
  static func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }
}

/// A list of sources for a test's properties.
protocol SourceList {
  static func sources() throws -> [PropertySource]
}

/// Declares the sources of a list in a container.
final class ListedSources<List: SourceList>: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    do {
      AcUseProperties(try List.sources(), fileID: "Shop/Sources.swift", line: 4)
    } catch {
      Issue.record(error)
    }
  }
}

/// The class that declares the sources of a list.
func using<List: SourceList>(_ list: List.Type) -> AnyClass {
  ListedSources<List>.self
}
