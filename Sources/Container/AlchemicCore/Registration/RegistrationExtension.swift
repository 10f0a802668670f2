// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Data that another target of the package collects from the declarations of a container.
///
/// Each registration, and so each start, has one extension of each type; containers share none. The objects of the start
/// find it with ``ALCContext/registrationExtension(_:)``.
package protocol RegistrationExtension: AnyObject, Sendable {
  init()

  /// The problems of the declarations; the container reports them with the graph's problems. Called after all
  /// declarations are read, before the container searches for any value.
  func problems() -> [FoundProblem]

  /// The warnings about the declarations, which a start logs and a snapshot has. Called after all declarations are read.
  func warnings() -> [FoundProblem]
}

extension RegistrationExtension {
  package func warnings() -> [FoundProblem] { [] }
}
