// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// The addresses of the program's source files, where the terminal shows links.
struct SourceAddresses: Hashable {
  private let hyperlinks: Hyperlinks
  /// The addresses that are known, by file.
  private var addresses: [String: String] = [:]
  /// The files that were searched.
  private var requested: Set<String> = []

  init(_ hyperlinks: Hyperlinks) { self.hyperlinks = hyperlinks }

  /// Whether places whose files are found are links.
  var areLinks: Bool { hyperlinks != .none }

  /// The address of a place, if its file was found.
  func address(of place: AlchemicSourceLocation) -> String? {
    guard hyperlinks != .none, place.line > 0, let file = addresses[place.fileID] else { return nil }
    return hyperlinks.address(ofLine: place.line, in: file)
  }

  /// The files of a container that were not searched yet. They count as searched from now on.
  mutating func request(_ container: ContainerSnapshot?, _ problems: [ContainerProblem]) -> Set<String> {
    guard hyperlinks != .none, let container else { return [] }
    var files: Set<String> = []
    // Factories of one file are usually neighbours.
    var last = ""
    func add(_ place: AlchemicSourceLocation) {
      if place.line > 0, place.fileID != last { files.insert(place.fileID) }
      last = place.fileID
    }
    for index in container.factories.indices { add(container.factories[index].location) }
    for callback in container.callbacks { add(callback.location) }
    for problem in problems { problem.location.map(add) }
    files.subtract(requested)
    requested.formUnion(files)
    return files
  }

  mutating func add(_ found: [String: String]) { addresses.merge(found) { $1 } }
}
