// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension HeldProgram {
  /// The program did not end, so it was not launched again.
  struct StillRunning: Error, CustomStringConvertible {
    let name: String
    let identifier: Int32

    var description: String { "\(name) (\(identifier)) received SIGTERM but is still running." }
  }

  /// The program ended before it could be explored or asked.
  struct EndedEarly: Error, CustomStringConvertible {
    let name: String
    /// How it ended: `was ended by signal 11`; `nil` where that is not known or not remarkable.
    var status: String?
    var output = ""
    /// Whether it had accepted a connection, so that only its container was not ready.
    var hasConnected = false
    /// What to do about it, in one or two sentences.
    var advice: String?

    var description: String {
      let end = hasConnected ? "its container was ready" : "it accepted a connection"
      let said = output.isEmpty ? "" : " Its output:\n" + output.trimmingCharacters(in: .newlines)
      return "\(name) \(status ?? "ended") before \(end).\(said)\(advice.map { "\n" + $0 } ?? "")"
    }
  }
}
