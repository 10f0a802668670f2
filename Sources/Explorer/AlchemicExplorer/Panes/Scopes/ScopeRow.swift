// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// A row of the pane of scopes.
enum ScopeRow: Hashable {
  /// An object that lives although its scope has ended.
  case outlived(OutlivedObjectSnapshot)
  /// What may keep it; `nil` where nothing that the container knows lives on and may have got it.
  case suspect(LeakSuspect?, of: OutlivedObjectSnapshot)
  case open(OpenScopeSnapshot)
  case kind(ScopeKind)

  /// What stays the same while the row changes.
  enum Key: Hashable {
    case outlived(Int, createdAt: UInt64, endedAt: UInt64)
    case suspect(String?, Int, createdAt: UInt64)
    case open(String, AlchemicSourceLocation, openedAt: UInt64)
    case kind(String)
  }

  var key: Key {
    switch self {
    case .outlived(let object): .outlived(object.factory, createdAt: object.createdAt, endedAt: object.endedAt)
    case .suspect(let suspect, let object): .suspect(suspect?.name, object.factory, createdAt: object.createdAt)
    case .open(let scope): .open(scope.name, scope.location, openedAt: scope.openedAt)
    case .kind(let kind): .kind(kind.name)
    }
  }

  /// The name of the kind of scope.
  var scope: String {
    switch self {
    case .outlived(let object), .suspect(_, let object): object.scope
    case .open(let scope): scope.name
    case .kind(let kind): kind.name
    }
  }

  /// The place that the row shows.
  var location: AlchemicSourceLocation? {
    switch self {
    case .outlived(let object): object.location
    case .suspect(let suspect, _): suspect?.location
    case .open(let scope): scope.location
    case .kind: nil
    }
  }

  /// When what it shows began to exist, in nanoseconds of the container's clock.
  var began: UInt64? {
    switch self {
    case .outlived(let object): object.createdAt
    case .open(let scope): scope.openedAt
    case .suspect, .kind: nil
    }
  }

  /// An object that has outlived its scope, and what may keep it.
  static func leak(_ object: OutlivedObjectSnapshot, _ search: LeakSearch) -> [ScopeRow] {
    let suspects = search.suspects(of: object)
    return [.outlived(object)]
      + (suspects.isEmpty ? [.suspect(nil, of: object)] : suspects.map { .suspect($0, of: object) })
  }

  /// What keeps an object where the container knows nothing that may.
  static let unknownKeeper = "the program's code"

  /// The row as text, for the filter and the clipboard.
  func text(in container: ContainerSnapshot?) -> String {
    let place = location.map { " (\($0))" } ?? ""
    return switch self {
    case .outlived(let object):
      "\(container.map { object.name(in: $0) } ?? "factory \(object.factory)") outlived \(object.scope)\(place)"
    case .suspect(let suspect, _): "perhaps kept by \(suspect?.name ?? Self.unknownKeeper)\(place)"
    case .open(let scope): "\(scope.name)\(place)"
    case .kind(let kind): kind.name
    }
  }
}
