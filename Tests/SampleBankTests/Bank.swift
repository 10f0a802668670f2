// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Foundation

@testable import SampleBank

/// Opens banks in separate containers.
enum Bank {
  private static let settingsDirectory = FileManager.default.temporaryDirectory
    .appendingPathComponent("sample-bank-tests-\(ProcessInfo.processInfo.processIdentifier)", isDirectory: true)

  /// Gives the tests' banks a separate directory, so that they do not use the user's settings.
  static let settings: Void = {
    BankStores.directory = settingsDirectory
    atexit { try? FileManager.default.removeItem(at: Bank.settingsDirectory) }
  }()

  /// Opens a bank and waits for its callbacks.
  static func open() async throws -> ALCContext {
    _ = settings
    let context = ALCContext(scan: SampleBank.scan())
    SampleBank.prepare(context)
    context.start()
    try await context.untilReady()
    return context
  }

  /// The bank for all tests that change nothing.
  static let shared = Task { try await open() }
}
