// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// An object whose dependency can be read from a variable and from slots.
public final class Cabinet: @unchecked Sendable {
  // `@unchecked`: the benchmark sets everything before it reads.

  private var clock: Clock?
  private let slot = Injected<Clock>()
  private let replaceable = Injected<Clock>()

  /// A cabinet with one clock everywhere.
  ///
  /// - Parameter clock: The clock.
  public init(_ clock: Clock) {
    self.clock = clock
    slot.set(clock)
    // A value that replaces another may be replaced again.
    replaceable.set(clock)
    replaceable.set(clock)
  }

  /// The dependency in a variable.
  @inline(never) public func readVariable() -> Clock? { clock }

  /// The dependency in a slot whose value stays.
  @inline(never) public func readSlot() -> Clock { slot() }

  /// The dependency in a slot whose value may be replaced, such as a transient dependency's.
  @inline(never) public func readReplaceableSlot() -> Clock { replaceable() }
}
