// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Logging
import SeededNumbers
import Synchronization

/// Singletons that need and request others at random, and whose creation takes a time of a clock that stands still otherwise.
struct RandomStart {
  /// The factories. Each refers to later ones alone, so there is no cycle.
  private let parts: [Part]

  struct Part: Sendable {
    var name: String
    /// How long its initialiser takes, in nanoseconds of the clock.
    var time: UInt64
    /// The names of the factories of its arguments.
    var arguments: [String]
    /// The factory that its initialiser requests; `nil` for none.
    var requested: String?
    /// Whether its arguments are injected as `ALCLazy`.
    var isLater: Bool
  }

  /// - Parameter requests: Whether some initialisers request an object.
  init(seed: UInt64, requests: Bool = true) {
    var random = Seeded(seed: seed)
    let count = Int.random(in: 4...14, using: &random)
    parts = (0..<count).map { index in
      let later = (index + 1..<max(index + 1, count)).map { "part \($0)" }
      let arguments = later.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random))
      return Part(
        name: "part \(index)", time: UInt64.random(in: 1...100_000_000, using: &random), arguments: Array(arguments),
        requested: requests && Int.random(in: 0..<4, using: &random) == 0 ? later.randomElement(using: &random) : nil,
        isLater: Int.random(in: 0..<4, using: &random) == 0)
    }
  }

  /// Starts a container of these factories, and returns its state.
  ///
  /// - Parameter lazy: The names of those that are declared with `AcLazy()`.
  func started(lazy: Set<String> = []) async throws -> ContainerSnapshot {
    try await container(lazy: lazy).snapshot()
  }

  /// A started container of these factories.
  func container(lazy: Set<String> = []) async throws -> ALCContext {
    let time = Time()
    let context = ALCContext(
      scan: ClassScan.classes([]).configuring { registry in
        declare(None.self, from: 0, lazy, time, in: registry)
      },
      clock: { time.now }, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    try await context.started()
    return context
  }

  /// Declares a part, and all after it, each with a class of its own.
  private func declare<Tag>(
    _ tag: Tag.Type, from index: Int, _ lazy: Set<String>, _ time: Time, in registry: ClassRegistry
  ) {
    guard index < parts.count else { return }
    let part = parts[index]
    registry.register(Made<Tag>.self) { factory in
      if lazy.contains(part.name) {
        AcRegister(factory, AcFactoryName(part.name), AcLazy())
      } else {
        AcRegister(factory, AcFactoryName(part.name))
      }
      let sources: [Criterion] = part.arguments.map { AcName($0) }
      switch (sources.count, part.isLater) {
      case (0, _): AcInitializer(factory) { try Made<Tag>(part, time) }
      case (1, false):
        AcInitializer(factory, { (_: any Item) in try Made<Tag>(part, time) }, AcArg((any Item).self, sources[0]))
      case (1, true):
        AcInitializer(
          factory, { (_: ALCLazy<any Item>) in try Made<Tag>(part, time) },
          AcArg(ALCLazy<any Item>.self, sources[0]))
      default:
        AcInitializer(
          factory, { (_: any Item, _: any Item) in try Made<Tag>(part, time) }, AcArg((any Item).self, sources[0]),
          AcArg((any Item).self, sources[1]))
      }
    }
    declare(One<Tag>.self, from: index + 1, lazy, time, in: registry)
  }
}

private enum None {}
private enum One<Tag> {}

private protocol Item: AnyObject, Sendable {}

private final class Made<Tag>: Item {
  init(_ part: RandomStart.Part, _ time: Time) throws {
    time.pass(part.time)
    if let requested = part.requested { _ = try AcGet((any Item).self, AcName(requested)) }
  }
}

/// A clock that only initialisers move.
private final class Time: Sendable {
  private let nanoseconds = Atomic<UInt64>(1)

  var now: UInt64 { nanoseconds.load(ordering: .sequentiallyConsistent) }

  func pass(_ time: UInt64) { nanoseconds.add(time, ordering: .sequentiallyConsistent) }
}
