// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

extension ContainerSnapshot {
  /// Whether the callbacks of a start have run, so that their requests are known.
  var knowsRequests: Bool {
    switch phase {
    case .ready: true
    case .firingCallbacks: false
    case .idle, .scanning, .registering, .resolving, .startingSingletons, .failed, .stopping, .stopped, .unknown:
      callbacks.contains(where: \.hasRun)
    }
  }

  /// The callbacks that requested an object of a factory.
  func callbacks(requesting factory: Int) -> [CallbackSnapshot] {
    callbacks.filter { $0.requested.contains(factory) }
  }

  /// The callbacks that requested objects of some factories, and which of these.
  func callbacks(requestingAnyOf factories: Set<Int>) -> [(callback: CallbackSnapshot, requested: [Int])] {
    callbacks.compactMap { callback in
      let requested = callback.requested.filter(factories.contains)
      return requested.isEmpty ? nil : (callback, requested)
    }
  }

  /// Whether a callback fired last in a start before this one.
  func isOfEarlierStart(_ callback: CallbackSnapshot) -> Bool {
    guard case .fired(let instant, _, _) = callback.state, let began = progress.beganAt else { return false }
    return instant < began
  }
}

extension CallbackSnapshot {
  fileprivate var hasRun: Bool {
    switch state {
    case .fired, .failed: true
    case .waiting, .firing, .unknown: false
    }
  }

  /// Several of them in a sentence: `callbacks open the doors, sign the books`.
  static func names(of titles: [String]) -> String {
    "callback\(titles.count == 1 ? "" : "s") \(titles.joined(separator: ", "))"
  }

  /// Its label; without one, where it was registered: `at Main.swift:12`.
  var title: String { label.isEmpty ? "at \(location)" : label }
}
