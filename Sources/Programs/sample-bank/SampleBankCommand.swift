// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Alchemic
import AlchemicInspectionServer
import ArgumentParser
import Dispatch
import Foundation
import SampleBank

/// The command `sample-bank`: runs the bank as a process until it receives a signal.
@main
struct SampleBankCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample-bank",
    abstract: "A small bank to explore: run it with ALCHEMIC_INSPECT=1, then alchemic-tui attach.",
    discussion: "The bank opens when it starts, and serves customers until it receives SIGINT or SIGTERM.")

  @Option(help: ArgumentHelp("Seconds between two customers; 0 for none.", valueName: "seconds"))
  var pace = 1.0

  // The bank's container reads these options itself.
  @Flag(name: .customLong("alchemic-nostart"), help: .hidden)
  var noStart = false
  @Option(name: .customLong("alchemic-start-concurrency"), help: .hidden)
  var startConcurrency: Int?

  func validate() throws {
    guard pace >= 0, pace <= 86_400 else { throw ValidationError("The pace is from 0 to 86,400 seconds.") }
  }

  func run() {
    Alchemic.exitIfStartFails()
    SampleBank.prepare(Alchemic.mainContext)
    AcWhenReady("serve customers") { [pace] in
      print(try SampleBank.motto(of: Alchemic.mainContext))
      if pace > 0 { MainActor.assumeIsolated { Counter.shared.open(pace: pace) } }
    }
    let quits = [SIGINT, SIGTERM].map { number in
      // A dispatch source receives a signal only if the signal does not end the process.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { Foundation.exit(EXIT_SUCCESS) }
      source.activate()
      return source
    }
    withExtendedLifetime(quits) { dispatchMain() }
  }
}

/// The counter that customers come to.
@MainActor
final class Counter {
  static let shared = Counter()
  private let timer = DispatchSource.makeTimerSource(queue: .main)
  // The first one is served when the bank opens.
  private var served = 1
  private var pace = 1.0

  /// Serves one customer after another.
  func open(pace: Double) {
    self.pace = pace
    timer.schedule(deadline: .now() + pace, repeating: pace)
    timer.setEventHandler { Task { @MainActor in await Counter.shared.serve() } }
    timer.activate()
  }

  private func serve() async {
    served += 1
    do {
      try await SampleBank.serve(customer: served, in: Alchemic.mainContext, staying: .seconds(pace * 2.5))
    } catch {
      FileHandle.standardError.write(Data("sample-bank: \(error)\n".utf8))
    }
  }
}
