// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Who makes changes, as a text for people. Each entry and each change has an author.
///
/// By default the author is the process, such as `sample-bank (4711)`. A program that makes a change for a user can
/// name that user:
///
/// ```swift
/// try KeyValueAuthor.$current.withValue("derek, in the web form") {
///   try defaults.set(5, forKey: "retries")
/// }
/// ```
///
/// This applies to every way to set a value, including properties and undo. The program chooses the text, so it proves
/// nothing. Its control characters are removed.
public enum KeyValueAuthor {
  /// The author of changes that this task, or this thread, makes; `nil` for the process itself.
  ///
  /// `$current.withValue(_:)` sets it while a closure runs, also for tasks that the closure creates. Observers are
  /// called without it: the process is the author of their changes.
  @TaskLocal public static var current: String?

  /// The longest author's text, in Unicode scalars. A longer text is cut.
  public static let limit = 64

  /// This process: its name, followed by its number in parentheses. Read once, at the first use.
  public static let thisProcess = process(
    ProcessInfo.processInfo.processName, ProcessInfo.processInfo.processIdentifier)

  /// Describes a process by its name, its number and how it makes changes. If the text is too long, the name is cut.
  package static func process(_ name: String, _ number: Int32, _ manner: String = "") -> String {
    let rest = " (\(number))\(manner)"
    return (kept(name, limit: limit - rest.unicodeScalars.count) ?? "process") + rest
  }

  /// The author of changes that this task, or this thread, makes now.
  static var ofPresentChange: String { current.flatMap { kept($0) } ?? thisProcess }

  /// Returns the part of a text that is kept; `nil` if nothing remains.
  static func kept(_ text: String, limit: Int = limit) -> String? {
    // The fast path: most texts are short ASCII.
    if text.utf8.count <= limit, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.isEmpty ? nil : text }
    let scalars = text.unicodeScalars.lazy.filter { $0.properties.generalCategory != .control }
    let kept = String(String.UnicodeScalarView(scalars.prefix(limit)))
    return kept.isEmpty ? nil : kept
  }
}
