public import AlchemicCore
import Logging

/// A container of chosen classes, started, that logs nothing.
///
/// - Parameters:
///   - scan: Which classes.
///   - eventCapacity: How many events it keeps; by default as many as any container.
public func started(_ scan: ClassScan, eventCapacity: Int = 32_768) async throws -> ALCContext {
  let context = ALCContext(
    scan: scan, eventCapacity: eventCapacity, logger: Logger(label: "benchmark") { _ in SwiftLogNoOpLogHandler() })
  context.start()
  try await context.untilReady()
  return context
}

/// Keeps the compiler from dropping a value, and all that led to it.
@inline(never)
public func keep(_ object: AnyObject) {}

/// How long a container has looked for its classes, in milliseconds; infinity where it has not.
public func scanTime(of context: ALCContext) async -> Double {
  var began: UInt64 = 0
  for await case .event(let event) in context.events() {
    switch event.kind {
    case .scanning: began = event.instant
    case .scanned: return Double(event.instant - began) / 1e6
    default: continue
    }
  }
  return .infinity
}
