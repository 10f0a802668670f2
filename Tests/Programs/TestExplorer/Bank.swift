// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicInspection
import AlchemicInspectionServer
import ArgumentParser
import Logging
import SampleBank

/// The subcommand `bank`: shows the sample bank with the same times in each run.
struct Bank: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Show the sample bank with the same times in each run.")

  @Flag(help: "Start the bank immediately.")
  var start = false

  @Flag(help: "Show a bank whose graph has errors.")
  var broken = false

  @Option(help: "The number of the clock's reading that never returns, so that the start stays in its middle.")
  var until: UInt64?

  func run() throws {
    // Log output would overwrite the screen.
    LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
    let clock = SteadyClock(last: until)
    let context = ALCContext(scan: SampleBank.scan(isBroken: broken), clock: clock.read)
    SampleBank.prepare(context)
    let inspector = ContainerInspector(context)
    let connection = SteadyConnection(connection: inspector)
    let snapshot = SteadyConnection.steady(SteadyClock.$isHeld.withValue(true) { inspector.snapshot() })
    try MainActor.assumeIsolated {
      let session = try Session(connection, snapshot, isSample: true) { clock.latest }
      if start { session.start() }
      session.run()
    }
  }
}
