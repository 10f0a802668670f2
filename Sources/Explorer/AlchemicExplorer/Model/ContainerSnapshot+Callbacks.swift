// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

extension ContainerSnapshot {
  /// Whether a callback fired last in a start before this one.
  func isOfEarlierStart(_ callback: CallbackSnapshot) -> Bool {
    guard case .fired(let instant, _, _) = callback.state, let began = progress.beganAt else { return false }
    return instant < began
  }
}
