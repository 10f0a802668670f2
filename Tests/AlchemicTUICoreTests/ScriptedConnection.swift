// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import Synchronization

/// A container that sends the updates of a test's script.
final class ScriptedConnection: Connection {
  private let state: Mutex<State>

  private struct State {
    var container: ContainerSnapshot
    var script: ArraySlice<ContainerUpdate>
    var performed: [Command] = []
  }

  /// - Parameters:
  ///   - container: The first snapshot.
  ///   - script: The updates to send, in order. Events also change the snapshot.
  init(_ container: ContainerSnapshot, script: [ContainerUpdate] = []) {
    state = Mutex(State(container: container, script: script[...]))
  }

  var performed: [Command] { state.withLock { $0.performed } }

  func snapshot() async throws -> ContainerSnapshot { state.withLock { $0.container } }

  func updates(after event: UInt64) -> AsyncStream<ContainerUpdate> {
    AsyncStream {
      self.state.withLock { state in
        let update = state.script.popFirst()
        if case .event(let event)? = update { state.container.apply(event) }
        return update
      }
    }
  }

  func perform(_ command: Command) async throws {
    state.withLock { $0.performed.append(command) }
  }

  func describe(_ factory: Int) async throws -> String {
    throw CommandError("The script contains no objects.")
  }

  func explain(_ factory: Int) async throws -> [Explanation] { [] }
}
