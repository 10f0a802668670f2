// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension FailureSnapshot {
  init(_ error: AlchemicError) {
    self.init(error.problems)
  }

  /// An error of the program has no facts, unless it is the container's own.
  init(_ error: any Error) {
    if let error = error as? AlchemicError { self.init(error) } else { self.init("\(error)") }
  }
}
