// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

extension JSONReport {
  static func scopes(_ container: ContainerSnapshot) -> String { text(Scopes(container)) }

  /// The scopes of a container.
  struct Scopes: Encodable, Sendable {
    let kinds: [Kind]
    let open: [TableRecord]
    /// How many scopes are open in all; the list has the oldest ones.
    let openCount: Int
    let outlived: [TableRecord]
    /// Whether the program looks for what outlives its scope.
    let findsOutlived: Bool

    /// The factories that declare a scope.
    struct Kind: Encodable {
      let name: String
      let factories: [String]
    }

    /// What may keep an object, the most suspicious first.
    struct Suspects: Encodable {
      let suspects: [Suspect]
    }

    struct Suspect: Encodable {
      let name: String
      let place: String?
      let reason: String

      init(_ suspect: LeakSuspect) {
        (name, place, reason) = (suspect.name, suspect.location?.description, suspect.words)
      }
    }

    init(_ container: ContainerSnapshot) {
      let scopes = container.scopes
      let (table, facts) = (ScopesPane.table, Facts(container))
      kinds = container.scopeKinds.map { Kind(name: $0.name, factories: $0.factories.compactMap(container.name(of:))) }
      open = scopes.open.map { table.record(.open($0), facts) }
      openCount = scopes.openCount
      let search = LeakSearch(container)
      outlived = search.objects.map { object in
        table.record(.outlived(object), facts, with: Suspects(suspects: search.suspects(of: object).map(Suspect.init)))
      }
      findsOutlived = scopes.findsOutlived
    }
  }
}
