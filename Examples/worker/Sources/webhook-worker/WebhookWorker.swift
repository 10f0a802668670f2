// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspectionServer
import AlchemicServices
import Logging
import Webhooks

/// The program. The container finds the courier among its objects, and runs it until SIGTERM or SIGINT.
@main
enum WebhookWorker {
  static func main() async throws {
    try await AcRunServices(gracefulShutdownSignals: [.sigterm, .sigint]) {
      LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    }
  }
}
