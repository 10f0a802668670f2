// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Logging
import Synchronization
import Testing

/// The visible state of a container at the moment when it logs a failure.
private final class Sight: Sendable {
  struct Moment: Equatable {
    let message: String
    let phase: ContainerPhase
    let failedCallbacks: Int
  }

  let context = Mutex<ALCContext?>(nil)
  private let moments = Mutex<[Moment]>([])

  var all: [Moment] { moments.withLock(\.self) }

  func note(_ message: String) {
    guard let context = context.withLock(\.self) else { return }
    let snapshot = context.snapshot()
    let failed = snapshot.callbacks.count { if case .failed = $0.state { true } else { false } }
    moments.withLock {
      $0.append(Moment(message: message, phase: snapshot.phase, failedCallbacks: failed))
    }
  }
}

private struct Looker: LogHandler {
  let sight: Sight
  var logLevel = Logger.Level.error
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    sight.note(String("\(event.message)".prefix { $0 != ":" }))
  }
}

private final class Sunk: AlchemicDeclaring {
  struct Leak: Error {}
  init() throws { throw Leak() }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Sunk.init) }
}

/// Code that learns of a failure may exit the program at once, so the log must contain the failure by then.
struct LogOrderTests {
  private func looked(at classes: [AnyClass], _ prepare: (ALCContext) -> Void) async -> [Sight.Moment] {
    let sight = Sight()
    let context = ALCContext(scan: .classes(classes), logger: Logger(label: "test") { _ in Looker(sight: sight) })
    sight.context.withLock { $0 = context }
    defer { sight.context.withLock { $0 = nil } }
    prepare(context)
    _ = try? await context.started()
    return sight.all
  }

  @Test func `A failed start is logged before its failure is visible`() async {
    let moments = await looked(at: [Sunk.self]) { _ in }
    #expect(
      moments == [Sight.Moment(message: "start failed", phase: .startingSingletons, failedCallbacks: 0)])
  }

  @Test func `A failed callback is logged before its failure is visible`() async {
    let moments = await looked(at: []) { $0.whenReady("bail out") { throw Sunk.Leak() } }
    #expect(
      moments == [
        Sight.Moment(message: "when-ready callback failed", phase: .firingCallbacks, failedCallbacks: 0)
      ])
  }
}
