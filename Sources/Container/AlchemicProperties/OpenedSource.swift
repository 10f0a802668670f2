// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Configuration

/// A source that has been opened and can be searched.
struct OpenedSource: Sendable {
  /// The source's name in errors.
  let name: String
  let state: State
  /// The options, if the source is a command line.
  var options: CommandLineOptions?

  enum State: Sendable {
    /// The source can be searched.
    case open(any ConfigProvider, names: Names)
    /// The source is an optional file that is missing.
    case missing
    /// The source cannot be read. A problem reports the reason.
    case unreadable(reason: String)
  }

  /// The names in the source that may be a misspelling of a key; none if the source cannot list its names.
  typealias Names = @Sendable (AbsoluteConfigKey) -> [String]

  /// The provider of the values; `nil` if the source cannot be searched.
  var provider: (any ConfigProvider)? {
    if case .open(let provider, _) = state { provider } else { nil }
  }

  /// The names in the source whose spelling is similar to a key's, without their values.
  ///
  /// - Parameters:
  ///   - key: A key without a value in the source.
  ///   - others: The keys of all properties. Their names are not misspellings.
  func similar(to key: AbsoluteConfigKey, besides others: [AbsoluteConfigKey]) -> [String] {
    guard case .open(_, let known) = state else { return [] }
    let names = known(key)
    // Comparing with thousands of names, as in a table of translations, is slow and of little use.
    guard names.count < 5_000 else { return [] }
    let spelling = spelling(of: key)
    let close = Set(names.filter { Spelling.isClose($0, to: spelling) })
    guard !close.isEmpty else { return [] }
    let taken = Set(others.map { self.spelling(of: $0) })
    return close.subtracting(taken).sorted()
  }

  /// The source's value for a key; `nil` if it has none.
  ///
  /// - Throws: The provider's error, most often because the value is of another type.
  func value(_ key: AbsoluteConfigKey, _ type: ConfigType) throws -> ConfigValue? {
    try provider?.value(forKey: key, type: type).value
  }

  /// A key as the source spells it.
  func spelling(of key: AbsoluteConfigKey) -> String {
    String(trace(key).location.dropFirst("\(name): ".count))
  }

  /// The name of a key in the source, with the source's name, and the value as text if the source has one.
  func trace(_ key: AbsoluteConfigKey) -> (location: String, text: String?, isSecret: Bool) {
    guard let provider else { return ("\(name): \(key)", nil, false) }
    for type in [ConfigType.string, .stringArray, .int, .double, .bool, .intArray, .doubleArray, .boolArray, .bytes] {
      guard let result = try? provider.value(forKey: key, type: type) else { continue }
      let location = "\(name): \(result.encodedKey)"
      guard let value = result.value else { return (location, nil, false) }
      return (location, value.content.text, value.isSecret)
    }
    return ("\(name): \(key)", nil, false)
  }
}

extension PropertySource {
  /// The file, if the source is one.
  var declaredFile: PropertyFile? {
    if case .file(let file, _) = kind { file } else { nil }
  }

  /// Opens the source. Reads the file, if it is a file.
  ///
  /// - Parameter shortNames: The short names that a command line may have.
  func open(_ shortNames: ShortNames = ShortNames()) -> OpenedSource {
    switch kind {
    case .provider(let name, let provider, let names):
      return OpenedSource(name: name, state: .open(provider, names: names))
    case .commandLine(let options):
      let words = OpenedSource(options)
      return OpenedSource(
        options.expanding(shortNames) { words.spelling(of: AbsoluteConfigKey(ConfigKey($0))) })
    case .file(let file, let isOptional): return file.open(isOptional: isOptional)
    }
  }
}

extension OpenedSource {
  /// Opens a command line without short options.
  fileprivate init(_ options: CommandLineOptions) {
    let provider = SnapshotProvider(CommandLineArgumentsProvider(arguments: options.words).snapshot())
    let names = options.given.filter { $0.hasPrefix("--") }
    self.init(
      name: CommandLineOptions.name, state: .open(provider, names: { _ in names }), options: options)
  }
}

extension ConfigContent {
  /// The content as errors show it.
  fileprivate var text: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .int(let number): "\(number)"
    case .double(let number): "\(number)"
    case .bool(let truth): "\(truth)"
    case .stringArray(let texts): "\(texts)"
    case .intArray(let numbers): "\(numbers)"
    case .doubleArray(let numbers): "\(numbers)"
    case .boolArray(let truths): "\(truths)"
    case .bytes(let bytes): "\(bytes.count) bytes"
    case .byteChunkArray(let chunks): "\(chunks.count) times bytes"
    }
  }
}
