// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// What a listener to a container receives.
public enum ContainerUpdate: Codable, Hashable, Sendable {
  /// The next event.
  case event(ContainerEvent)
  /// The listener started late or was too slow, and lost this many events. A new snapshot includes their effects.
  case dropped(Int)
}
