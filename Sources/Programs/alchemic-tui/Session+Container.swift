// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// The explorer as an object in the sample's container: a weak, nillable reference, like a view controller in an app.
/// The program creates it and passes it to the container, which must not keep it alive.
extension Session: AlchemicDeclaring, CustomStringConvertible {
  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcWeak(), AcNillable(), AcFactoryName("explorer"))
  }

  nonisolated var description: String { "the explorer on your screen" }

  /// Passes the current session to a container as soon as the container is ready.
  nonisolated static func register(in context: ALCContext) {
    context.whenReady("show the explorer") {
      // Callbacks run on the main thread.
      try MainActor.assumeIsolated { try shown.map { try AcSet($0) } }
    }
  }
}
