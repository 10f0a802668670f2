// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The targets of Package.swift that lie in Sources or Modules, with what they depend on in this package.
struct Manifest {
  /// A target's dependencies among the other targets, by the target's name.
  let targets: [String: Set<String>]

  /// Reads a manifest that is laid out as this package's: one declaration begins with a target's kind.
  init(text: String) {
    var targets: [String: Set<String>] = [:]
    for declaration in Self.declarations(in: text) where !declaration.contains("path: \"Tests/") {
      guard let name = declaration.firstMatch(of: /name: "([^"]+)"/)?.1 else { continue }
      let list = declaration.firstMatch(of: /(?s)dependencies: \[(.*?)\](?:,|\))/)?.1 ?? ""
      let own = list.replacing(/\.product\([^)]*\)/, with: "")
      targets[String(name)] = Set(own.matches(of: /"([^"]+)"/).map { String($0.1) })
    }
    self.targets = targets
  }

  /// The texts from one target's kind to the next.
  private static func declarations(in text: String) -> [Substring] {
    // A plugin's product has its name in the same line.
    let kinds = /\.(?:target|macro|executableTarget|systemLibrary|testTarget)\(|\.plugin\(\n/
    let starts = text.matches(of: kinds).filter { text[$0.range.lowerBound...].prefix(5) != ".test" }
    let all = text.ranges(of: kinds).map(\.lowerBound)
    return starts.map { start in
      let end = all.first { $0 > start.range.lowerBound } ?? text.endIndex
      return text[start.range.lowerBound..<end]
    }
  }

  /// The arrows `A --> B` of the Mermaid graphs in a text.
  static func arrows(in text: String) -> [String: Set<String>] {
    var arrows: [String: Set<String>] = [:]
    for line in text.split(separator: "\n") {
      let sides = line.split(separator: " --> ").map { $0.trimmingCharacters(in: .whitespaces) }
      guard sides.count == 2 else { continue }
      for target in sides[1].split(separator: " & ") {
        arrows[sides[0], default: []].insert(String(target))
      }
    }
    return arrows
  }
}
