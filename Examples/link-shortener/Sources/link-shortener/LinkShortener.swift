// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspectionServer
import AlchemicServices
import Logging
import Shortener

/// The program. The container finds the web server among its objects, and runs it until SIGTERM or SIGINT.
@main
enum LinkShortener {
  static func main() async throws {
    try await AcRunServices {
      LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    }
  }
}
