// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicFoundation
import AlchemicTesting
import Foundation
import Synchronization
import Testing

#if Attributes
  import AlchemicMacros
#endif

private final class Engine: AlchemicManaged, Sendable {}

#if Attributes
  @AcRegister
  private final class Ship: AlchemicAware, Sendable {
    @AcInject private var engine: Engine?
    let reports = Mutex<[String]>([])

    func alchemicDidInjectDependencies() {
      let report = engine == nil ? "no engine" : "engine"
      reports.withLock { $0.append(report) }
    }
  }
#else
  private final class Ship: AlchemicManaged, AlchemicAware {
    var engine: Engine?
    let reports = Mutex<[String]>([])

    func alchemicDidInjectDependencies() {
      let report = engine == nil ? "no engine" : "engine"
      reports.withLock { $0.append(report) }
    }

    static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Ship.engine) }
  }
#endif

@Suite("21. Callbacks and notifications")
struct Chapter21Callbacks {
  @Test func `An object is notified once, on the main thread, after its injection`() async throws {
    let context = try await started(Ship.self, Engine.self)
    let ship = try context.getShared(Ship.self)
    await MainActor.run {}
    #expect(ship.reports.withLock { $0 } == ["engine"])
  }

  @Test func `An object of the program is notified too`() async throws {
    let context = try await started(Ship.self, Engine.self)
    let ship = Ship()
    await MainActor.run {}
    #expect(ship.reports.withLock { $0 } == [])
    try context.injectDependencies(ship)
    await MainActor.run {}
    #expect(ship.reports.withLock { $0 } == ["engine"])
  }

  @Test func `AlchemicFinishedLoading is posted after the singletons and the callbacks`() async throws {
    let context = container([Ship.self, Engine.self])
    let order = Mutex<[String]>([])
    context.whenReady { order.withLock { $0.append("callback") } }
    let observer = Mutex<(any NSObjectProtocol & Sendable)?>(nil)
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let token = NotificationCenter.default.addObserver(
        forName: .AlchemicFinishedLoading, object: nil, queue: nil
      ) { notification in
        guard notification.object as? ALCContext === context else { return }
        order.withLock { $0.append("notification, \(context.phase)") }
        continuation.resume()
      }
      _ = token
      _ = observer
      context.start()
    }
    #expect(order.withLock { $0 } == ["callback", "notification, ready"])
  }
}
