// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The words for a difference, for panes and reports.
package enum DiffWords {
  /// What differs, after its subject: `Fake → Stripe: primary`.
  package static func text(of difference: Difference, _ symbols: Symbols) -> String {
    let words =
      switch difference.change {
      case .added(let text), .removed(let text): text
      case .changed(let old, let new): "\(shown(old)) \(symbols.arrow) \(shown(new))"
      case .took(let old, let new):
        "\(Format.duration(old, symbols)) \(symbols.arrow) \(Format.duration(new, symbols))\(percent(old, new))"
      }
    return difference.reason.isEmpty ? words : "\(words): \(difference.reason)"
  }

  private static func shown(_ text: String) -> String { text.isEmpty ? "none" : text }

  /// The change in percent of the old duration; empty where that says nothing.
  private static func percent(_ old: UInt64, _ new: UInt64) -> String {
    guard old > 0 else { return "" }
    let change = (Double(new) - Double(old)) / Double(old) * 100
    guard abs(change) < 10_000 else { return "" }
    return ", \(change > 0 ? "+" : "")\(Int(change)) %"
  }
}
