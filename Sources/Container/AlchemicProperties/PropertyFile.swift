// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A file of property values.
///
/// A relative path is resolved against the given directory. Without one, the container looks in the current directory,
/// then in the program's directory. In each directory it takes the first that exists of: the path itself
/// (`Hello.strings`), the path in the `.lproj` of a language that the user prefers (`de.lproj/Hello.strings`, by LC_ALL,
/// LC_MESSAGES, LANG and LANGUAGE), in `en.lproj`, and in `Base.lproj`.
public struct PropertyFile: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The path, as given.
  public let path: String
  /// The directory that the path is relative to, if one was given.
  public let directory: URL?
  /// The format of the file; `nil` if the extension is unknown and no format was given.
  public let format: Format?

  /// A file format.
  public enum Format: Hashable, Sendable {
    /// A property list, as XML or binary: `.plist`.
    case propertyList
    /// `"key" = "value";` for each key, in UTF-8 or UTF-16: `.strings`. The container converts a value to the type that
    /// the property needs. Commas separate the elements of an array.
    case strings
    /// JSON: `.json`.
    case json
    /// YAML: `.yaml`, `.yml`.
    case yaml
  }

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - directory: The directory that the path is relative to, such as `Bundle.module.bundleURL`.
  ///   - format: The format; by default, the extension decides.
  public init(_ path: String, in directory: URL? = nil, format: Format? = nil) {
    self.path = path
    self.directory = directory
    self.format = format ?? Format(extension: URL(fileURLWithPath: path).pathExtension)
  }

  /// Creates a file from its path.
  ///
  /// - Parameter path: The path.
  public init(stringLiteral path: String) {
    self.init(path)
  }

  /// The paths to try, in order of preference.
  ///
  /// - Parameter languages: The languages that the user prefers, best first.
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
  fileprivate init?(extension fileExtension: String) {
    switch fileExtension.lowercased() {
    case "plist": self = .propertyList
    case "strings": self = .strings
    case "json": self = .json
    case "yaml", "yml": self = .yaml
    default: return nil
    }
  }
}
