// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicServices
import Logging
import Shortener

/// The link shortener with an object that never stops, for the tests.
@main
enum StuckShortener {
  static func main() async throws {
    try await AcRunServices {
      LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    }
  }
}

/// Does not stop, and ignores its cancellation.
final class StuckCache: AlchemicDeclaring, AlchemicStopping, Sendable {
  init() {}

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcStopTimeout(.seconds(1)))
    AcInitializer(factory, StuckCache.init)
  }

  func alchemicStop() async throws {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }
}
