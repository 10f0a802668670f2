// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
internal import Logging
internal import Synchronization

/// The worker's claim on the job of its scope. The end of the scope settles the job, also after a cancellation: without an
/// outcome, it returns to the queue.
final class Lease: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let job: Job
  private let queue: JobQueue
  private let log: JobLog
  private let outcome = Mutex(Outcome.returned)

  init(job: Job, queue: JobQueue, log: JobLog) {
    self.job = job
    self.queue = queue
    self.log = log
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.job))
    AcInitializer(factory, Lease.init(job:queue:log:), AcGiven(), AcAuto(), AcAuto())
  }

  func note(_ outcome: Outcome) {
    self.outcome.withLock { $0 = outcome }
  }

  func alchemicStop() async throws {
    let outcome = outcome.withLock { $0 }
    try await queue.settle(job, outcome)
    switch outcome {
    case .delivered: log.logger.info("delivered")
    case .failed(let problem): log.logger.warning("failed: \(problem)")
    case .refused(let problem): log.logger.error("refused: \(problem)")
    case .returned: log.logger.warning("returned to the queue")
    }
  }
}
