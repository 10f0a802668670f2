// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import BenchmarkSubjects

/// Compares requests to a container with their baselines in one run, and prints the ratios.
///
/// The arguments name the parts to measure: `alone`, `another`, `slots`, `providers`, `scopes` and `explored`. Without
/// arguments, all are measured.
@main
struct Ratios {
  static func main() async throws {
    let requested = CommandLine.arguments.dropFirst()
    // This program is also the explorer for the part `explored`.
    if requested.first == "explore" { return try await ExplorerCost.explore() }
    Alchemic.start()
    try await Alchemic.mainContext.untilReady()
    // `alone` comes first, because it must run before a second container exists.
    let parts: [(name: String, measure: () async throws -> Void)] = [
      ("alone", alone), ("another", another), ("slots", Slots.measure), ("providers", Providers.measure),
      ("scopes", Scopes.measure), ("explored", ExplorerCost.measure),
    ]
    for part in parts where requested.isEmpty || requested.contains(part.name) { try await part.measure() }
  }

  /// In a program with one container.
  private static func alone() async throws {
    let main = Alchemic.mainContext
    let requests = try Requests(main)
    try await requests.byClass(", one container", requests.acGet("≤ 1.3 × floor"), requests.get(main, "≤ 1.3 × floor"))
    try await requests.byProtocol(
      ", one container", requests.acGetByProtocol("≤ 2 × floor"), requests.getByProtocol(main, "≤ 2 × floor"))
    try await requests.onTwoThreads(", one container")
    try await Graphs.measure(", one container", in: main)
    try await Invocations.measure(in: main)
  }

  /// In a program with a second container.
  private static func another() async throws {
    let other = try await started(.classes(requestedClasses))
    let main = Alchemic.mainContext
    let requests = try Requests(main)
    try await requests.byClass(
      ", two containers", requests.acGet("≤ 1.5 × floor"), requests.get(other, "≤ 1.3 × floor"),
      requests.acGet(in: other, "≤ 2 × floor"))
    try await requests.byProtocol(
      ", two containers", requests.acGetByProtocol("≤ 2 × floor"), requests.getByProtocol(other, "≤ 2 × floor"),
      requests.acGetByProtocol(in: other, "≤ 2 × floor"))
    try await requests.onTwoThreads(", two containers", other)
    try await Graphs.measure(", two containers", in: other)
    // A task that was started in `withCurrent` keeps the other container as its current one. While such a task exists,
    // each request has to check its own task.
    let (stop, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = other.withCurrent { Task { for await _ in stop {} } }
    try await requests.byClass(", another in use by a task", requests.acGet(), requests.acGet(in: other))
    try await requests.byProtocol(
      ", another in use by a task", requests.acGetByProtocol(), requests.acGetByProtocol(in: other))
    let measured = other.withCurrent {
      Task { try await requests.byClass(", inherited by a task", requests.acGet(inherited: "≤ 2 × floor")) }
    }
    try await measured.value
    continuation.finish()
    await task.value
  }
}
