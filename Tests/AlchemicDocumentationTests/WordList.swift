// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Words and phrases that this project does not use, because a reader must parse them twice.
///
/// ARCHITECTURE.md has the glossary that they come from.
enum WordList {
  /// A phrase, in lower case and with single spaces, and what to write instead.
  static let phrases: [(phrase: String, instead: String)] = [
    ("told", "reported"), ("tell", "report, notify, say"), ("tells", "reports, notifies, says"),
    ("telling", "reporting, notifying, saying"),
    ("whoever", "the caller, the reader, another process"), ("somebody", "the caller, a reader"),
    ("nobody", "no caller, no reader"), ("anew", "again"), ("begun", "started"), ("begin anew", "restart"),
    ("circle", "cycle"), ("circles", "cycles"),
    ("mend", "fix"), ("mends", "fixes"), ("mended", "fixed"), ("mending", "fixing"),
    ("dear", "expensive"), ("dearer", "more expensive, slower"),
    ("of its own", "its own, separate"), ("of their own", "their own, separate"), ("of one's own", "one's own"),
    ("by itself", "automatically"), ("by themselves", "automatically"),
    ("asker", "requester"), ("askers", "requesters"), ("asked by", "required by"),
    ("what asks", "the requester"), ("who asks", "the requester"), ("whoever asks", "the requester"),
    ("set aside", "quarantined"), ("sets aside", "quarantines"),
    ("take over", "apply, adopt"), ("takes over", "applies, adopts"), ("taken over", "applied, adopted"),
    ("hand over", "pass, install"), ("hands over", "passes, installs"), ("handed over", "passed, installed"),
    ("in vain", "without a result"), ("there already", "already exists"),
    ("let go", "released"), ("lets go", "releases"), ("letting go", "releasing"),
    ("not made yet", "not created"), ("being made", "being created"),
    ("made by the container", "created by the container"),
    ("is to be", "must be"), ("are to be", "must be"), ("is to get", "gets"), ("is to have", "has"),
    ("the pictures anew", "the screenshots"), ("meanwhile", "in that time, since then"),
    ("mind the", "check the"), ("wishes", "requests"), ("lest", "so that … not"), ("whatever", "any, always"),
    ("those that", "the noun: its dependents, the objects that"), ("what it", "the noun: its dependencies, its result"),
    ("in which", "the noun, or where, with, while, during"),
  ]

  /// Where a phrase stays, with the reason.
  static let allowed: [(file: String, phrase: String, reason: String)] = [
    (
      "Sources/Stores/AlchemicStores/AlchemicStores.docc/AlchemicStores.md", "nobody",
      "a user's name in the original manual"
    ),
    (
      "Sources/Stores/AlchemicStores/AlchemicStores.docc/DeclaringStores.md", "nobody",
      "a user's name in the original manual"
    ),
    ("Sources/Stores/AlchemicStores/Store/AcStored.swift", "nobody", "a user's name in the original manual"),
    ("ARCHITECTURE.md", "asker", "the glossary"), ("ARCHITECTURE.md", "circle", "the glossary"),
    ("ARCHITECTURE.md", "set aside", "the glossary"),
    ("Sources/Stores/AlchemicStores/Store/KeyValueStoreError.swift", "meanwhile", "part of an error's code"),
  ]

  /// How often a page or the texts of a folder may still have a phrase, with the reason. A count may only fall.
  static let remaining: [(place: String, phrase: String, count: Int, reason: String)] = [
    ("CHANGELOG.md", "those that", 6, history), ("CHANGELOG.md", "what it", 10, history),
    ("CHANGELOG.md", "in which", 1, history),
    ("Sources/Container/AlchemicCore/Errors/", "what it", 1, later),
    ("Sources/Container/AlchemicCore/Errors/", "in which", 2, later),
    ("Sources/Explorer/AlchemicExplorer/Explorer/", "those that", 1, later),
    ("Sources/Explorer/AlchemicExplorer/Explorer/", "what it", 2, later),
    ("Sources/Explorer/AlchemicExplorer/Explorer/", "in which", 2, later),
    ("Sources/Explorer/AlchemicExplorer/Overlays/", "those that", 3, later),
    ("Sources/Explorer/AlchemicExplorer/Overlays/", "what it", 1, later),
    ("Sources/Explorer/AlchemicExplorer/Overlays/", "in which", 1, later),
    ("Sources/Explorer/AlchemicExplorer/Panes/", "those that", 6, later),
    ("Sources/Explorer/AlchemicExplorer/Panes/", "what it", 14, later),
    ("Sources/Explorer/AlchemicExplorer/Panes/", "in which", 5, later),
    ("Sources/Explorer/AlchemicExplorer/Reports/", "in which", 3, later),
  ]

  private static let history = "entries for past changes stay as they are"
  private static let later = "not rewritten yet"

  /// A phrase of the list in a text.
  struct Finding: Equatable {
    let line: Int
    let phrase: String
  }

  /// Finds the phrases of the list in a text, line by line. A phrase may continue on the next line.
  static func findings(in text: String) -> [Finding] {
    var findings: [Finding] = []
    var recent: [String] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for word in words(of: line) {
        recent.append(word)
        if recent.count > longest { recent.removeFirst() }
        for length in 1...recent.count {
          let phrase = recent.suffix(length).joined(separator: " ")
          if known.contains(phrase) { findings.append(Finding(line: index + 1, phrase: phrase)) }
        }
      }
    }
    return findings
  }

  /// Returns a line for each finding that no exception covers. Of more findings than remain, the last ones count.
  static func violations(in texts: [(path: String, text: String)]) -> [String] {
    var counts = Array(repeating: 0, count: remaining.count)
    var violations: [String] = []
    for (path, text) in texts {
      for finding in findings(in: text) {
        if allowed.contains(where: { $0.file == path && $0.phrase == finding.phrase }) { continue }
        if let index = remaining.firstIndex(where: { path.hasPrefix($0.place) && $0.phrase == finding.phrase }) {
          counts[index] += 1
          if counts[index] <= remaining[index].count { continue }
        }
        let instead = phrases.first { $0.phrase == finding.phrase }?.instead ?? ""
        violations.append("\(path):\(finding.line): “\(finding.phrase)”: write \(instead)")
      }
    }
    return violations
  }

  private static let known = Set(phrases.map(\.phrase))
  private static let longest = phrases.map { $0.phrase.split(separator: " ").count }.max() ?? 1

  /// The words of a line in lower case. A name of code, such as `tellExplorer` or `whoever_asks`, is one word.
  private static func words(of line: Substring) -> [String] {
    line.split { !($0.isLetter || $0 == "'" || $0 == "_") }.map { $0.lowercased() }
  }
}
