// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The source of a dependency's value.
enum Resolution: Sendable {
  /// The object of the factory with this id.
  case object(Int)
  /// The objects of all these factories, as an array.
  case objects([Int])
  /// No factory matches, and the dependency allows that.
  case nothing
  /// The declaration gives the value: a constant, `nil`, or a computation.
  case declared
  /// The objects of another resolution, which a lazy value or a provider gives later.
  indirect case deferred(Resolution)
  /// The problem that leaves the dependency without a value.
  indirect case failed(FoundProblem)

  /// The same objects, given later; a problem stays one.
  var deferred: Resolution {
    switch self {
    case .object, .objects, .nothing: .deferred(self)
    case .declared, .deferred, .failed: self
    }
  }

  /// The factories whose objects the dependency uses, now or later.
  var used: [Int] {
    if case .deferred(let resolution) = self { resolution.factories } else { factories }
  }

  /// The factories whose objects a lazy value or a provider gives.
  var later: [Int] {
    if case .deferred(let resolution) = self { resolution.factories } else { [] }
  }

  /// The factories that provide the value, which must exist before it.
  var factories: [Int] {
    switch self {
    case .object(let factory): [factory]
    case .objects(let factories): factories
    case .nothing, .declared, .deferred, .failed: []
    }
  }
}
