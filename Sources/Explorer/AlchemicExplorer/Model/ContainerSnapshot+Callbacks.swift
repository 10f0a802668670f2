// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

extension ContainerSnapshot {
  /// Whether callbacks have run, so that their requests are known.
  var knowsRequests: Bool { progress.endedAt != nil && failure == nil }

  /// The callbacks that requested an object of a factory.
  func callbacks(requesting factory: Int) -> [CallbackSnapshot] {
    callbacks.filter { $0.requested.contains(factory) }
  }

  /// Whether a callback fired last in a start before this one.
  func isOfEarlierStart(_ callback: CallbackSnapshot) -> Bool {
    guard case .fired(let instant, _, _) = callback.state, let began = progress.beganAt else { return false }
    return instant < began
  }
}

extension CallbackSnapshot {
  /// Its label; without one, where it was registered: `at Main.swift:12`.
  var title: String { label.isEmpty ? "at \(location)" : label }
}
