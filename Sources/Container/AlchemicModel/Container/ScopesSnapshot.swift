// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The open scopes of a container, and the objects that have outlived theirs.
public struct ScopesSnapshot: Codable, Hashable, Sendable {
  /// The open scopes, the oldest first: at most ``limit``.
  public var open: [OpenScopeSnapshot]
  /// How many scopes are open in all.
  public var openCount: Int
  /// The newest objects that are alive although their scope has ended, the oldest of them first: at most
  /// ``limit``. Only while the program looks for them.
  public var outlived: [OutlivedObjectSnapshot]
  /// Whether the program looks for objects that outlive their scope.
  public var findsOutlived: Bool

  /// Creates the scopes from their parts.
  public init(
    open: [OpenScopeSnapshot] = [], openCount: Int? = nil, outlived: [OutlivedObjectSnapshot] = [],
    findsOutlived: Bool = false
  ) {
    self.open = open
    self.openCount = openCount ?? open.count
    self.outlived = outlived
    self.findsOutlived = findsOutlived
  }

  /// How many open scopes, and how many objects that have outlived theirs, are listed.
  public static let limit = 64

  /// Adds an object, in place of the oldest one where there are too many.
  mutating func add(_ object: OutlivedObjectSnapshot) {
    outlived.append(object)
    if outlived.count > Self.limit { outlived.removeFirst() }
  }
}

/// The scopes of a container at one moment.
public struct ScopesReport: Codable, Hashable, Sendable {
  /// The moment, in nanoseconds of the container's monotonic clock.
  public var instant: UInt64
  /// The scopes.
  public var scopes: ScopesSnapshot

  /// Creates a report from its parts.
  public init(instant: UInt64, scopes: ScopesSnapshot) {
    self.instant = instant
    self.scopes = scopes
  }

  /// The scopes in a snapshot.
  public init(_ snapshot: ContainerSnapshot) {
    self.init(instant: snapshot.instant, scopes: snapshot.scopes)
  }
}

/// An open scope.
public struct OpenScopeSnapshot: Codable, Hashable, Sendable {
  /// The name of its kind.
  public var name: String
  /// Where it was opened.
  public var location: AlchemicSourceLocation
  /// When it was opened, in nanoseconds of the container's clock.
  public var openedAt: UInt64
  /// How many objects it has.
  public var objectCount: Int
  /// How many open scopes enclose it.
  public var depth: Int

  /// Creates a scope from its parts.
  public init(name: String, location: AlchemicSourceLocation, openedAt: UInt64, objectCount: Int, depth: Int = 0) {
    self.name = name
    self.location = location
    self.openedAt = openedAt
    self.objectCount = objectCount
    self.depth = depth
  }
}

/// An object that was alive when its scope had ended.
public struct OutlivedObjectSnapshot: Codable, Hashable, Sendable {
  /// The id of its factory.
  public var factory: Int
  /// The name of the kind of its scope.
  public var scope: String
  /// Where its scope was opened.
  public var location: AlchemicSourceLocation
  /// When it was created, in nanoseconds of the container's clock.
  public var createdAt: UInt64
  /// When its scope ended, in nanoseconds of the container's clock.
  public var endedAt: UInt64
  /// The declarations through which others may have got it: at most eight.
  public var keepers: [KeeperSnapshot]

  /// Creates an object from its parts.
  public init(
    factory: Int, scope: String, location: AlchemicSourceLocation, createdAt: UInt64, endedAt: UInt64,
    keepers: [KeeperSnapshot] = []
  ) {
    self.factory = factory
    self.scope = scope
    self.location = location
    self.createdAt = createdAt
    self.endedAt = endedAt
    self.keepers = keepers
  }
}

/// A declaration through which others may have got an object.
public struct KeeperSnapshot: Codable, Hashable, Sendable {
  /// The argument or the variable: `AuditTrail.last`.
  public var name: String
  /// Where it is declared; `nil` where that is unknown.
  public var location: AlchemicSourceLocation?

  /// Creates a keeper from its parts.
  public init(name: String, location: AlchemicSourceLocation? = nil) {
    self.name = name
    self.location = location
  }
}
