internal import AlchemicCore
internal import AlchemicInspection

extension ScopesSnapshot {
  /// - Returns: `nil` where no scope is open and nothing has outlived its scope.
  init?(_ snapshot: GraphSnapshot) {
    guard !snapshot.openScopes.isEmpty || !snapshot.outlivedObjects.isEmpty else { return nil }
    self.init(
      open: snapshot.openScopes.prefix(InspectionProtocol.batchSize).map(OpenScopeSnapshot.init),
      openCount: snapshot.openScopes.count,
      outlived: snapshot.outlivedObjects.suffix(InspectionProtocol.batchSize).map(OutlivedObjectSnapshot.init))
  }
}

extension OpenScopeSnapshot {
  fileprivate init(_ open: GraphSnapshot.Scope) {
    self.init(
      name: open.scope.name, location: SourceLocationSnapshot(open.location), openedAt: open.openedAt,
      objectCount: open.objectCount, depth: open.depth)
  }
}

extension OutlivedObjectSnapshot {
  init(_ object: GraphSnapshot.Outlived) {
    self.init(
      factory: object.factory, scope: object.scope.name, location: SourceLocationSnapshot(object.location),
      createdAt: object.createdAt, endedAt: object.endedAt,
      keepers: object.keepers.prefix(8).map {
        KeeperSnapshot(name: $0.name, location: $0.location.map { SourceLocationSnapshot($0) })
      })
  }

  /// The object of an event; `nil` for any other event.
  init?(_ event: AlchemicEvent) {
    guard case .scopedObjectOutlived(let id, let error) = event.kind,
      case .outlivedScope(_, let scope, let openedAt, let age, let keepers)? = error.problems.first?.detail
    else { return nil }
    let nanoseconds = UInt64(max(0, age / .nanoseconds(1)))
    self.init(
      factory: id, scope: scope, location: SourceLocationSnapshot(openedAt),
      createdAt: event.instant - min(nanoseconds, event.instant), endedAt: event.instant,
      keepers: keepers.prefix(8).map {
        KeeperSnapshot(name: $0.name, location: $0.location.map { SourceLocationSnapshot($0) })
      })
  }
}
