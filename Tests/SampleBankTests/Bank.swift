import AlchemicCore
import Foundation

@testable import SampleBank

/// Opens banks in containers of their own.
enum Bank {
  private static let settingsDirectory = FileManager.default.temporaryDirectory
    .appendingPathComponent("sample-bank-tests-\(ProcessInfo.processInfo.processIdentifier)", isDirectory: true)

  /// Has the tests' banks keep their settings by themselves, so that they see and change nobody's own.
  static let settings: Void = {
    BankStores.directory = settingsDirectory
    atexit { try? FileManager.default.removeItem(at: Bank.settingsDirectory) }
  }()

  /// A bank that is open, callbacks included.
  static func open() async throws -> ALCContext {
    _ = settings
    let context = ALCContext(scan: .modules([SampleBank.moduleName]))
    SampleBank.registerCallbacks(in: context)
    context.start()
    try await context.untilReady()
    return context
  }

  /// One for all tests that only look.
  static let shared = Task { try await open() }
}
