import Foundation

/// The languages a person reads, best first, by the environment.
enum Languages {
  /// LANGUAGE (a list) where the locale is not C, then LC_ALL, LC_MESSAGES, LANG, then English: as gettext does.
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

  /// The ways in which a directory may be named for a language.
  private static func variants(_ name: String) -> [String] {
    let language = String(name.prefix { $0 != "_" && $0 != "-" })
    return [name, name.replacing("_", with: "-"), language].reduce(into: []) { all, variant in
      if !variant.isEmpty, !all.contains(variant) { all.append(variant) }
    }
  }
}

/// The words of one pane in the best language there is.
struct SettingsStrings {
  private var words: [String: String] = [:]

  /// The table of this name, from the first `.lproj` that has it; no table is no error.
  init(_ table: String, in directory: URL, languages: [String], report: (StoreReport) -> Void) {
    for language in languages + ["Base"] {
      let file = directory.appending(path: "\(language).lproj/\(table).strings", directoryHint: .notDirectory)
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      do {
        words = try SettingsBundle.dictionary(file).compactMapValues { $0 as? String }
        return
      } catch {
        report(.settingsSkipped(path: file.path, reason: error.reason))
      }
    }
  }

  func callAsFunction(_ key: String) -> String { words[key] ?? key }
}
