// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// One rule to detect suspicious accounts.
///
/// The scanner is injected with all rules. To add a rule, add a class; nothing else changes.
protocol FraudRule: AnyObject {
  var name: String { get }

  /// Reads the next posting, oldest first.
  func inspect(_ posting: Posting)

  /// Returns the suspicious accounts after all postings, lowest number first, and resets the rule.
  func finish() -> [Int]
}
