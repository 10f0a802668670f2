import AlchemicInspection

/// A row of the pane of scopes.
enum ScopeRow: Hashable {
  /// An object that lives although its scope has ended.
  case outlived(OutlivedObjectSnapshot)
  /// A declaration through which others may have got it.
  case keeper(KeeperSnapshot, of: OutlivedObjectSnapshot)
  case open(OpenScopeSnapshot)
  case kind(ScopeKind)

  /// What stays the same while the row changes.
  enum Key: Hashable {
    case outlived(Int, createdAt: UInt64, endedAt: UInt64)
    case keeper(String, Int, createdAt: UInt64)
    case open(String, AlchemicSourceLocation, openedAt: UInt64)
    case kind(String)
  }

  var key: Key {
    switch self {
    case .outlived(let object): .outlived(object.factory, createdAt: object.createdAt, endedAt: object.endedAt)
    case .keeper(let keeper, let object): .keeper(keeper.name, object.factory, createdAt: object.createdAt)
    case .open(let scope): .open(scope.name, scope.location, openedAt: scope.openedAt)
    case .kind(let kind): .kind(kind.name)
    }
  }

  /// The name of the kind of scope.
  var scope: String {
    switch self {
    case .outlived(let object), .keeper(_, let object): object.scope
    case .open(let scope): scope.name
    case .kind(let kind): kind.name
    }
  }

  /// The place that the row shows.
  var location: AlchemicSourceLocation? {
    switch self {
    case .outlived(let object): object.location
    case .keeper(let keeper, _): keeper.location
    case .open(let scope): scope.location
    case .kind: nil
    }
  }

  /// When what it shows began to exist, in nanoseconds of the container's clock.
  var began: UInt64? {
    switch self {
    case .outlived(let object): object.createdAt
    case .open(let scope): scope.openedAt
    case .keeper, .kind: nil
    }
  }

  /// The row as text, for the filter and the clipboard.
  func text(in container: ContainerSnapshot?) -> String {
    let place = location.map { " (\($0))" } ?? ""
    return switch self {
    case .outlived(let object):
      "\(container.map { object.name(in: $0) } ?? "factory \(object.factory)") outlived \(object.scope)\(place)"
    case .keeper(let keeper, _): "kept by \(keeper.name)\(place)"
    case .open(let scope): "\(scope.name)\(place)"
    case .kind(let kind): kind.name
    }
  }
}
