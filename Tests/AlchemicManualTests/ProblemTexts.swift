// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Logging

/// A logger that writes nothing.
let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

/// The problems of a start of chosen classes: the code of each, its requester and its factories; none when it succeeds.
func problems(_ classes: AnyClass...) async -> [String] {
  (await container(classes).failureOfStart()?.problems ?? []).map(\.shortText)
}

/// The problems of a request; none when it succeeds.
func problems<Result>(_ request: () throws(AlchemicError) -> Result) -> [String] {
  do {
    _ = try request()
    return []
  } catch {
    return error.problems.map(\.shortText)
  }
}

extension Problem {
  /// The code, the requester and the other factories.
  fileprivate var shortText: String {
    let fitting = ["too-many-factories", "type-mismatch"].contains(code) ? candidates.map(\.name) : []
    let others = (factories + fitting).filter { requester?.hasPrefix($0) != true }
    let names = cycle.isEmpty ? others : cycle
    return code + (requester.map { " by \($0)" } ?? "") + (names.isEmpty ? "" : ": " + names.joined(separator: ", "))
  }
}

extension ALCContext {
  /// The names of the factories with their modes.
  var modes: [String] {
    snapshot().factories.map { "\($0.name) \($0.mode)" }
  }
}
