// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import AlchemicExplorer
import Foundation

/// Finds source files by module and name: a declaration knows its `#fileID`, which has no path.
struct SourceFinder {
  /// The folders to search, in this order.
  let folders: [URL]

  /// The largest number of files and folders to look at, in a home directory for example.
  private static let limit = 200_000

  /// The path of a location's file, relative to the current directory if it is below it.
  ///
  /// - Throws: ``Refusal`` if there is no such file.
  func path(of location: AlchemicSourceLocation) throws(Refusal) -> String {
    Self.shortened(try absolutePath(of: location))
  }

  /// The absolute path of a location's file.
  ///
  /// Of several files with that name, one below a folder with the module's name is preferred, then the one that is
  /// nearest to the top. Checkouts of dependencies come last.
  ///
  /// - Throws: ``Refusal`` if there is no such file.
  func absolutePath(of location: AlchemicSourceLocation) throws(Refusal) -> String {
    let parts = location.fileID.split(separator: "/").map(String.init)
    guard let file = parts.last, let module = parts.first, parts.count > 1 else {
      throw Refusal("No file is known for \(location).")
    }
    let checkouts = folders.map { $0.appending(path: ".build/checkouts") }
    for folder in folders + checkouts {
      if let found = best(of: files(named: file, in: folder), in: module) { return found }
    }
    let searched = folders.map { Self.shortened($0.path) }.joined(separator: " or ")
    throw Refusal(
      "There is no \(file) of \(module) in \(searched). Add --source FOLDER.")
  }

  /// The absolute paths of the files that are found, by their `#fileID`. Each folder is searched at most once.
  ///
  /// A file without a folder of the module's name is left out. It may belong to another program, and a link does not show
  /// where it leads.
  func paths(of fileIDs: Swift.Set<String>) -> [String: String] {
    var paths: [String: String] = [:]
    for folder in folders + folders.map({ $0.appending(path: ".build/checkouts") }) {
      let missing = fileIDs.filter { paths[$0] == nil }
      if missing.isEmpty { break }
      let parts = missing.map { (id: $0, parts: $0.split(separator: "/").map(String.init)) }.filter {
        $0.parts.count > 1
      }
      let found = files(among: Swift.Set(parts.compactMap { $0.parts.last }), in: folder)
      for (id, parts) in parts {
        let ofModule = found[parts[parts.count - 1], default: []].filter { rank($0, parts[0]).0 == 0 }
        if let path = best(of: ofModule, in: parts[0]) { paths[id] = path }
      }
    }
    return paths
  }

  private func files(named name: String, in folder: URL) -> [String] {
    files(among: [name], in: folder)[name, default: []]
  }

  private func files(among names: Swift.Set<String>, in folder: URL) -> [String: [String]] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    var found: [String: [String]] = [:]
    var count = 0
    while count < Self.limit, let file = all?.nextObject() as? URL {
      count += 1
      let name = file.lastPathComponent
      if names.contains(name) { found[name, default: []].append(file.path) }
    }
    return found
  }

  private func best(of paths: [String], in module: String) -> String? {
    paths.min { one, other in rank(one, module) < rank(other, module) }
  }

  private func rank(_ path: String, _ module: String) -> (Int, Int, String) {
    let folders = path.split(separator: "/").dropLast()
    let isOfModule = folders.contains { $0 == module || $0.replacing("-", with: "_") == module }
    return (isOfModule ? 0 : 1, folders.count, path)
  }

  /// A path relative to the current directory if it is below it.
  static func shortened(_ path: String) -> String {
    let current = FileManager.default.currentDirectoryPath
    if path == current { return "this folder" }
    return path.hasPrefix(current + "/") ? String(path.dropFirst(current.count + 1)) : path
  }
}
