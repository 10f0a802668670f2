internal import AlchemicCore
public import AlchemicInspection

extension ScopesSnapshot {
  /// - Parameters:
  ///   - open: The open scopes, the oldest first.
  ///   - outlived: The objects that have outlived their scope, the oldest first.
  ///   - findsOutlived: Whether the container looks for these.
  init(_ open: [GraphSnapshot.Scope], _ outlived: [GraphSnapshot.Outlived], findsOutlived: Bool) {
    self.init(
      open: open.prefix(InspectionProtocol.batchSize).map(OpenScopeSnapshot.init), openCount: open.count,
      outlived: outlived.suffix(InspectionProtocol.batchSize).map(OutlivedObjectSnapshot.init),
      findsOutlived: findsOutlived ? true : nil)
  }

  /// The scopes; `nil` where no scope is open, nothing has outlived its scope, and the container does not look for that.
  var unlessEmpty: ScopesSnapshot? { self == ScopesSnapshot() ? nil : self }
}

extension ContainerInspector {
  /// The open scopes, and what has outlived its scope.
  public func scopes() -> ScopesReport {
    let (open, outlived) = context.scopeSnapshot()
    return ScopesReport(
      instant: context.instant, scopes: ScopesSnapshot(open, outlived, findsOutlived: context.findsOutlivedObjects))
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
