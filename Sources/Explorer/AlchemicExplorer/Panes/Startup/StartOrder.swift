// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The order in which the start-up pane lists a finished start.
enum StartOrder: String, CaseIterable, Hashable {
  /// As it happened, by thread.
  case start
  /// From the longest own time.
  case own
  /// From the longest total time.
  case total = "took"
  /// From the longest time in which it could not continue.
  case waiting = "waited"

  /// The column of ``StartStep/table`` that gives the order; `nil` for the order of the start.
  var column: String? { self == .start ? nil : rawValue }

  /// The order in words.
  var title: String {
    switch self {
    case .start: "in the order of the start"
    case .own: "by own time"
    case .total: "by total time"
    case .waiting: "by waiting time"
    }
  }

  /// The steps in this order; equal ones as they began.
  func sorted(_ steps: [StartProfile.Step]) -> [StartProfile.Step] {
    switch self {
    case .start: steps
    case .own: steps.sorted { ($1.own, $0.began, $0.factory) < ($0.own, $1.began, $1.factory) }
    case .total: steps.sorted { ($1.total, $0.began, $0.factory) < ($0.total, $1.began, $1.factory) }
    case .waiting: steps.sorted { ($1.waited, $0.began, $0.factory) < ($0.waited, $1.began, $1.factory) }
    }
  }
}
