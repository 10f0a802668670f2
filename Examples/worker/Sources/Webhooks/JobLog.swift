// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
internal import Logging

extension ALCScope {
  /// One attempt of a job. It is given the ``Job``.
  static let job = ALCScope("job")
}

/// The log of an attempt: each line has the number of the job and of the attempt.
final class JobLog: AlchemicDeclaring, Sendable {
  let logger: Logger

  init(job: Job) {
    var logger = Logger(label: "job")
    logger[metadataKey: "job"] = "\(job.id)"
    logger[metadataKey: "attempt"] = "\(job.attempts)"
    self.logger = logger
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.job))
    AcInitializer(factory, JobLog.init(job:), AcGiven())
  }
}
