// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import Foundation

extension UserEnvironment {
  /// The source lines of places, each with the line before it; none for a file that is not found.
  func lines(beside places: Swift.Set<AlchemicSourceLocation>) async -> [AlchemicSourceLocation: [String]] {
    let paths = await paths(of: Swift.Set(places.map(\.fileID)), of: ProcessDescription(name: "", identifier: 0))
    let files = paths.mapValues { path in
      ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
    var found: [AlchemicSourceLocation: [String]] = [:]
    for place in places {
      let lines = files[place.fileID, default: []]
      found[place] = [place.line - 2, place.line - 1].filter(lines.indices.contains).map { String(lines[$0]) }
    }
    return found
  }
}
