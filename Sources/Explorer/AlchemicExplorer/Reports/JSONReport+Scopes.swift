internal import AlchemicInspection

extension JSONReport {
  static func scopes(_ container: ContainerSnapshot) -> String { text(Scopes(container)) }

  private struct Scopes: Encodable {
    let kinds: [Kind]
    let open: [Open]
    /// How many scopes are open in all; the list has the oldest ones.
    let openCount: Int
    let outlived: [Outlived]
    /// Whether the program looks for what outlives its scope.
    let findsOutlived: Bool

    struct Kind: Encodable {
      let name: String
      let factories: [String]
    }

    struct Open: Encodable {
      let scope, place: String
      let ageNanoseconds: UInt64
      let objects, depth: Int
    }

    struct Outlived: Encodable {
      let factory, scope, place: String
      let ageNanoseconds, endedNanosecondsAgo: UInt64
      let keepers: [Keeper]
    }

    struct Keeper: Encodable {
      let name: String
      let place: String?
    }

    init(_ container: ContainerSnapshot) {
      let scopes = container.scopes
      func elapsed(since instant: UInt64) -> UInt64 { Format.elapsed(from: instant, to: container.instant) }
      kinds = container.scopeKinds.map { Kind(name: $0.name, factories: $0.factories.compactMap(container.name(of:))) }
      open = scopes.open.map {
        Open(
          scope: $0.name, place: $0.location.description, ageNanoseconds: elapsed(since: $0.openedAt),
          objects: $0.objectCount, depth: $0.depth)
      }
      openCount = scopes.openCount
      outlived = scopes.outlived.map { object in
        Outlived(
          factory: object.name(in: container), scope: object.scope, place: object.location.description,
          ageNanoseconds: elapsed(since: object.createdAt), endedNanosecondsAgo: elapsed(since: object.endedAt),
          keepers: object.keepers.map { Keeper(name: $0.name, place: $0.location?.description) })
      }
      findsOutlived = scopes.findsOutlived
    }
  }
}
