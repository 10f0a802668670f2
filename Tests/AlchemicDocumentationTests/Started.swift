import AlchemicCore
import Logging
import Synchronization

/// A container of chosen classes that logs nothing.
func container(_ scan: ClassScan) -> ALCContext {
  ALCContext(scan: scan, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
}

/// A container of chosen classes, started.
func started(_ classes: AnyClass...) async throws(AlchemicError) -> ALCContext {
  let context = container(.classes(classes))
  context.start()
  try await context.untilReady()
  return context
}

/// The error that a start of chosen classes ends with; `nil` when it succeeds.
func failure(_ classes: AnyClass...) async -> AlchemicError? {
  await failure(in: .classes(classes))
}

/// The error of a start with a scan; `nil` when it succeeds.
func failure(in scan: ClassScan) async -> AlchemicError? {
  let context = container(scan)
  context.start()
  do {
    try await context.untilReady()
    return nil
  } catch {
    return error
  }
}

/// Collects the lines that snippets print.
final class Printed: Sendable {
  private let kept = Mutex<[String]>([])

  var lines: [String] { kept.withLock { $0 } }

  func append(_ line: String) { kept.withLock { $0.append(line) } }
}
