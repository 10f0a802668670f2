/// The user's languages from the environment, the preferred one first.
enum Languages {
  /// Follows gettext: LANGUAGE (a list) unless the locale is C, then LC_ALL, LC_MESSAGES, LANG, then English.
  static func preferred(_ environment: [String: String]) -> [String] {
    let locale =
      ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    var names: [String] = []
    let isPlain = ["", "C", "POSIX"].contains(name(locale))
    if !isPlain {
      names += (environment["LANGUAGE"] ?? "").split(separator: ":").map { name(String($0)) }
      names.append(name(locale))
    }
    names.append("en")
    return names.flatMap(variants)
  }

  /// `de_AT.UTF-8@euro` → `de_AT`.
  private static func name(_ locale: String) -> String {
    String(locale.prefix { $0 != "." && $0 != "@" })
  }

  /// The directory names that a language may have.
  private static func variants(_ name: String) -> [String] {
    let language = String(name.prefix { $0 != "_" && $0 != "-" })
    return [name, name.replacing("_", with: "-"), language].reduce(into: []) { all, variant in
      if !variant.isEmpty, !all.contains(variant) { all.append(variant) }
    }
  }
}
