// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The registration of a callback. It ends with ``cancel()``, or when the last reference to it is released, on any
/// thread.
public final class KeyValueObservation: Sendable {
  private let core: StoreCore
  private let identifier: UInt64

  init(_ core: StoreCore, _ key: String?, _ handler: @escaping @Sendable (KeyValueChange) -> Void) {
    self.core = core
    identifier = core.observe(key, handler)
  }

  deinit { cancel() }

  /// Stops the observation. No call starts after this returns; a call that runs on another thread may still finish.
  public func cancel() { core.stopObserving(identifier) }
}
