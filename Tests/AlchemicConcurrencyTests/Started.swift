import AlchemicCore
import Logging

/// A container of chosen classes that logs nothing.
func container(_ classes: [AnyClass]) -> ALCContext {
  ALCContext(scan: .classes(classes), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
}

/// A container of chosen classes, started.
func started(_ classes: AnyClass...) async throws(AlchemicError) -> ALCContext {
  let context = container(classes)
  context.start()
  try await context.untilReady()
  return context
}

/// The problems of a start of chosen classes; empty when it succeeds.
func problems(_ classes: AnyClass...) async -> [Problem] {
  let context = container(classes)
  context.start()
  do {
    try await context.untilReady()
    return []
  } catch {
    return error.problems
  }
}
