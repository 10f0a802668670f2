// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Alchemic
import Foundation
import Recording

/// Exits the program as soon as its dependencies exist, while `main` waits.
final class Ending: AlchemicDeclaring {
  init(teller: Teller) {
    exit(0)
  }

  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Ending.init(teller:)) }
}

/// A program with a synchronous `main` that sets up logging, and then only waits.
///
///     recording-sync dispatch   serves the main queue
///     recording-sync runloop    serves it in a run loop
///     recording-sync block      serves nothing
@main
enum RecordingSync {
  static func main() {
    setUpLogging()
    switch CommandLine.arguments.dropFirst().first {
    case "runloop": RunLoop.main.run()
    case "block": DispatchSemaphore(value: 0).wait()
    default: dispatchMain()
    }
  }
}
