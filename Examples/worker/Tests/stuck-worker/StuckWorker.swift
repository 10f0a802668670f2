// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicServices
import Logging
import Webhooks

/// The worker with a sender that hangs, for the tests.
@main
enum StuckWorker {
  static func main() async throws {
    try await AcRunServices(within: .seconds(6)) {
      LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    }
  }
}

/// Never returns for a job with the body `hang`, and ignores its cancellation.
final class StuckSender: Sender, AlchemicDeclaring {
  private let sender: HTTPSender

  init(sender: HTTPSender) { self.sender = sender }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcPrimary())
    AcInitializer(factory, StuckSender.init(sender:))
  }

  func send(_ job: Job) async throws -> Int {
    if job.body == "hang" { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
    return try await sender.send(job)
  }
}
