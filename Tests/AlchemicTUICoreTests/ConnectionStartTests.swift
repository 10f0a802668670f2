// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import Testing

@Suite struct ConnectionStartTests {
  private func event(_ number: UInt64, _ phase: ContainerPhase, failure: FailureSnapshot? = nil) -> ContainerUpdate {
    .event(ContainerEvent(number: number, instant: number, thread: "alchemic", change: .phase(phase, failure: failure)))
  }

  @Test func `An idle container is started, and returned when it is ready`() async throws {
    let connection = ScriptedConnection(
      Shop.idle, script: [event(1, .scanning), event(2, .ready), event(3, .scanning)])
    let container = try await connection.started()
    #expect(container.phase == .ready)
    #expect(container.lastEvent == 2)
    #expect(connection.performed == [.start])
  }

  @Test func `A start in progress is awaited, and a ready container is not started again`() async throws {
    var shop = Shop.idle
    shop.phase = .resolving
    let starting = ScriptedConnection(shop, script: [event(1, .failed, failure: "No.")])
    #expect(try await starting.started().failure == "No.")
    let ready = ScriptedConnection(Shop.started)
    #expect(try await ready.started() == Shop.started)
    #expect(starting.performed + ready.performed == [])
  }

  @Test func `A failed container is started again`() async throws {
    var shop = Shop.idle
    shop.phase = .failed
    let connection = ScriptedConnection(shop, script: [.dropped(1), event(1, .scanning), event(2, .ready)])
    #expect(try await connection.started().phase == .ready)
    #expect(connection.performed == [.start])
  }

  @Test func `A connection that ends during the start is an error`() async throws {
    let connection = ScriptedConnection(Shop.idle, script: [event(1, .scanning)])
    await #expect(throws: Refusal("The connection ended before the container was ready.")) {
      try await connection.started()
    }
  }
}
