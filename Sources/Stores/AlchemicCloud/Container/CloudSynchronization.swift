// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore
internal import AlchemicStores

/// The synchronisation of a container's cloud store, which ``AcEnableCloudKeyValueStore(synchronizedWith:fileID:line:)``
/// adds to the container. It ends with the container.
///
/// A program that shows the state has it injected. All methods may be called from any thread.
public final class CloudSynchronization: AlchemicSendable {
  /// `nil` in a container that keeps its stores in memory.
  private let running: RunningReplica?

  init(_ running: RunningReplica?) {
    self.running = running
  }

  deinit { running?.end() }

  /// The present status of the replica. In a container that keeps its stores in memory it is stopped.
  public var status: CloudStatus { running?.replica.status ?? CloudStatus(connection: .stopped) }

  /// The present status, then each later one, until the reader's task is cancelled. A slow reader gets the newest.
  public var statuses: AsyncStream<CloudStatus> {
    running?.replica.statuses
      ?? AsyncStream { continuation in
        continuation.yield(CloudStatus(connection: .stopped))
        continuation.finish()
      }
  }

  /// Sends unsent changes, for at most a time, and ends the synchronisation. Changes that are not sent stay in the
  /// store's file; the next start sends them.
  ///
  /// - Parameter limit: How long to wait for the server. If it is offline, this does not wait.
  public func stop(within limit: Duration) async { await running?.stop(within: limit) }
}

extension CloudSynchronization: AlchemicStopping {
  /// Sends unsent changes within the time that the container gives this object, and ends the synchronisation.
  public func alchemicStop() async { await stop(within: .seconds(3_600)) }
}

extension CloudSynchronization: EnabledByCall {
  package static var enablingCall: String? { "AcEnableCloudKeyValueStore(synchronizedWith:)" }
}
