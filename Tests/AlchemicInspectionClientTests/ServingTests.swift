// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import AlchemicInspectionClient
import AlchemicStores
import Foundation
import TestPrograms
import Testing

/// Explores a program that serves, from this process.
@Suite(.timeLimit(.minutes(5)))
struct ServingTests {
  private func serving(_ runtime: borrowing Runtime, _ value: String = "1") throws -> RunningProgram {
    try RunningProgram(environment: runtime.environment(value))
  }

  private func attached(_ program: RunningProgram, _ runtime: borrowing Runtime) async throws -> SocketConnection {
    try await ProcessWatcher.next(runBy: program.identifier, in: runtime.directory)
  }

  @Test func `The list shows name, identifier, phase and age of each process`() async throws {
    let runtime = try Runtime()
    let program = try serving(runtime, "hold")
    try await attached(program, runtime).close()
    let list = await ExplorableProcess.all(in: runtime.directory)
    #expect(list.map(\.identifier) == [program.identifier])
    guard case .answering(let hello)? = list.first?.state else {
      Issue.record("no hello: \(list)")
      return
    }
    #expect(hello.process == ProcessDescription(name: "inspected", identifier: program.identifier))
    #expect(hello.phase == .idle)
    #expect(hello.uptime >= 0)
    #expect(hello.capabilities == Set(Capability.allCases).subtracting([.stop]))
  }

  @Test func `A stopped process is listed as not responding`() async throws {
    let runtime = try Runtime()
    let program = try serving(runtime)
    try await attached(program, runtime).close()
    await program.stop()
    let list = await ExplorableProcess.all(in: runtime.directory, timeout: .milliseconds(50))
    #expect(list.map(\.state) == [.unavailable(name: "inspected", .noResponse)])
  }

  @Test func `A held process waits for the explorer, which receives all events of its start`() async throws {
    let runtime = try Runtime()
    let program = try serving(runtime, "hold")
    let connection = try await attached(program, runtime)
    #expect(try await program.ask("phase") == "idle")
    var known = try await connection.snapshot()
    #expect(known.factories.map(\.name) == ["Clock", "Guest", "Kitchen", "Menu", "dish"])
    let updates = connection.updates(after: 0)
    try await connection.perform(.start)
    var phases: [ContainerPhase] = []
    for await update in updates {
      guard case .event(let event) = update else { continue }
      known.apply(event)
      if case .phase(let phase, _) = event.change, phases.last != phase { phases.append(phase) }
      if known.phase == .ready { break }
    }
    #expect(phases == [.scanning, .registering, .resolving, .firingCallbacks, .ready])
    #expect(known.progress.started == 3)
    #expect(try await program.ask("phase") == "ready")
  }

  @Test func `A held process does not hold its children`() async throws {
    let runtime = try Runtime()
    let program = try serving(runtime, "hold")
    #expect(try await program.ask("variable") == "1")
    #expect(try await program.ask("run variable") == "1")
    #expect(try await program.ask("phase") == "idle")
  }

  @Test func `More requests than a socket holds are all answered`() async throws {
    let runtime = try Runtime()
    let program = try serving(runtime)
    let connection = try await SocketConnection.ready(program, in: runtime)
    await program.stop()
    let count = 2_000
    let (begun, continuation) = AsyncStream<Void>.makeStream()
    try await withThrowingTaskGroup { group in
      for number in 1...count {
        group.addTask {
          continuation.yield()
          try await connection.perform(.set(store: "user-defaults", key: "special", .string("dish \(number)")))
        }
      }
      var waiting = count
      for await _ in begun {
        waiting -= 1
        if waiting == 0 { break }
      }
      await program.resume()
      try await group.waitForAll()
    }
    #expect(try await program.ask("get special").hasPrefix("dish "))
  }

  @Test func `An edited value changes in the process, and the process's own changes arrive as events`() async throws {
    let runtime = try Runtime()
    let program = try serving(runtime)
    let connection = try await SocketConnection.ready(program, in: runtime)
    let seen = try await connection.snapshot()
    try await connection.perform(.set(store: "user-defaults", key: "special", .string("stew")))
    #expect(try await program.ask("get special") == "stew")
    #expect(try await program.ask("set special salad") == "set")
    var values: [SettingValue?] = []
    for await update in connection.updates(after: seen.lastEvent) {
      guard case .event(let event) = update, case .entry("user-defaults", "special", let entry) = event.change else {
        continue
      }
      values.append(entry?.value)
      if entry?.value == .string("salad") { break }
    }
    #expect(values.last == .string("salad"))
    try await connection.perform(.remove(store: "user-defaults", key: "special"))
    #expect(try await program.ask("get special") == "soup")
  }

  @Test func `An entry names its last author, an explorer or the process itself`()
    async throws
  {
    let runtime = try Runtime()
    let program = try serving(runtime)
    let connection = try await SocketConnection.ready(program, in: runtime)
    func author() async throws -> String? {
      try await connection.snapshot().stores.first?.entries.first { $0.key == "special" }?.changedBy
    }
    #expect(try await author() == nil)
    try await connection.perform(.set(store: "user-defaults", key: "special", .string("stew")))
    #expect(try await author() == KeyValueAuthor.thisProcess + ", through an explorer")
    #expect(try await program.ask("set special salad") == "set")
    #expect(try await author() == "inspected (\(connection.hello.process.identifier))")
  }

  @Test func `A value that has changed since it was read is not overwritten, and the refusal has it`() async throws {
    let runtime = try Runtime()
    let program = try serving(runtime)
    let connection = try await SocketConnection.ready(program, in: runtime)
    func special() async throws -> EntrySnapshot? {
      try await connection.snapshot().stores.first?.entries.first { $0.key == "special" }
    }
    let seen = try await special()?.revision
    #expect(seen != nil)
    #expect(try await program.ask("set special salad") == "set")
    let entry = try await special()
    await #expect(
      throws: CommandError("Special has changed since it was read.", stale: CommandError.Stale(entry: entry))
    ) {
      try await connection.perform(.set(store: "user-defaults", key: "special", .string("stew"), seen: seen))
    }
    #expect(try await program.ask("get special") == "salad")
    let now = entry?.revision
    try await connection.perform(.set(store: "user-defaults", key: "special", .string("stew"), seen: now))
    #expect(try await program.ask("get special") == "stew")
    await #expect(throws: CommandError.self) {
      try await connection.perform(.remove(store: "user-defaults", key: "special", seen: now))
    }
  }

  @Test func `A read-only process refuses every change`() async throws {
    let runtime = try Runtime()
    let program = try serving(runtime, "read-only")
    let connection = try await SocketConnection.ready(program, in: runtime)
    #expect(connection.hello.capabilities == [])
    let refusal = CommandError("This process is read-only.")
    await #expect(throws: refusal) { try await connection.perform(.start) }
    await #expect(throws: refusal) {
      try await connection.perform(.set(store: "user-defaults", key: "special", .string("stew")))
    }
    await #expect(throws: refusal) { try await connection.perform(.remove(store: "user-defaults", key: "special")) }
    await #expect(throws: refusal) { try await connection.describe(0) }
    #expect(try await program.ask("get special") == "soup")
    #expect(try await connection.snapshot().phase == .ready)
  }

  @Test func `A long snapshot is sent in parts within the protocol's limit`() async throws {
    let runtime = try Runtime()
    let program = try serving(runtime)
    let connection = try await SocketConnection.ready(program, in: runtime)
    #expect(try await program.ask("promises 200") == "promised")
    var socket = try RawSocket(ExplorableProcess.socketPath(of: program.identifier, in: runtime.directory))
    socket.send(#"{"jsonrpc":"2.0","id":1,"method":"hello","params":{"version":"1.0","client":"test"}}"#)
    socket.send(#"{"jsonrpc":"2.0","id":2,"method":"snapshot"}"#)
    let parts = try socket.lines(toAnswer: 2).compactMap { line -> Int? in
      let message = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return ((message?["params"] as? [String: Any])?["callbacks"] as? [Any])?.count
    }
    #expect(parts == [64, 64, 64, 9])
    let labels = try await connection.snapshot().callbacks.map(\.label)
    #expect(labels == ["serve"] + (0..<200).map { "promise \($0)" })
  }

  @Test func `An object is described by itself, or otherwise by its type`() async throws {
    let runtime = try Runtime()
    let program = try serving(runtime)
    let connection = try await SocketConnection.ready(program, in: runtime)
    #expect(try await connection.describe(2) == "a kitchen with a clock")
    #expect(try await connection.describe(0) == "inspected.Clock")
    await #expect(throws: CommandError("This factory currently has no object.")) { try await connection.describe(1) }
    await #expect(throws: CommandError("This factory currently has no object.")) { try await connection.describe(-1) }
  }

  @Test func `The number of a template's objects arrives as an event during a subscription`() async throws {
    let runtime = try Runtime()
    let program = try serving(runtime)
    let connection = try await SocketConnection.ready(program, in: runtime)
    let updates = connection.updates(after: try await connection.snapshot().lastEvent)
    // The answer confirms that the process has received the subscription.
    _ = try await connection.snapshot()
    #expect(try await program.ask("dishes 40") == "created")
    for await update in updates {
      if case .event(let event) = update, case .factory(4, .notCreated, createdCount: 40) = event.change { break }
    }
    #expect(try await connection.snapshot().factories.last?.createdCount == 40)
  }
}
