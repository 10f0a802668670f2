// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension Registration {
  /// Resolves each dependency.
  func resolve() -> Model {
    var resolver = Resolver(takeDeclarations(), problems: problems)
    return resolver.resolve(extensions: extensions, warnings: warnings)
  }
}
