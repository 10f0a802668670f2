// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A short code and its target.
struct Link: Equatable, Sendable {
  var code: String
  var target: String
}

/// A collection of links.
protocol Links: AnyObject, Sendable {
  /// The number of links.
  var count: Int { get }

  /// The target of a link; `nil` if the code is unknown.
  func target(of code: String) -> String?

  /// The links added last, newest first.
  func newest(_ count: Int) -> [Link]

  /// Adds a link. It is stored when this returns.
  func add(_ target: String) throws -> Link
}
