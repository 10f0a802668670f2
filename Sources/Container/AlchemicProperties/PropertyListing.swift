// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
internal import AlchemicModel
internal import Foundation

/// The output of `--alchemic-properties`: all properties of a container, and the problems with them.
struct PropertyListing: Equatable {
  /// A table, for standard output.
  let text: String
  /// The problems that fail a start, for standard error. With any of them, the exit status is 1.
  let problems: [String]
  /// Likely mistakes, for standard error.
  let warnings: [String]

  init(text: String, problems: [String] = [], warnings: [String] = []) {
    self.text = text
    self.problems = problems
    self.warnings = warnings
  }

  /// The listing of a container. It reads the declarations of the classes, and creates no object.
  init(of context: ALCContext) {
    let properties = context.knownRegistrationExtension(ContainerProperties.self)
    let declared = Self.declared(in: context)
    let problems = (properties?.problems().map(\.problem.text) ?? []) + declared.compactMap(\.problem)
    let list = PropertyList(declared.map { ($0.property, $0.user) })
    self.init(
      text: list.rows.isEmpty ? "No properties are declared.\n" : Self.table(list), problems: problems,
      warnings: properties?.warnings().map(\.logLine) ?? [])
  }

  /// The properties of a container as they are declared, each with what requires it and the problem with its value.
  static func declared(
    in context: ALCContext
  ) -> [(property: PropertySnapshot, user: String, problem: String?)] {
    context.snapshot().factories.flatMap { factory in
      (factory.arguments + factory.injections).compactMap { dependency in
        guard let property = dependency.property else { return nil }
        let user = PropertyList.user(factory.name, dependency.name, location: dependency.location.description)
        if case .failed(let failure) = dependency.resolution { return (property, user, failure.text) }
        return (property, user, nil)
      }
    }
  }

  private static func table(_ list: PropertyList) -> String {
    let titles = ["KEY", "TYPE", "VALUE", "SOURCE", "DEFAULT", "SET BY", "REQUIRED BY"]
    let rows =
      [titles]
      + list.rows.map { row in
        let property = row.property
        let cells = [
          property.key, property.typeName, property.shownValue, property.shownSource, property.defaultValue ?? "",
          property.shownNames, row.users.joined(separator: ", "),
        ]
        // A script can split a row into columns only if no cell is empty.
        return cells.map { $0.isEmpty ? "-" : $0 }
      }
    let widths = titles.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return cells.joined(separator: "  ").trimmingCharacters(in: .whitespaces) + "\n"
    }.joined()
  }
}
