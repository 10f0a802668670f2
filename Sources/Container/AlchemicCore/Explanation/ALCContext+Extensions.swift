// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension ALCContext {
  /// The extension of a type, of the last start or of the graph that a start would have; `nil` where no declaration uses
  /// one.
  ///
  /// Before the first start this reads the classes' declarations, on the calling thread, and creates no object.
  package func knownRegistrationExtension<Extension: RegistrationExtension>(_ type: Extension.Type) -> Extension? {
    for case let found as Extension in knownModel().extensions { return found }
    return nil
  }
}
