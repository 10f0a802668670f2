// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Services
  internal import AlchemicCore
  internal import Logging

  /// Says that the service which runs in this task is ready. The services that need it begin now.
  ///
  /// Call it in `run()` of a service whose factory declares ``AcAnnouncesReady()``, or in a task that it has started, but not
  /// in a detached one. Another call than the first has no effect.
  ///
  /// ```swift
  /// func run() async throws {
  ///   try await queue.connect()
  ///   AcReady()
  ///   for try await message in queue { … }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, for the warning that no service runs in this task.
  ///   - line: The line of the call.
  public func AcReady(fileID: String = #fileID, line: Int = #line) {
    guard let task = ServiceTask.current else {
      let location = AlchemicSourceLocation(fileID: fileID, line: line)
      ALCContext.current.ownLogger.warning(
        "AcReady (\(location)) has no effect: no service of a container runs in this task")
      return
    }
    task.announce()
  }

  /// The task-local value of a service's task.
  ///
  /// An object, because a program that is optimised under Thread Sanitizer crashes where a task-local value is a closure.
  final class ServiceTask: Sendable {
    /// The task of the service that runs here.
    @TaskLocal static var current: ServiceTask?

    /// Says that the service is ready.
    let announce: @Sendable () -> Void

    init(announce: @escaping @Sendable () -> Void) { self.announce = announce }
  }
#endif
