// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
internal import Synchronization

extension EtcdClient {
  /// Watches a range until the connection ends, the server ends the watch, or the task is cancelled.
  ///
  /// - Parameters:
  ///   - range: The keys.
  ///   - revision: The first revision to report.
  ///   - created: Called when the server has created the watch, with its present revision.
  ///   - batch: Called with changes of complete revisions, in order. The next ones are read after it returns.
  /// - Returns: Why the watch ended; ``EtcdError/compacted(revision:)`` if the server no longer has the changes since
  ///   `revision`.
  func watch(
    _ range: EtcdRange, from revision: Int64, created: @escaping @Sendable (Int64) async -> Void,
    batch: @escaping @Sendable (EtcdWatchBatch) async -> Void
  ) async -> EtcdError {
    let body = Self.encoded(EtcdRequests.Watch(range, from: revision))
    do throws(EtcdError) {
      return try await atEndpoint(isRead: false) { endpoint throws(EtcdError) in
        self.willWatch(at: endpoint)
        return try await self.authorized(endpoint, "/v3/watch", body) { request throws(EtcdError) in
          var request = request
          // A member that loses its leader ends the watch, rather than staying silent behind a partition.
          request.headers["Grpc-Metadata-hasleader"] = "true"
          let reader = WatchReader(endpoint: endpoint, range: range, next: revision, limit: self.limits.answer)
          throw await self.end(of: request, reader, created, batch)
        }
      }
    } catch {
      return error
    }
  }

  /// Streams a watch until it ends. The server has the timeout to create it.
  private func end(
    of request: EtcdHTTPRequest, _ reader: WatchReader, _ created: @escaping @Sendable (Int64) async -> Void,
    _ batch: @escaping @Sendable (EtcdWatchBatch) async -> Void
  ) async -> EtcdError {
    let (clock, timeout, transport) = (clock, configuration.timeout, transport)
    let isCreated = Deadline()
    return await withTaskGroup(of: EtcdError?.self) { group in
      group.addTask {
        var reader = reader
        do throws(EtcdError) {
          try await transport.stream(request) { part throws(EtcdError) in
            for event in try reader.read(part) {
              switch event {
              case .created(let revision):
                isCreated.isMet.store(true, ordering: .relaxed)
                await created(revision)
              case .batch(let changes): await batch(changes)
              }
            }
          }
          return .interrupted(endpoint: request.endpoint, reason: "the server ended the watch")
        } catch {
          return error
        }
      }
      group.addTask {
        let isOver = (try? await clock.sleep(for: timeout)) != nil && !isCreated.isMet.load(ordering: .relaxed)
        return isOver ? .interrupted(endpoint: request.endpoint, reason: "no answer within \(timeout)") : nil
      }
      defer { group.cancelAll() }
      for await end in group { if let end { return end } }
      return .interrupted(endpoint: request.endpoint, reason: "cancelled")
    }
  }
}

/// Whether a watch was created in time.
private final class Deadline: Sendable {
  let isMet = Atomic(false)
}
