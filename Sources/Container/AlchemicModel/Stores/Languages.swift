// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The languages that the user prefers, for the titles and descriptions of settings and properties.
package enum Languages {
  /// The languages in order of preference, by gettext's rules: LANGUAGE (a list) where the locale is not C, then the
  /// locale, then English.
  package static func preferred(_ environment: [String: String]) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    var names = ["", "C", "POSIX"].contains(name(locale)) ? [] : [name(locale)]
    if !names.isEmpty {
      names = (environment["LANGUAGE"] ?? "").split(separator: ":").map { name(String($0)) } + names
    }
    // `de_AT` is also `de-AT`, and then `de`.
    let variants = (names + ["en"]).flatMap {
      [$0, String($0.map { $0 == "_" ? "-" : $0 }), String($0.prefix { !"_-".contains($0) })]
    }
    return variants.reduce(into: []) { all, variant in
      if !variant.isEmpty, !all.contains(variant) { all.append(variant) }
    }
  }

  /// `de_AT.UTF-8@euro` → `de_AT`.
  private static func name(_ locale: String) -> String {
    String(locale.prefix { $0 != "." && $0 != "@" })
  }
}
