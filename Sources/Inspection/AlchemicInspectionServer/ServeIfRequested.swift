// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

private import AlchemicCore
private import CAlchemicPlatform
private import Foundation
private import Logging

/// Runs when the program is loaded, before `main`. Does nothing more unless the environment requests serving.
///
/// Swift's own constructors may run later, so this uses only pointers.
@c(alchemic_inspection_loaded)
private func loaded(count: CInt, arguments: Words, environment: Words) {
  // A user must not inspect a program with more rights than the user (setuid).
  guard let value = alchemic_system_variable("ALCHEMIC_INSPECT"), strcmp(value, "0") != 0, value.pointee != 0 else {
    return
  }
  if strcmp(value, "hold") == 0 {
    request = .hold
    // Children are not held: they would wait for an explorer that does not know them.
    setenv("ALCHEMIC_INSPECT", "1", 1)
    // An explorer that has launched the program shows its output, which would otherwise arrive in blocks of some kilobytes.
    alchemic_system_write_lines()
  } else if strcmp(value, "check") == 0 {
    request = .check
    setenv("ALCHEMIC_INSPECT", "0", 1)
  } else if strcmp(value, "read-only") == 0 {
    request = .readOnly
  } else if strcmp(value, "1") != 0 {
    request = .unknown
  }
  alchemic_after_loading(loaded, serveAsRequested)
}

private typealias Words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

@section(".init_array") @used private let constructor: alchemic_constructor = loaded

/// What the environment variable ALCHEMIC_INSPECT requests.
private enum ServingMode { case serve, hold, check, readOnly, unknown }

/// Safe, because only the thread that loads the program writes and reads it, before `main`.
nonisolated(unsafe) private var request = ServingMode.serve

/// Serves the program's container as the environment variable ALCHEMIC_INSPECT requests.
@c(alchemic_inspection_serve)
private func serveAsRequested() {
  let logger = Logger(label: "alchemic.inspection")
  guard request != .unknown else {
    // The beginning of a long one is enough.
    let value = alchemic_system_variable("ALCHEMIC_INSPECT").map { String(cString: $0).prefix(63) } ?? ""
    logger.error(
      "ALCHEMIC_INSPECT has an unknown value",
      metadata: ["value": "\(value.debugDescription)", "expected": "1, hold, check, read-only"])
    return
  }
  if request == .check { InspectionServer.serveOnceAndExit(logger) }
  // Held before serving, because an explorer could start the container as soon as it connects.
  if request == .hold { Alchemic.mainContext.hold() }
  do {
    // The server keeps itself alive until the process ends.
    let allowsStop = alchemic_system_variable("ALCHEMIC_INSPECT_STOP").map { strcmp($0, "1") == 0 } ?? false
    _ = try InspectionServer.serve(options: request == .readOnly ? .readOnly : allowsStop ? .allowsStop : [])
  } catch {
    Alchemic.mainContext.endHolding()
    logger.error("can't serve explorers", metadata: ["error": "\(error)"])
  }
}

extension InspectionServer {
  /// Serves the main container to one explorer before `main`, and ends the process when the explorer disconnects.
  ///
  /// Nothing of the program has run but the constructors of its libraries, so nothing is cleaned up either.
  fileprivate static func serveOnceAndExit(_ logger: Logger) -> Never {
    Alchemic.mainContext.hold()
    do {
      let server = try serve(options: [.readOnly, .once])
      server.waitUntilEnded(timeout: .now() + .seconds(60))
      server.stop()
      _exit(0)
    } catch {
      logger.error("can't serve explorers", metadata: ["error": "\(error)"])
      _exit(1)
    }
  }
}
