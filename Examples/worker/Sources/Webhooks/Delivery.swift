// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore

/// One attempt to deliver a job. Each has its own, which lives as long as the scope that ``Courier`` opens.
final class Delivery: AlchemicDeclaring, Sendable {
  private let job: Job
  private let lease: Lease
  private let sender: any Sender

  init(job: Job, lease: Lease, sender: any Sender) {
    self.job = job
    self.lease = lease
    self.sender = sender
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.job))
    AcInitializer(factory, Delivery.init(job:lease:sender:), AcGiven(), AcAuto(), AcAuto())
  }

  func run() async {
    do {
      lease.note(Outcome(status: try await sender.send(job)))
    } catch {
      // A cancelled attempt has no outcome.
      if !Task.isCancelled { lease.note(.failed("\(error)")) }
    }
  }
}
