// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Logging

extension ALCContext {
  /// How many objects the log names.
  private static var namedUnprotectedLimit: Int { 10 }

  /// Logs the shared objects whose variables nothing is known to protect, in one line.
  func reportUnprotected(in model: Model) {
    guard logger.logLevel <= .notice else { return }
    let names = model.factories.filter(\.declaration.isUnprotected).map(\.name)
    guard !names.isEmpty else { return }
    let named = names.prefix(Self.namedUnprotectedLimit).joined(separator: ", ")
    let rest = names.count - Self.namedUnprotectedLimit
    logger.notice(
      """
      threads share \(names.count) \(names.count == 1 ? "object" : "objects") with variables, not known to be Sendable: \
      \(named)\(rest > 0 ? " and \(rest) more" : ""); a class that conforms to AlchemicSendable is known
      """)
  }
}
