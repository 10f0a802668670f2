// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A property as an explorer sees it: a value that an argument or a variable receives from the command line, the
/// environment, or a file.
public struct PropertySnapshot: Codable, Hashable, Sendable {
  /// The key, its parts separated by dots: `server.port`.
  public var key: String
  /// The type of the value.
  public var typeName: String
  /// The file that is searched; `nil` if all sources of the container are.
  public var file: String?
  /// The default value as text; `nil` if there is none, and for a secret.
  public var defaultValue: String?
  /// Whether a source must have a value: there is no default value, and the dependency is not optional.
  public var isRequired: Bool
  /// Whether the value is secret. A snapshot never contains a secret value.
  public var isSecret: Bool
  /// The names under which the sources can set the value, in the search order of the sources.
  public var names: [NameInSource]
  /// The result of the search when the snapshot was taken.
  public var state: State

  /// Creates a property from its parts.
  public init(
    key: String, typeName: String, file: String? = nil, defaultValue: String? = nil, isRequired: Bool = false,
    isSecret: Bool = false, names: [NameInSource] = [], state: State
  ) {
    self.key = key
    self.typeName = typeName
    self.file = file
    self.defaultValue = defaultValue
    self.isRequired = isRequired
    self.isSecret = isSecret
    self.names = names
    self.state = state
  }

  /// A name under which a source can set the property.
  public struct NameInSource: Codable, Hashable, Sendable {
    /// The source: `command line`, `environment`, or the path of a file.
    public var source: String
    /// The key in the source's spelling: `--server-port`.
    public var name: String

    /// Creates a name from its parts.
    public init(source: String, name: String) {
      self.source = source
      self.name = name
    }
  }

  /// The results of searching the sources.
  public enum State: Codable, Hashable, Sendable, OpenEnum {
    /// The source has a value under the name: the value as text, `nil` for a secret.
    case set(String?, source: String, name: String)
    /// No source has a value. The default value is used.
    case usesDefault
    /// No source has a value, and there is no default value: an error if the property is required, otherwise `nil`.
    case absent
    /// The source has a value under the name that can't be converted to the type.
    case unusable(source: String, name: String)
    /// The source can't be read.
    case unreadable(source: String)
    /// A result of a newer version.
    case unknown

    private enum SetCodingKeys: String, CodingKey { case _0 = "value", source, name }
  }
}
