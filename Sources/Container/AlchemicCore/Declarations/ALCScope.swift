// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A kind of scope: a request, a job, a tenant. Objects with ``AcScoped(_:)`` live as long as one open scope of their kind.
///
/// ```swift
/// extension ALCScope {
///   static let tenant = ALCScope("tenant")
///   static let request = ALCScope("request", within: .tenant)
/// }
/// ```
///
/// Two values with the same name are the same kind of scope. ``AcScope(_:giving:stoppingWithin:isolation:fileID:line:_:)``
/// opens one. See <doc:Scopes>.
public struct ALCScope: Hashable, Sendable, CustomStringConvertible {
  /// The name, for errors and explorers.
  public let name: String
  /// The names of the kinds that enclose it, from the inside outwards.
  let outerNames: [String]

  /// A kind of scope.
  ///
  /// - Parameters:
  ///   - name: Its name, unique in the program.
  ///   - outer: The kind of scope that encloses each scope of this kind. Its objects may be injected into objects of this
  ///     one, and this one can be opened only within it.
  public init(_ name: String, within outer: ALCScope? = nil) {
    self.name = name
    outerNames = outer.map { [$0.name] + $0.outerNames } ?? []
  }

  /// The name.
  public var description: String { name }

  /// Whether two values have the same name.
  public static func == (first: ALCScope, second: ALCScope) -> Bool { first.name == second.name }

  /// Hashes the name.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
