// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// What the problems of a container name.

extension Problem {
  /// A declaration or a request.
  package struct Requester: Hashable, Sendable {
    /// Its name: `Barista.grinder`, `AcGet`.
    package let name: String
    /// Its source location; `nil` where that is unknown.
    package let location: AlchemicSourceLocation?
    /// The name of the factory that it belongs to; `nil` for a request of the program.
    package let factory: String?

    package init(name: String, location: AlchemicSourceLocation?, factory: String? = nil) {
      self.name = name
      self.location = location
      self.factory = factory
    }
  }

  /// The facts about a factory that an error shows.
  package struct Factory: Hashable, Sendable {
    /// Its name.
    package let name: String
    /// The type of its objects.
    package let typeName: String
    /// The type of its objects, with its module and the types it is nested in: `Bank.Ledger`.
    package let qualifiedTypeName: String
    /// Where it is declared; `nil` where that is unknown.
    package let location: AlchemicSourceLocation?
    /// Whether the container prefers it to factories that are not primary.
    package let isPrimary: Bool

    package init(
      name: String, typeName: String, qualifiedTypeName: String? = nil, location: AlchemicSourceLocation?,
      isPrimary: Bool = false
    ) {
      self.name = name
      self.typeName = typeName
      self.qualifiedTypeName = qualifiedTypeName ?? typeName
      self.location = location
      self.isPrimary = isPrimary
    }
  }
}
