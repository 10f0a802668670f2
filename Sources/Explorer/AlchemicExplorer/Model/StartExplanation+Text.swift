// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

extension StartExplanation {
  /// A sentence, and how a pane shows it.
  package struct Line: Hashable, Sendable {
    package var text: String
    var mark = "  "
    var role = Role.text
  }

  /// The sum of the start, and the advice.
  ///
  /// - Parameters:
  ///   - name: The name of a factory.
  ///   - namedCount: How many of the unneeded objects are named. The others are added up.
  package func lines(named name: (Int) -> String?, namedCount: Int = .max, _ symbols: Symbols) -> [Line] {
    [Line(text: sum(symbols), role: .strong)] + advice(named: name, namedCount, symbols)
  }

  /// `782 ms = 15 objects 753 ms · 45 smaller ones 20 ms · callbacks 2.1 ms · nothing ran 7 ms`
  private func sum(_ symbols: Symbols) -> String {
    func time(_ nanoseconds: UInt64) -> String { Format.duration(nanoseconds, symbols) }
    var parts: [String] = []
    if !large.isEmpty { parts.append("\(Format.count(large.count, "object", "objects")) \(time(largeTime))") }
    if !small.isEmpty {
      let words =
        large.isEmpty
        ? Format.count(small.count, "object", "objects") : Format.count(small.count, "smaller one", "smaller ones")
      parts.append("\(words) \(time(smallTime))")
    }
    let others = [("scan and check", search), ("callbacks", callbacks), ("waits", waits), ("nothing ran", gaps)]
    for (words, nanoseconds) in others where nanoseconds > 0 { parts.append("\(words) \(time(nanoseconds))") }
    return "\(time(total)) = \(parts.joined(separator: " \(symbols.separator) "))"
  }

  /// What would make the start shorter: the objects that nothing needed, and more threads.
  private func advice(named name: (Int) -> String?, _ namedCount: Int, _ symbols: Symbols) -> [Line] {
    lazyAdvice(named: name, namedCount, symbols) + threadAdvice(symbols)
  }

  private func threadAdvice(_ symbols: Symbols) -> [Line] {
    guard let parallel else { return [] }
    func time(_ nanoseconds: UInt64) -> String { Format.duration(nanoseconds, symbols) }
    func advice(_ threads: Int, _ forecast: UInt64) -> String {
      "With AcStartConcurrency(\(threads)) at best \(time(forecast)), \(time(total - forecast)) less"
    }
    let text =
      parallel.totalWithTwo.map {
        advice(2, $0)
          + "; with \(parallel.threads), on as many cores or where objects only wait, \(time(parallel.total))."
      } ?? advice(parallel.threads, parallel.total) + "."
    return [Line(text: text, mark: "! ", role: .warning)]
  }

  private func lazyAdvice(named name: (Int) -> String?, _ namedCount: Int, _ symbols: Symbols) -> [Line] {
    guard hasAdvice else { return [] }
    func time(_ nanoseconds: UInt64) -> String { Format.duration(nanoseconds, symbols) }
    let named = unneeded.prefix(unneeded.count - 1 == namedCount ? unneeded.count : namedCount)
    let others = unneeded.count - named.count
    let othersTime = named.reduce(saving) { $0 - $1.time }
    let words =
      named.map { "\(name($0.factory) ?? "") \(time($0.time))" }
      + (others == 0 ? [] : ["\(Format.count(others, "other", "others")) \(time(othersTime))"])
    return [
      Line(
        text: "With AcLazy \(time(lazyTotal)), \(time(saving)) less: nothing needed "
          + (unneeded.count == 1 ? "this object yet." : "these objects yet."), mark: "! ", role: .warning),
      Line(text: words.joined(separator: ", ")),
    ]
  }
}
