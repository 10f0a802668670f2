// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Writes durations of a stop.
package enum StopText {
  /// `1.2 s`, `340 ms` or `15 µs`.
  package static func words(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    if microseconds >= 1_000_000 { return "\(microseconds / 1_000_000).\(microseconds / 100_000 % 10) s" }
    return microseconds >= 1_000 ? "\(microseconds / 1_000) ms" : "\(microseconds) µs"
  }
}
