// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// Who changed a setting, in words.
enum AuthorText {
  /// An author without the number of a process: `alchemic-tui (4711), through an explorer` is `alchemic-tui, through an
  /// explorer`. The process has probably ended, and its number then says nothing.
  static func words(_ author: String) -> String {
    guard let open = author.lastIndex(of: "("), let close = author[open...].firstIndex(of: ")"),
      open > author.startIndex, author[author.index(before: open)] == " "
    else { return author }
    let number = author[author.index(after: open)..<close]
    let rest = author[author.index(after: close)...]
    guard !number.isEmpty, number.allSatisfy({ $0.isASCII && $0.isNumber }), rest.isEmpty || rest.first == "," else {
      return author
    }
    return String(author[..<author.index(before: open)] + rest)
  }

  /// Who it is, without what they used: `derek, in the web form` is `derek`.
  static func name(_ words: String) -> String { String(words.prefix { $0 != "," }) }
}

extension EntrySnapshot {
  /// Who last changed it; `nil` where that is not known.
  var author: String? { changedBy.map(AuthorText.words) }
}

extension ConflictSnapshot {
  /// Who made the other change; `nil` where that is not known.
  var author: String? { changedBy.map(AuthorText.words) }
}
