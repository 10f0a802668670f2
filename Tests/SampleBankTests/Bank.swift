import AlchemicCore

@testable import SampleBank

/// Opens banks in containers of their own.
enum Bank {
  /// A bank that is open, callbacks included.
  static func open() async throws -> ALCContext {
    let context = ALCContext(scan: .modules([SampleBank.moduleName]))
    SampleBank.registerCallbacks(in: context)
    context.start()
    try await context.untilReady()
    return context
  }

  /// One for all tests that only look.
  static let shared = Task { try await open() }
}
