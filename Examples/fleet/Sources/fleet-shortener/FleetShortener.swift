// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspectionServer
import AlchemicServices
import Logging
import Shortener

/// The link shortener as one instance of a fleet: the library has its web server, its settings and the rest.
@main
enum FleetShortener {
  static func main() async throws {
    try await AcRunServices {
      LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    }
  }
}
