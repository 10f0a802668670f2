// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
internal import AlchemicInspection
internal import AlchemicInspectionServer
internal import Synchronization

/// Creates the containers that one check explores, and opens the connections.
final class Opening: Sendable {
  private let open: @Sendable (ExploredContainer) async throws -> any Connection
  private let containers = Mutex<[ExploredContainer]>([])

  init(open: @escaping @Sendable (ExploredContainer) async throws -> any Connection) {
    self.open = open
  }

  /// Creates a container, and opens a connection to it.
  ///
  /// - Parameters:
  ///   - capacity: The number of events that the container remembers.
  ///   - guests: The number of guests; `nil` does not start the container.
  func callAsFunction(remembering capacity: Int = 1_024, guests: Int? = 1) async throws -> ExploredCafe {
    let container = try await ExploredContainer(remembering: capacity, guests: guests)
    containers.withLock { $0.append(container) }
    return ExploredCafe(container: container, connection: try await open(container))
  }

  /// Ends the connections.
  func complete() {
    for container in containers.withLock({ $0 }) { container.complete() }
  }
}

/// A container, and a connection to it.
struct ExploredCafe: Sendable {
  let container: ExploredContainer
  let connection: any Connection

  var context: ALCContext { container.context }
  var inspector: ContainerInspector { container.inspector }

  /// The container's own updates after an event, up to its newest.
  func history(after known: UInt64) async -> [ContainerUpdate] { await container.history(after: known) }

  /// The connection's updates after an event, up to the container's newest.
  func updates(after known: UInt64) async -> [ContainerUpdate] {
    await container.read(connection.updates(after: known), after: known)
  }
}
