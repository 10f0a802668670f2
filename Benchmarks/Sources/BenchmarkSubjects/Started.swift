// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore
import Logging

/// Creates and starts a container without a log.
///
/// - Parameters:
///   - scan: The classes of the container.
///   - eventCapacity: The number of events to remember; by default the container's own default value.
///   - concurrency: How many singletons the start creates at the same time.
public func started(_ scan: ClassScan, eventCapacity: Int = 32_768, concurrency: Int = 1) async throws -> ALCContext {
  let context = ALCContext(
    scan: scan, eventCapacity: eventCapacity, logger: Logger(label: "benchmark") { _ in SwiftLogNoOpLogHandler() })
  context.start(concurrency: concurrency)
  try await context.untilReady()
  return context
}

/// Prevents the compiler from removing the computation of a value.
@inline(never)
public func keep(_ object: AnyObject) {}

/// The duration of a container's scan for classes in milliseconds; infinity if it has not scanned.
public func scanTime(of context: ALCContext) async -> Double {
  var began: UInt64 = 0
  for await case .event(let event) in context.events() {
    switch event.change {
    case .phase(.scanning, _): began = event.instant
    case .scanned: return Double(event.instant - began) / 1e6
    default: continue
    }
  }
  return .infinity
}

/// These classes and another one, whose initialiser is asynchronous. No container discovers that one.
public func withAsynchronous(_ classes: [AnyClass]) -> ClassScan {
  ClassScan.classes(classes).configuring { registry in
    registry.register(Asynchronous.self) { AcInitializer($0, Asynchronous.init) }
  }
}

private final class Asynchronous: Sendable {
  init() async { await Task.yield() }
}
