import AlchemicCore
import Logging

/// A container of the given classes, which logs nothing.
func container(_ classes: [AnyClass]) -> ALCContext {
  ALCContext(scan: .classes(classes), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
}

/// A started container of the given classes.
func started(_ classes: AnyClass...) async throws(AlchemicError) -> ALCContext {
  let context = container(classes)
  context.start()
  try await context.untilReady()
  return context
}

/// The problems of a start of the given classes; empty when it succeeds.
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
