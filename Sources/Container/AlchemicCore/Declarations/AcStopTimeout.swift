// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Limits how long the factory's object may take to stop.
///
/// The container then cancels its stop task, names it in the ``StopReport``, and continues with the waiting objects.
/// Without this option, the object gets a share of the time for the whole stop; see <doc:Stopping>.
///
/// ```swift
/// AcRegister(factory, AcStopTimeout(.seconds(5)))
/// ```
///
/// - Parameter timeout: The longest time, more than zero. The limit of the whole stop may be shorter.
public func AcStopTimeout(_ timeout: Duration) -> FactoryOption {
  FactoryOption(kind: .stopTimeout(timeout))
}
