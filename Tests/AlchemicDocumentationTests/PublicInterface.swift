// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The public interface of a module as text: one line for each symbol and each conformance, in order.
struct PublicInterface {
  let lines: [String]

  init(_ graphs: [SymbolGraph]) {
    let symbols = graphs.flatMap(\.symbols)
    let names = Dictionary(symbols.map { ($0.identifier.precise, $0.name) }) { first, _ in first }
    let conformances = Set(
      graphs.flatMap(\.relationships).filter { $0.kind == "conformsTo" }.compactMap { relationship in
        names[relationship.source].map { name in
          [name, Self.name(relationship.targetFallback ?? names[relationship.target] ?? relationship.target)]
        }
      })
    lines =
      (symbols.filter { $0.kind.identifier != "swift.extension" }.map(Self.line)
      + conformances.filter { Self.isListed($0, among: conformances) }.map { "\($0[0]): conforms to \($0[1])" })
      .sorted()
  }

  private static func line(_ symbol: SymbolGraph.Symbol) -> String {
    let declaration = symbol.declaration.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isUnavailable = symbol.availability?.contains { $0.isUnconditionallyUnavailable == true } ?? false
    let isDeprecated = symbol.availability?.contains { $0.isUnconditionallyDeprecated == true } ?? false
    let parent = symbol.pathComponents.dropLast().joined(separator: ".")
    return (parent.isEmpty ? "" : parent + ": ") + declaration
      + (isUnavailable ? " // unavailable" : isDeprecated ? " // deprecated" : "")
  }

  /// Without the module, of which the standard library has several.
  private static func name(_ target: String) -> String {
    target.split(separator: ".").last.map(String.init) ?? target
  }

  /// Every type is copyable and escapable, and every sendable type has a sendable metatype.
  private static func isListed(_ conformance: [String], among all: Set<[String]>) -> Bool {
    switch conformance[1] {
    case "Copyable", "Escapable": false
    case "SendableMetatype": !all.contains([conformance[0], "Sendable"])
    default: true
    }
  }

  /// What changed since a baseline: removed lines with a minus, and added ones with a plus.
  func changes(since baseline: [String]) -> [String] {
    lines.difference(from: baseline).map { change in
      switch change {
      case .remove(_, let line, _): "- \(line)"
      case .insert(_, let line, _): "+ \(line)"
      }
    }
  }
}
