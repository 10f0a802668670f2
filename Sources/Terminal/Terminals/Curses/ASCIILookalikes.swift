// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The replacements for characters on a terminal whose character set is not UTF-8.
enum ASCIILookalikes {
  /// An ASCII character with a similar look or meaning; "?" if there is none.
  static func replacement(for scalar: Unicode.Scalar) -> Character {
    if let character = table[scalar] { return character }
    switch scalar.value {
    case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2574, 0x2576, 0x2578, 0x257A: return "-"
    case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2575, 0x2577, 0x2579, 0x257B: return "|"
    case 0x2550: return "="
    case 0x2551: return "|"
    case 0x2500...0x257F: return "+"
    case 0x2580...0x2590, 0x2593...0x259F: return "#"
    case 0x2591, 0x2592: return ":"
    case 0x2800: return " "
    case 0x2801...0x28FF: return ":"
    case 0x00A0, 0x2000...0x200A, 0x202F, 0x3000: return " "
    case 0x2010...0x2015, 0x2212: return "-"
    default: return letter(scalar)
    }
  }

  /// A letter without its accents.
  private static func letter(_ scalar: Unicode.Scalar) -> Character {
    letters[scalar] ?? "?"
  }

  private static let table: [Unicode.Scalar: Character] = [
    "←": "<", "→": ">", "↑": "^", "↓": "v", "⇐": "<", "⇒": ">", "⇑": "^", "⇓": "v", "↔": "-", "↕": "|",
    "◀": "<", "▶": ">", "▲": "^", "▼": "v", "◂": "<", "▸": ">", "▴": "^", "▾": "v", "◁": "<", "▷": ">",
    "△": "^", "▽": "v", "↳": "`", "↩": "<", "↵": "<", "⏎": "<", "⟳": "@", "↻": "@", "⟲": "@", "↺": "@",
    "‹": "<", "›": ">", "«": "<", "»": ">", "❮": "<", "❯": ">",
    "✓": "+", "✔": "+", "✗": "x", "✘": "x", "✕": "x", "✖": "x", "×": "x", "⚠": "!", "ℹ": "i",
    "●": "*", "○": "o", "◉": "@", "◎": "o", "◌": ".", "◍": "*", "◐": "o", "◑": "o", "◒": "o", "◓": "o",
    "◆": "*", "◇": "o", "■": "#", "□": "o", "▪": "*", "▫": "o", "★": "*", "☆": "*", "✱": "*", "✶": "*",
    "•": "*", "∙": ".", "·": ".", "‧": ".", "…": ".", "⋯": ".", "⋮": ":", "∶": ":",
    "‘": "'", "’": "'", "‚": ",", "“": "\"", "”": "\"", "„": "\"", "′": "'", "″": "\"",
    "≤": "<", "≥": ">", "≠": "#", "≈": "~", "±": "+", "÷": "/", "∞": "8", "°": "o", "∅": "0", "¦": "|",
    "⌀": "0", "⌘": "#", "⇥": ">", "⇤": "<", "␣": "_", "␛": "^", "─": "-", "│": "|",
    "❤": "*", "⚡": "!", "🔒": "#", "⏸": "=", "⏵": ">", "⏹": "#",
  ]

  private static let letters: [Unicode.Scalar: Character] = {
    let groups: [(Character, String)] = [
      ("A", "ÀÁÂÃÄÅĀĂĄ"), ("a", "àáâãäåāăą"), ("C", "ÇĆĈĊČ"), ("c", "çćĉċč"), ("D", "ĎĐ"), ("d", "ďđ"),
      ("E", "ÈÉÊËĒĔĖĘĚ"), ("e", "èéêëēĕėęě"), ("G", "ĜĞĠĢ"), ("g", "ĝğġģ"), ("I", "ÌÍÎÏĨĪĬĮİ"), ("i", "ìíîïĩīĭįı"),
      ("L", "ĹĻĽŁ"), ("l", "ĺļľł"), ("N", "ÑŃŅŇ"), ("n", "ñńņň"), ("O", "ÒÓÔÕÖØŌŎŐ"), ("o", "òóôõöøōŏő"),
      ("R", "ŔŖŘ"), ("r", "ŕŗř"), ("S", "ŚŜŞŠ"), ("s", "śŝşšß"), ("T", "ŢŤŦ"), ("t", "ţťŧ"),
      ("U", "ÙÚÛÜŨŪŬŮŰŲ"), ("u", "ùúûüũūŭůűų"), ("Y", "ÝŶŸ"), ("y", "ýÿŷ"), ("Z", "ŹŻŽ"), ("z", "źżž"),
    ]
    var letters: [Unicode.Scalar: Character] = [:]
    for (letter, accented) in groups {
      for scalar in accented.unicodeScalars { letters[scalar] = letter }
    }
    return letters
  }()
}
