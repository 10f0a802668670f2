public import Foundation

/// A file that holds property values.
///
/// A relative path is looked for in the given directory; without one, in the current directory, then where the program
/// lies. In each, a file of a person's language goes after one that has no language: `Hello.strings`, then
/// `de.lproj/Hello.strings`, by LC_ALL, LC_MESSAGES, LANG and LANGUAGE, then `en.lproj` and `Base.lproj`.
public struct PropertyFile: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The path, as it was given.
  public let path: String
  /// The directory that the path is relative to, where one was given.
  public let directory: URL?
  /// What the file is written in; `nil` where neither the ending nor the declaration says so.
  public let format: Format?

  /// What a file is written in.
  public enum Format: Hashable, Sendable {
    /// A property list, as XML or binary: `.plist`.
    case propertyList
    /// `"key" = "value";` for each key, in UTF-8 or UTF-16: `.strings`. A value is read as the type that is needed;
    /// commas separate those of an array.
    case strings
    /// JSON: `.json`.
    case json
    /// YAML: `.yaml`, `.yml`.
    case yaml
  }

  /// A file.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - directory: The directory that the path is relative to, such as `Bundle.module.bundleURL`.
  ///   - format: What it is written in; by default its ending says so.
  public init(_ path: String, in directory: URL? = nil, format: Format? = nil) {
    self.path = path
    self.directory = directory
    self.format = format ?? Format(ending: URL(fileURLWithPath: path).pathExtension)
  }

  /// A file, by its path.
  ///
  /// - Parameter path: The path.
  public init(stringLiteral path: String) {
    self.init(path)
  }

  /// The places where the file may be, best first.
  ///
  /// - Parameter languages: The languages a person reads, best first.
  func candidates(languages: [String]) -> [URL] {
    if path.hasPrefix("/") { return [URL(fileURLWithPath: path)] }
    let working = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    let directories = directory.map { [$0] } ?? [working, Bundle.main.bundleURL]
    return directories.flatMap { directory in
      [directory.appending(path: path)]
        + (languages + ["Base"]).map { directory.appending(path: "\($0).lproj").appending(path: path) }
    }
  }
}

extension PropertyFile.Format {
  fileprivate init?(ending: String) {
    switch ending.lowercased() {
    case "plist": self = .propertyList
    case "strings": self = .strings
    case "json": self = .json
    case "yaml", "yml": self = .yaml
    default: return nil
    }
  }
}

/// The languages that a person reads.
enum Languages {
  /// Best first, as gettext has it: LANGUAGE (a list) where the locale is not C, then the locale, then English.
  static func preferred(_ environment: [String: String]) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    var names = ["", "C", "POSIX"].contains(name(locale)) ? [] : [name(locale)]
    if !names.isEmpty {
      names = (environment["LANGUAGE"] ?? "").split(separator: ":").map { name(String($0)) } + names
    }
    // `de_AT` is also `de-AT`, and then `de`.
    let variants = (names + ["en"]).flatMap {
      [$0, $0.replacing("_", with: "-"), String($0.prefix { !"_-".contains($0) })]
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
