// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
internal import AlchemicServices
internal import AlchemicStores
internal import Logging

/// Claims jobs, and delivers several at the same time. The container runs it, because it is a service.
///
/// When the program has to end, it claims nothing more and finishes the jobs under way. A job that takes too long is
/// cancelled, and returns to the queue.
final class Courier: AlchemicDeclaring, Service {
  private let queue: JobQueue
  private let settings: WorkerSettings
  private let finishTime: Duration
  /// The delivery of the job in whose scope it is called.
  private let deliveries: ALCProvider<Delivery>
  private let logger = Logger(label: "courier")

  init(queue: JobQueue, settings: WorkerSettings, timing: Timing, deliveries: ALCProvider<Delivery>) {
    self.queue = queue
    self.settings = settings
    finishTime = .seconds(timing.finish)
    self.deliveries = deliveries
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Courier.init(queue:settings:timing:deliveries:))
  }

  private enum Event: Sendable {
    /// There may be jobs to claim.
    case look
    case ended(Job)
    case shutdown
    /// The time to finish is over.
    case late
  }

  func run() async throws {
    let (events, inbox) = AsyncStream.makeStream(of: Event.self)
    let changes = settings.observeAll { _ in inbox.yield(.look) }
    defer { withExtendedLifetime(changes) {} }
    try await withGracefulShutdownHandler {
      try await withThrowingDiscardingTaskGroup { group in
        group.addTask { await self.look(into: inbox) }
        try await self.work(events, inbox, &group)
        group.cancelAll()
      }
    } onGracefulShutdown: {
      inbox.yield(.shutdown)
    }
  }

  /// Looks for jobs of other processes, until it is cancelled.
  private func look(into inbox: AsyncStream<Event>.Continuation) async {
    while !Task.isCancelled {
      inbox.yield(.look)
      try? await Task.sleep(for: .seconds(settings.pollInterval))
    }
  }

  /// Returns when the program has to end and no job is under way.
  private func work(
    _ events: AsyncStream<Event>, _ inbox: AsyncStream<Event>.Continuation,
    _ group: inout ThrowingDiscardingTaskGroup<any Error>
  ) async throws {
    var underWay: [Int64: Job] = [:]
    var isEnding = false
    for await event in events {
      switch event {
      case .look: break
      case .ended(let job): underWay[job.id] = nil
      case .shutdown:
        isEnding = true
        logger.info("finishing \(underWay.count) jobs")
        group.addTask { [finishTime] in
          try? await Task.sleep(for: finishTime)
          inbox.yield(.late)
        }
      case .late:
        for job in underWay.values.sorted(by: { $0.id < $1.id }) {
          logger.warning("cancelling job \(job.id), to \(job.url): it did not finish within \(finishTime)")
        }
        group.cancelAll()
      }
      if isEnding {
        if underWay.isEmpty { return }
        continue
      }
      let free = settings.isPaused ? 0 : settings.concurrency - underWay.count
      guard free > 0 else { continue }
      for job in try await queue.claim(free) {
        underWay[job.id] = job
        group.addTask {
          await self.deliver(job)
          inbox.yield(.ended(job))
        }
      }
    }
  }

  /// Delivers a job in its own scope, whose end settles it.
  private func deliver(_ job: Job) async {
    do {
      try await AcScope(.job, giving: job) { try await deliveries().run() }
    } catch {
      logger.error("job \(job.id) was not attempted: \(error)")
    }
  }
}
