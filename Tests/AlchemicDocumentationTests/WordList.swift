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

  private static let known = Set(phrases.map(\.phrase))
  private static let longest = phrases.map { $0.phrase.split(separator: " ").count }.max() ?? 1

  /// The words of a line in lower case. A name of code, such as `tellExplorer` or `whoever_asks`, is one word.
  private static func words(of line: Substring) -> [String] {
    line.split { !($0.isLetter || $0 == "'" || $0 == "_") }.map { $0.lowercased() }
  }
}
