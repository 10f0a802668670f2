// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import Foundation
import Testing

/// A key may be any text. In a log it must not forge a line or move the cursor.
@Suite struct ReportEscapingTests {
  private static let key = "a\n2026-01-01 error forged\u{1B}[2J\u{9B}\u{202E}\t"
  private static let shown = #"a\n2026-01-01 error forged\u{1b}[2J\u{9b}\u{202e}\t"#

  @Test(
    arguments: [
      (
        KeyValueStoreError.wrongType(key: key, expected: "Int", found: .string, detail: ""),
        """
        The value of "\(shown)" is not an Int: it is stored as string.
          to fix it     read the type that it was stored as, or remove the key.
          [wrong-type]
        """
      ),
      (.illegalKey(key: key, reason: "no"), "The key \"\(shown)\" is not valid: no.\n  [illegal-key]"),
      (
        .cannotRead(location: key, reason: key),
        "The store cannot be read.\n  at            \(shown)\n  reason        \(shown)\n  [cannot-read]"
      ),
    ])
  func `An error shows a key on one line`(error: KeyValueStoreError, text: String) {
    #expect(error.description == text)
  }

  @Test(
    arguments: [
      (StoreReport.setFailed(key: key, error: .closed(location: "x")), "Setting \"\(shown)\" failed. The store was"),
      (
        .propertyUnreadable(key: key, error: .closed(location: "x")),
        "The property \"\(shown)\" uses its default value. The"
      ),
      (.recordSkipped(key: key, reason: "no"), "The stored value of \"\(shown)\" was ignored: no."),
      (.settingsSkipped(path: "x", reason: "the key \(key) is already described"), "A part of x was ignored: the key"),
      (.declaredTwice(key: key, conflict: .propertyDefaults), "\"\(shown)\" is declared twice: two properties have"),
      (
        .fileQuarantined(file: key, movedTo: key, reason: key),
        "\(shown) was quarantined as \(shown), and a new store was created"
      ),
    ])
  func `A report shows a key on one line`(report: StoreReport, text: String) {
    let lines = report.description.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first?.hasPrefix(text) == true)
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  ") })
  }

  @Test func `A description shows keys and texts on one line`() throws {
    let clock = HybridClock(time: 1, writer: 1)
    let record = StoredRecord(key: Self.key, value: 1, revision: 1, clock: clock, changedAt: Date())
    #expect("\(record)" == "\(Self.shown) (set, revision 1)")
    #expect("\(KeyValueWrite(key: Self.key, value: nil))" == "\(Self.shown) (remove)")
    let change = KeyValueChange(key: Self.key, oldValue: nil, newValue: 1, origin: .thisStore)
    #expect("\(change)" == "\(Self.shown): not set → integer(1) (thisStore)")
    let setting = SettingDescription(key: Self.key, kind: .toggle(on: true, off: false))
    #expect("\(setting)" == "\(Self.shown) \"\(Self.shown)\" (default: not set)")
    let store = ALCUserDefaults(
      configuration: KeyValueStoreConfiguration(engine: InMemoryEngine(), settings: .none, arguments: []))
    try store.set("\u{9B}\u{202E}", forKey: Self.key)
    #expect("\(store.entry(forKey: Self.key))" == #"\#(Self.shown) = string("\u{9b}\u{202e}") (stored)"#)
    #expect("\(StoredValue.dictionary(["\u{9B}": 1]))" == #"dictionary(["\u{9b}": integer(1)])"#)
  }
}
